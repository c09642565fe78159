import { memo } from 'react'
import { Tick } from '../../../ui/Tick.tsx'
import type { Row } from '../day/entries.ts'
import { EntryAmounts, EntryText } from '../rows/EntryText.tsx'
import line from '../rows/line.module.css'
import styles from './SelectableRow.module.css'
import { isSelectable } from './use-selected-rows.ts'

type SelectableRowProps = { row: Row; isSelected: boolean; onToggle: (row: Row) => void }

/** A food entry while entries are selected: the whole row is one toggle. */
export const SelectableRow = memo(function SelectableRow({ row, isSelected, onToggle }: SelectableRowProps) {
  return (
    <li className={`${line.row} ${styles.row}`}>
      <button
        type="button"
        data-select={row.id}
        aria-pressed={isSelected}
        disabled={!isSelectable(row)}
        className={styles.toggle}
        onClick={() => onToggle(row)}
      >
        <Tick checked={isSelected} />
        <span className={line.what}>
          <EntryText row={row} />
        </span>
      </button>
      <EntryAmounts row={row} />
    </li>
  )
})
