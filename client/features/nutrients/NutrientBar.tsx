import type { NutrientSum } from '#domain/nutrient-amounts.ts'
import type { ListedNutrient } from '../../nutrients.ts'
import styles from './nutrients.module.css'
import { barOf, standingOf } from './standing.ts'

type NutrientBarProps = { nutrient: ListedNutrient; total: NutrientSum }

/** The amount against the aim and the upper level. Decoration: the words beside it say the same. */
export function NutrientBar({ nutrient, total }: NutrientBarProps) {
  const bar = barOf(nutrient)
  if (!bar) return null
  const { isEnough, isCertainlyOver } = standingOf(nutrient, total)
  const { from, to, upper, place } = bar
  const percent = (share: number) => `${share * 100}%`
  return (
    <span className={styles.bar} aria-hidden>
      <span className={styles.track}>
        {total.sum !== null && (
          <span
            className={styles.fill}
            data-grey={!isEnough || undefined}
            data-over={isCertainlyOver || undefined}
            style={{ width: percent(place(total.sum)) }}
          />
        )}
      </span>
      {from !== null && to !== null && (
        <span className={styles.range} style={{ insetInlineStart: percent(from), width: percent(to - from) }} />
      )}
      {(from ?? to) !== null && <span className={styles.aim} style={{ insetInlineStart: percent(to ?? from ?? 0) }} />}
      {from !== null && to !== null && <span className={styles.aim} style={{ insetInlineStart: percent(from) }} />}
      {upper !== null && <span className={styles.upper} style={{ insetInlineStart: percent(upper) }} />}
    </span>
  )
}
