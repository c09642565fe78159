import { Tick } from '../../../ui/Tick.tsx'
import type { Row } from '../day/entries.ts'
import styles from '../rows/rows.module.css'
import { isSelectable } from './use-selected-rows.ts'

type RowToggleProps = {
  row: Row
  /** The id of the row's text. */
  labelledBy: string
  isSelected: boolean
  onToggle: (row: Row) => void
}

/** Covers a row and toggles it, with a tick at its start. */
export const RowToggle = ({ row, labelledBy, isSelected, onToggle }: RowToggleProps) => (
  <button
    type="button"
    data-select={row.id}
    aria-pressed={isSelected}
    aria-labelledby={labelledBy}
    disabled={!isSelectable(row)}
    className={styles.toggle}
    onClick={() => onToggle(row)}
  >
    <Tick checked={isSelected} />
  </button>
)
