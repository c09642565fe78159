import { Button } from '@mantine/core'
import { useState } from 'react'
import { countText, dateWithYear } from '../../ui/format.ts'
import { useDayOf } from '../../user.ts'
import { canUndo, type ImportSummary, resultOf, spanText, totalOf } from './import.ts'
import styles from './imports.module.css'
import { UndoDialog } from './UndoDialog.tsx'

type ImportListProps = { imports: readonly ImportSummary[]; onOpen: (id: string) => void }

/** The latest imports: those still to be looked at, and those that can be undone. */
export function ImportList({ imports, onOpen }: ImportListProps) {
  const [toUndo, setToUndo] = useState<ImportSummary | null>(null)
  if (imports.length === 0) return null
  return (
    <section className={styles.imports} aria-label="Your imports">
      <h3 className={styles.importListTitle}>Your imports</h3>
      <ul>
        {imports.map((one) => (
          <ImportRow key={one.id} row={one} onOpen={() => onOpen(one.id)} onUndo={() => setToUndo(one)} />
        ))}
      </ul>
      <UndoDialog row={toUndo} onClose={() => setToUndo(null)} />
    </section>
  )
}

function ImportRow({ row, onOpen, onUndo }: { row: ImportSummary; onOpen: () => void; onUndo: () => void }) {
  const dayOf = useDayOf()
  const { label, status, from, to, createdAt, appliedAt, undoneAt } = row
  const result = resultOf(row)
  const on = (instant: string) => dateWithYear(dayOf(instant))
  return (
    <li className={styles.importListRow}>
      <div className={styles.importListWords}>
        <button type="button" className={`gl-link ${styles.importListName}`} onClick={onOpen}>
          {label}
        </button>
        {from !== null && to !== null && <span className={styles.days}>{spanText(from, to)}</span>}
        <span className={styles.state}>
          {status === 'preview' && `Read on ${on(createdAt)}, not imported yet`}
          {appliedAt !== null &&
            result &&
            status === 'applied' &&
            `${countText(totalOf(result.added), 'row')} added on ${on(appliedAt)}`}
          {undoneAt !== null && `Undone on ${on(undoneAt)}`}
        </span>
      </div>
      {status === 'preview' && (
        <Button variant="light" aria-label={`Continue the import from ${label}`} onClick={onOpen}>
          Continue
        </Button>
      )}
      {canUndo(row) && (
        <Button
          variant="subtle"
          color="gray"
          data-import={row.id}
          aria-label={`Undo the import from ${label}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </li>
  )
}
