import { VisuallyHidden } from '@mantine/core'
import { whole } from '../../ui/format.ts'
import styles from './diary.module.css'
import type { ExerciseEntry } from './entries.ts'

/** What was burned, entry by entry. */
export function ExerciseSection({ entries }: { entries: ExerciseEntry[] }) {
  const burned = entries.reduce((sum, { caloriesBurned }) => sum + caloriesBurned, 0)
  return (
    <section className={styles.meal} aria-label="Exercise">
      <div className={styles.mealHead}>
        <h3 className={styles.mealName}>Exercise</h3>
        {entries.length > 0 && (
          <span className={`${styles.kcal} gl-num`}>
            {whole(burned)}
            <VisuallyHidden> kcal burned</VisuallyHidden>
          </span>
        )}
      </div>
      {entries.length === 0 ? (
        <p className={styles.none}>No exercise logged.</p>
      ) : (
        <ul className={styles.rows}>
          {entries.map(({ id, exerciseName, caloriesBurned }) => (
            <li key={id} className={styles.row}>
              <div className={styles.what}>
                <span className={styles.food} title={exerciseName}>
                  {exerciseName}
                </span>
              </div>
              <span className={`${styles.kcal} ${styles.burned} gl-num`}>
                {whole(caloriesBurned)}
                <VisuallyHidden> kcal burned</VisuallyHidden>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
