import { plural, t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { DailyGoals } from '#domain/goals.ts'
import { burnedBy, caloriesLeft, isPartial, macros, nutrientNames, type Total, totals } from '#domain/nutrition.ts'
import type { Units } from '#domain/units.ts'
import { word } from '../../i18n.ts'
import { Tile } from '../../ui/cards.tsx'
import { Bar, StatNumber } from '../../ui/figures.tsx'
import { nameInText, noValue, whole, wholeGrams } from '../../ui/format.ts'
import { LetterMark } from '../../ui/marks.tsx'
import { useUnits } from '../../units.ts'
import { counted } from './day/entries.ts'
import type { DiaryDay } from './day/use-day.ts'
import styles from './day.module.css'
import { Sum } from './rows/Sum.tsx'

type DaySummaryProps = { day: DiaryDay | undefined; goals: DailyGoals }

/** The day's totals in one line, which stays in view while the meals scroll. */
export function DaySummary({ day, goals }: DaySummaryProps) {
  const units = useUnits()
  const sums = day && totals(counted(day.food))
  return (
    <div className={styles.band}>
      <Tile className={styles.summary}>
        <div className={styles.left}>
          <StatNumber value={day ? units.energyNumber(leftOf(day, goals)) : noValue} />
          <Text span c="dimmed" fz="caption">
            {units.energyLeftName}
          </Text>
        </div>
        {macros.map((macro) => {
          const name = word(nutrientNames[macro])
          const eaten = wholeGrams(sums ? sums[macro].sum : null)
          const goal = wholeGrams(goals[macro])
          return (
            <div key={macro}>
              <div className={styles.macro} data-unknown={sums?.[macro].sum === null || undefined}>
                <LetterMark letter={name.charAt(0)} hue={macro} />
                <span className="gl-num">
                  <b>{sums ? <Sum total={sums[macro]} of={nameInText(name)} /> : noValue}</b>{' '}
                  <span className={styles.goal}>/ {goal}</span>
                  <span className={styles.unit}>{word('g')}</span>
                </span>
              </div>
              <Bar
                height={5}
                color={macro}
                value={sums && goals[macro] > 0 ? (sums[macro].sum ?? 0) / goals[macro] : 0}
                label={sums && t`${name}: ${eaten} of ${goal}`}
              />
            </div>
          )
        })}
        {sums && isPartial(sums.calories) && (
          <Text c="dimmed" fz="caption" style={{ gridColumn: '1 / -1' }}>
            {unknownEnergy(sums.calories, units.energyUnit)}
          </Text>
        )}
      </Tile>
    </div>
  )
}

/** The kcal left of a day's goal, exercise included. */
export function leftOf(day: DiaryDay, goals: DailyGoals): number {
  return caloriesLeft(goals.calories, totals(counted(day.food)).calories.sum ?? 0, burnedBy(counted(day.exercise)))
}

/** `Calories are unknown for 9 of 11 foods.` */
function unknownEnergy({ known, of }: Pick<Total, 'known' | 'of'>, energy: Units['energy']): string {
  const missing = whole(of - known)
  return energy === 'kcal'
    ? plural(of, {
        one: `Calories are unknown for ${missing} of # food.`,
        other: `Calories are unknown for ${missing} of # foods.`,
      })
    : plural(of, {
        one: `Energy is unknown for ${missing} of # food.`,
        other: `Energy is unknown for ${missing} of # foods.`,
      })
}
