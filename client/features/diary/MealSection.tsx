import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Meal } from '#domain/diary.ts'
import { totals } from '#domain/nutrition.ts'
import styles from './diary.module.css'
import type { Row } from './entries.ts'
import { FoodRow } from './FoodRow.tsx'
import { Sum } from './Sum.tsx'
import type { FoodLog } from './use-food-log.ts'

type MealSectionProps = { meal: Meal; rows: Row[]; log: FoodLog; onAdd: () => void }

/** One meal: its name and sums, then a row for each food. */
export function MealSection({ meal, rows, log, onAdd }: MealSectionProps) {
  const section = useRef<HTMLElement>(null)
  const { calories, fat } = totals(rows)

  /** Where the focus goes when a row is deleted: the same button of the next row, else of the one before, else +. */
  function remove(row: Row) {
    const at = rows.indexOf(row)
    const heir = rows[at + 1] ?? rows[at - 1]
    log.remove(row)
    requestAnimationFrame(() => {
      const next = heir && section.current?.querySelector<HTMLElement>(`[data-last-of="${heir.id}"]`)
      ;(next ?? section.current?.querySelector<HTMLElement>('[data-add]'))?.focus({ preventScroll: true })
    })
  }

  return (
    <section ref={section} className={styles.meal} aria-label={meal}>
      <div className={styles.mealHead}>
        <h3 className={styles.mealName}>{meal}</h3>
        {rows.length > 0 && (
          <>
            <span className={`${styles.kcal} gl-num`}>
              <Sum total={calories} of="calories" />
              <VisuallyHidden> kcal</VisuallyHidden>
            </span>
            <span className={`${styles.fat} gl-num`}>
              <Sum total={fat} of="fat" decimals={1} />
              <VisuallyHidden> g fat</VisuallyHidden>
            </span>
          </>
        )}
        <ActionIcon data-add className={styles.add} aria-label={`Add food to ${meal}`} onClick={onAdd}>
          <IconPlus size={20} stroke={2.2} />
        </ActionIcon>
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>No entries for {meal}.</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <FoodRow key={row.id} row={row} log={log} onRemove={() => remove(row)} />
          ))}
        </ul>
      )}
    </section>
  )
}
