import { plural, t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { dayIn } from '#domain/day.ts'
import type { ProfileField } from '#domain/profile.ts'
import { choiceText } from '../../../forms/body-fields.tsx'
import { word } from '../../../i18n.ts'
import { IconChip } from '../../../ui/cards.tsx'
import { dateWithYear, grams, inPercent, noBreak, oneDecimal, weekdayName, withUnit } from '../../../ui/format.ts'
import { Row } from '../../../ui/rows.tsx'
import type { UnitTexts } from '../../../ui/unit-texts.ts'
import { useUnits } from '../../../units.ts'
import { useUser } from '../../../user.ts'
import { kindLooks, type SampleRow } from '../import.ts'

type SampleRowsProps = {
  /** `isOpen` while the value depends on an unanswered question. */
  rows: readonly (SampleRow & { isOpen: boolean })[]
}

/** Some rows of the file as they will look. */
export function SampleRows({ rows }: SampleRowsProps) {
  const units = useUnits()
  const { timeZone } = useUser()
  // The index is the key, because rows may be equal.
  const lines = rows.map((row, at) => ({ key: at, row, ...textsOf(row, units, timeZone) }))
  return (
    <ul>
      {lines.map(({ key, row, name, when, detail, value }) => (
        <Row
          key={key}
          icon={<IconChip icon={kindLooks[row.kind].icon} hue={kindLooks[row.kind].hue} />}
          name={name}
          facts={
            <>
              {[when, detail].filter(Boolean).join(' · ')}
              {'carbs' in row && <br />}
              {'carbs' in row && macrosText(row)}
            </>
          }
        >
          {row.isOpen ? (
            <Text size="sm" c="var(--gl-ink-3)">{t`depends on the unit`}</Text>
          ) : (
            <Text fw={600} className="gl-num">
              {value}
            </Text>
          )}
        </Row>
      ))}
    </ul>
  )
}

/** Only the macros that are stated in the file. */
const macrosText = ({ protein, carbs, fat }: Record<'protein' | 'carbs' | 'fat', number | null>): string =>
  [
    { letter: t({ message: 'P', comment: 'Letter for protein' }), value: protein },
    { letter: t({ message: 'C', comment: 'Letter for carbs' }), value: carbs },
    { letter: t({ message: 'F', comment: 'Letter for fat' }), value: fat },
  ]
    .filter(({ value }) => value !== null)
    .map(({ letter, value }) => `${letter}${noBreak}${grams(value)}`)
    .join(noBreak + noBreak)

function profileLabel(field: ProfileField): string {
  const labels: Record<ProfileField, string> = {
    height: t`Height`,
    targetWeight: t`Target weight`,
    birthDate: t`Date of birth`,
    formulaSex: t`Sex for the formula`,
    activityLevel: t`Activity level`,
    lifeStage: t`Pregnant or breastfeeding`,
  }
  return labels[field]
}

function profileText({ field, value }: Extract<SampleRow, { kind: 'profile' }>, units: UnitTexts): string {
  if (typeof value === 'number') return field === 'height' ? units.length(value) : units.weight(value)
  return field === 'birthDate' ? dateWithYear(value) : choiceText(value)
}

type Texts = { name: string; when: string; detail?: string; value: string }

function textsOf(row: SampleRow, units: UnitTexts, timeZone: string): Texts {
  const dayText = (day: string) => `${weekdayName(day, 'short')}, ${dateWithYear(day, 'short')}`
  switch (row.kind) {
    case 'food':
      return {
        name: row.foodName,
        when: `${dayText(row.date)}, ${word(row.mealType)}`,
        detail: units.amount(row),
        value: units.energyOrUnknown(row.calories),
      }
    case 'exercise':
      return { name: row.exerciseName, when: dayText(row.date), value: units.energy(row.caloriesBurned) }
    case 'water':
      return { name: t`Water`, when: dayText(row.date), value: units.volume(row.ml) }
    case 'progress':
      return {
        name: t`Weight`,
        when: dayText(row.date),
        detail: [
          row.bodyFatPercentage === null ? '' : bodyFatText(inPercent(row.bodyFatPercentage, 1)),
          row.waist === null ? '' : waistText(units.length(row.waist)),
        ]
          .filter(Boolean)
          .join(' · '),
        value: units.weight(row.weight),
      }
    case 'fasts': {
      const hours = (Date.parse(row.endTime) - Date.parse(row.startTime)) / 3_600_000
      return {
        name: t({ message: 'Fast', context: 'A time without food' }),
        when: dayText(dayIn(timeZone, new Date(row.endTime))),
        value: withUnit(oneDecimal(hours), 'h'),
      }
    }
    case 'customFoods':
      return { name: row.productName, when: t`Custom food, per 100 g`, value: units.energyOrUnknown(row.calories) }
    case 'recipes':
      return {
        name: row.name,
        when: t`Recipe`,
        detail: plural(row.ingredients, { one: '# ingredient', other: '# ingredients' }),
        value: servingsText(row.servings),
      }
    case 'dayStatuses':
      return {
        name: t`Status of the day`,
        when: dayText(row.date),
        value: row.status === 'complete' ? t`complete` : t`incomplete`,
      }
    case 'profile':
      return { name: profileLabel(row.field), when: t`Profile`, detail: profileText(row, units), value: '' }
    case 'goals':
      return {
        name: t`Daily goals`,
        when: fromText(dayText(row.startDate)),
        value: units.energyOrUnknown(row.calories),
      }
    case 'plans':
      return {
        name: t`Plan`,
        when: { lose: t`Lose weight`, keep: t`Keep weight`, gain: t`Gain weight` }[row.aim],
        detail: row.ratePercent === null ? undefined : rateText(inPercent(row.ratePercent, 0, 2)),
        value: '',
      }
    case 'checkIns':
      return {
        name: row.decision === 'accept' ? t`Check-in, accepted` : t`Check-in, declined`,
        when: dayText(row.date),
        value: units.energy(row.calories),
      }
  }
}

const bodyFatText = (percent: string) => t`body fat ${percent}`

const waistText = (waist: string) => t`waist ${waist}`

const fromText = (day: string) => t`From ${day}`

const rateText = (rate: string) => t`${rate} of it a week`

const servingsText = (servings: number) => plural(servings, { one: '# serving', other: '# servings' })
