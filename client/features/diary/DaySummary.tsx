import { memo } from 'react'
import type { DailyGoals } from '#domain/goals.ts'
import { caloriesLeft, isPartial, type Total, totals } from '#domain/nutrition.ts'
import { Bar } from '../../ui/Bar.tsx'
import { noValue, wholeGrams } from '../../ui/format.ts'
import { LetterMark } from '../../ui/LetterMark.tsx'
import { StatNumber } from '../../ui/StatNumber.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { useUnits } from '../../units.ts'
import styles from './DaySummary.module.css'
import type { DiaryDay } from './day/use-day.ts'
import { Sum } from './rows/Sum.tsx'

const macros = [
  { key: 'protein', name: 'Protein', letter: 'P' },
  { key: 'carbs', name: 'Carbs', letter: 'C' },
  { key: 'fat', name: 'Fat', letter: 'F' },
] as const

type DaySummaryProps = { day: DiaryDay | undefined; goals: DailyGoals }

/** The day's totals in one line, which stays in view while the meals scroll. */
export const DaySummary = memo(function DaySummary({ day, goals }: DaySummaryProps) {
  const units = useUnits()
  const sums = day && totals(day.food)
  return (
    <div className={styles.band}>
      <Tile className={styles.summary}>
        <div className={styles.left}>
          <StatNumber value={day ? units.energyNumber(leftOf(day, goals)) : noValue} />
          <span className={styles.leftLabel}>{units.energyLeftName}</span>
        </div>
        {macros.map(({ key, name, letter }) => (
          <div key={key} className={styles.macro}>
            <div className={styles.macroHead} data-unknown={sums?.[key].sum === null || undefined}>
              <LetterMark letter={letter} hue={key} />
              <span className="gl-num">
                <b>{sums ? <Sum total={sums[key]} of={name.toLowerCase()} /> : noValue}</b>{' '}
                <span className={styles.macroGoal}>/ {wholeGrams(goals[key])}</span>
                <span className={styles.macroUnit}>g</span>
              </span>
            </div>
            <Bar
              height={5}
              color={key}
              value={sums && goals[key] > 0 ? (sums[key].sum ?? 0) / goals[key] : 0}
              label={sums && `${name}: ${wholeGrams(sums[key].sum)} of ${wholeGrams(goals[key])}`}
            />
          </div>
        ))}
        {sums && isPartial(sums.calories) && (
          <p className={styles.partial}>
            {units.energyAre} {unknownText(sums.calories)}
          </p>
        )}
      </Tile>
    </div>
  )
})

/** The kcal left of a day's goal, exercise included. */
export function leftOf(day: DiaryDay, goals: DailyGoals): number {
  const burned = day.exercise.reduce((sum, { caloriesBurned }) => sum + caloriesBurned, 0)
  return caloriesLeft(goals.calories, totals(day.food).calories.sum ?? 0, burned)
}

const unknownText = ({ known, of }: Total) => `unknown for ${of - known} of ${of} ${of === 1 ? 'food' : 'foods'}.`
