import { Button, UnstyledButton } from '@mantine/core'
import { IconBookmarkPlus, IconCopy, IconSwitchHorizontal, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { totals } from '#domain/nutrition.ts'
import { useUnits } from '../../../units.ts'
import type { Row } from '../day/entries.ts'
import styles from '../rows/rows.module.css'
import { Sum } from '../rows/Sum.tsx'

type SelectionBarProps = {
  rows: Row[]
  onCopy: () => void
  onMove: () => void
  onSave: () => void
  onRemove: () => void
  onDone: () => void
}

/** What can be done with the selected entries; stays at the foot of the window. */
export function SelectionBar({ rows, onCopy, onMove, onSave, onRemove, onDone }: SelectionBarProps) {
  const units = useUnits()
  const actions: { label: string; icon: TablerIcon; act: () => void; danger?: true }[] = [
    { label: 'Copy', icon: IconCopy, act: onCopy },
    { label: 'Move', icon: IconSwitchHorizontal, act: onMove },
    { label: 'Save as meal', icon: IconBookmarkPlus, act: onSave },
    { label: 'Delete', icon: IconTrash, act: onRemove, danger: true },
  ]
  return (
    <section className={styles.bar} aria-label="Selected entries">
      <div className={styles.selectionBarHead}>
        <p className={`${styles.count} gl-num`} role="status">
          {rows.length === 0 ? (
            'Choose entries'
          ) : (
            <>
              <b>{rows.length} selected</b> ·{' '}
              <Sum total={totals(rows).calories} of={units.energyName.toLowerCase()} write={units.energyNumber} />{' '}
              {units.energyUnit}
            </>
          )}
        </p>
        <Button variant="subtle" className={styles.done} onClick={onDone}>
          Done
        </Button>
      </div>
      <div className={styles.actions}>
        {actions.map(({ label, icon: Icon, act, danger }) => (
          <UnstyledButton
            key={label}
            className={styles.selectionBarAction}
            data-danger={danger}
            disabled={rows.length === 0}
            onClick={act}
          >
            <Icon size={20} stroke={1.7} aria-hidden />
            {label}
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
