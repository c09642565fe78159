import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { dayIn } from '#domain/day.ts'
import type { ProfileField } from '#domain/profile.ts'
import { choiceText } from '../../../forms/body-fields.tsx'
import { IconChip } from '../../../ui/cards.tsx'
import {
  countText,
  dateWithYear,
  grams,
  noBreak,
  oneDecimal,
  upToDecimals,
  weekdayName,
  withUnit,
} from '../../../ui/format.ts'
import { Row } from '../../../ui/rows.tsx'
import type { UnitTexts } from '../../../ui/unit-texts.ts'
import { useUnits } from '../../../units.ts'
import { useUser } from '../../../user.ts'
import { kindTexts, type SampleRow } from '../import.ts'

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
          icon={<IconChip icon={kindTexts[row.kind].icon} hue={kindTexts[row.kind].hue} />}
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
  Object.entries({ P: protein, C: carbs, F: fat })
    .filter(([, value]) => value !== null)
    .map(([letter, value]) => `${letter}${noBreak}${grams(value)}`)
    .join(noBreak + noBreak)

const profileLabels: Record<ProfileField, string> = {
  height: 'Height',
  targetWeight: 'Target weight',
  birthDate: 'Date of birth',
  formulaSex: 'Sex for the formula',
  activityLevel: 'Activity level',
  lifeStage: 'Pregnant or breastfeeding',
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
        when: `${dayText(row.date)}, ${row.mealType}`,
        detail: units.amount(row),
        value: units.energyOrUnknown(row.calories),
      }
    case 'exercise':
      return { name: row.exerciseName, when: dayText(row.date), value: units.energy(row.caloriesBurned) }
    case 'water':
      return { name: 'Water', when: dayText(row.date), value: units.volume(row.ml) }
    case 'progress':
      return {
        name: 'Weight',
        when: dayText(row.date),
        detail: [
          row.bodyFatPercentage === null ? '' : `body fat ${oneDecimal(row.bodyFatPercentage)}%`,
          row.waist === null ? '' : `waist ${units.length(row.waist)}`,
        ]
          .filter(Boolean)
          .join(', '),
        value: units.weight(row.weight),
      }
    case 'fasts': {
      const hours = (Date.parse(row.endTime) - Date.parse(row.startTime)) / 3_600_000
      return {
        name: 'Fast',
        when: dayText(dayIn(timeZone, new Date(row.endTime))),
        value: withUnit(oneDecimal(hours), 'h'),
      }
    }
    case 'customFoods':
      return { name: row.productName, when: 'Custom food, per 100 g', value: units.energyOrUnknown(row.calories) }
    case 'recipes':
      return {
        name: row.name,
        when: 'Recipe',
        detail: countText(row.ingredients, 'ingredient'),
        value: countText(row.servings, 'serving'),
      }
    case 'dayStatuses':
      return { name: 'Status of the day', when: dayText(row.date), value: row.status }
    case 'profile':
      return { name: profileLabels[row.field], when: 'Profile', detail: profileText(row, units), value: '' }
    case 'goals':
      return { name: 'Daily goals', when: `From ${dayText(row.startDate)}`, value: units.energyOrUnknown(row.calories) }
    case 'plans':
      return {
        name: 'Plan',
        when: `${{ lose: 'Lose', keep: 'Keep', gain: 'Gain' }[row.aim]} weight`,
        detail: row.ratePercent === null ? undefined : `${upToDecimals(row.ratePercent, 2)}% of it a week`,
        value: '',
      }
    case 'checkIns':
      return {
        name: `Check-in, ${row.decision === 'accept' ? 'accepted' : 'declined'}`,
        when: dayText(row.date),
        value: units.energy(row.calories),
      }
  }
}
