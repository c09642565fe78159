import { dayIn } from '#domain/day.ts'
import { IconChip } from '../../../ui/cards.tsx'
import { countText, dateWithYear, grams, noBreak, oneDecimal, weekdayName, withUnit } from '../../../ui/format.ts'
import type { UnitTexts } from '../../../ui/unit-texts.ts'
import { useUnits } from '../../../units.ts'
import { useUser } from '../../../user.ts'
import { kindTexts, type SampleRow } from '../import.ts'
import styles from '../imports.module.css'

type SampleRowsProps = {
  /** `isOpen` where a value waits for an answer. */
  rows: readonly (SampleRow & { isOpen: boolean })[]
}

/** Some rows of the file as they will look. */
export function SampleRows({ rows }: SampleRowsProps) {
  const units = useUnits()
  const { timeZone } = useUser()
  // Equal rows are no mistake.
  const lines = rows.map((row, at) => ({ key: at, row, ...textsOf(row, units, timeZone) }))
  return (
    <ul className={styles.rows}>
      {lines.map(({ key, row, name, when, detail, value }) => (
        <li key={key} className={styles.sampleRowsRow}>
          <IconChip icon={kindTexts[row.kind].icon} hue={kindTexts[row.kind].hue} />
          <div className={styles.sampleRowsWords}>
            <p className={styles.sampleRowsName}>{name}</p>
            <p className={styles.sampleRowsDetail}>{[when, detail].filter(Boolean).join(' · ')}</p>
            {'carbs' in row && <Macros row={row} />}
          </div>
          <p className={`${styles.value} gl-num`} data-open={row.isOpen || undefined}>
            {row.isOpen ? 'depends on the unit' : value}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Those that the file tells. */
function Macros({ row }: { row: { protein: number | null; carbs: number | null; fat: number | null } }) {
  const known = (
    [
      ['P', row.protein],
      ['C', row.carbs],
      ['F', row.fat],
    ] as const
  ).filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <p className={`${styles.macros} gl-num`}>
      {known.map(([letter, value]) => `${letter}${noBreak}${grams(value)}`).join('  ')}
    </p>
  )
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
      return { name: 'Water', when: dayText(row.date), value: countText(row.glasses, 'glass', 'glasses') }
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
  }
}
