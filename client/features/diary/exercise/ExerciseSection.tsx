import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { burnedBy } from '#domain/nutrition.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { WaitingMark } from '../../../ui/WaitingMark.tsx'
import { useUnits } from '../../../units.ts'
import { counted, type ExerciseRow, isNew } from '../day/entries.ts'
import type { ExerciseLog } from '../day/use-exercise-log.ts'
import { removeRow } from '../rows/focus.ts'
import line from '../rows/line.module.css'
import sectionStyles from '../rows/section.module.css'
import { Unsaved } from '../rows/Unsaved.tsx'
import styles from './ExerciseSection.module.css'

type ExerciseSectionProps = {
  rows: ExerciseRow[]
  log: ExerciseLog
  onAdd: () => void
  onEdit: (row: ExerciseRow) => void
}

/** The day's exercise entries. */
export function ExerciseSection({ rows, log, onAdd, onEdit }: ExerciseSectionProps) {
  const units = useUnits()
  const burned = burnedBy(counted(rows))

  return (
    <section className={sectionStyles.section} aria-label="Exercise">
      <div className={line.head}>
        <h3 className={sectionStyles.name}>Exercise</h3>
        {rows.length > 0 && (
          <span className={`${line.kcal} gl-num`}>
            {units.energyNumber(burned)}
            <VisuallyHidden> {units.energyUnit} burned</VisuallyHidden>
          </span>
        )}
        <IconButton data-add className={line.add} aria-label="Add exercise" onClick={onAdd}>
          <IconPlus size={20} stroke={2.2} />
        </IconButton>
      </div>
      {rows.length === 0 ? (
        <p className={sectionStyles.none}>No exercise logged.</p>
      ) : (
        <RowList>
          {rows.map((row) => (
            <li key={row.id} className={line.row} data-unsaved={row.unsaved?.failed || undefined}>
              <div className={line.what}>
                <span className={line.nameLine}>
                  <span className={line.food} title={row.exerciseName}>
                    {row.exerciseName}
                  </span>
                  {row.unsaved?.waiting && <WaitingMark />}
                </span>
                <Unsaved name={row.exerciseName} change={row.unsaved} onRetry={log.retry} />
              </div>
              <span className={`${line.kcal} ${styles.burned} gl-num`}>
                {units.energyNumber(row.caloriesBurned)}
                <VisuallyHidden> {units.energyUnit} burned</VisuallyHidden>
              </span>
              {!isNew(row) && (
                <IconButton
                  data-edit={row.id}
                  className={`${line.pencil} ${styles.pencil}`}
                  aria-label={`Edit ${row.exerciseName}`}
                  onClick={() => onEdit(row)}
                >
                  <IconPencil size={18} stroke={1.7} />
                </IconButton>
              )}
              <IconButton
                data-last-of={row.id}
                className={`${line.bin} ${styles.bin}`}
                aria-label={`Delete ${row.exerciseName}`}
                onClick={() => removeRow(row, log.remove)}
              >
                <IconTrash size={18} stroke={1.7} />
              </IconButton>
            </li>
          ))}
        </RowList>
      )}
    </section>
  )
}
