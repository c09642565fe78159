import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { burnedBy } from '#domain/nutrition.ts'
import { word } from '../../../i18n.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { WaitingMark } from '../../../ui/marks.tsx'
import { VisuallyHidden } from '../../../ui/page.tsx'
import { RowList } from '../../../ui/rows.tsx'
import { useUnits } from '../../../units.ts'
import { counted, type ExerciseRow, isNew } from '../day/entries.ts'
import { exerciseLog } from '../day/exercise-log.ts'
import { removeRow } from '../rows/row-focus.ts'
import line from '../rows/rows.module.css'

import { Unsaved } from '../rows/Unsaved.tsx'

type ExerciseSectionProps = {
  rows: ExerciseRow[]
  onAdd: () => void
  onEdit: (row: ExerciseRow) => void
}

/** The day's exercise entries. */
export function ExerciseSection({ rows, onAdd, onEdit }: ExerciseSectionProps) {
  const units = useUnits()
  const burned = burnedBy(counted(rows))
  const unit = word(units.energyUnit)

  return (
    <section className={line.section} aria-label={t`Exercise`}>
      <div className={line.lineHead}>
        <h3>{t`Exercise`}</h3>
        {rows.length > 0 && (
          <span className={`${line.kcal} gl-num`}>
            {units.energyNumber(burned)}
            <VisuallyHidden> {t`${unit} burned`}</VisuallyHidden>
          </span>
        )}
        <IconButton data-add className={line.lineAdd} aria-label={t`Add exercise`} onClick={onAdd}>
          <IconPlus size={20} stroke={2.2} />
        </IconButton>
      </div>
      {rows.length === 0 ? (
        <Text c="var(--gl-ink-3)" pt={4} pb={10}>{t`No exercise logged.`}</Text>
      ) : (
        <RowList>
          {rows.map((row) => (
            <li key={row.id} className={line.lineRow} data-unsaved={row.unsaved?.failed || undefined}>
              <div className={line.lineWhat}>
                <span className={line.nameLine}>
                  <span className={`${line.food} gl-clamp`} title={row.exerciseName}>
                    {row.exerciseName}
                  </span>
                  {row.unsaved?.waiting && <WaitingMark />}
                </span>
                <Unsaved name={row.exerciseName} change={row.unsaved} />
              </div>
              <span className={`${line.kcal} ${line.burned} gl-num`}>
                {units.energyNumber(row.caloriesBurned)}
                <VisuallyHidden> {t`${unit} burned`}</VisuallyHidden>
              </span>
              {!isNew(row) && (
                <IconButton
                  data-edit={row.id}
                  className={`${line.linePencil} ${line.exercisePencil}`}
                  aria-label={editLabel(row)}
                  onClick={() => onEdit(row)}
                >
                  <IconPencil size={18} stroke={1.7} />
                </IconButton>
              )}
              <IconButton
                data-last-of={row.id}
                className={`${line.lineBin} ${line.exerciseBin}`}
                aria-label={deleteLabel(row)}
                onClick={() => removeRow(row, exerciseLog.remove)}
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

const editLabel = ({ exerciseName: name }: ExerciseRow) => t`Edit ${name}`
const deleteLabel = ({ exerciseName: name }: ExerciseRow) => t`Delete ${name}`
