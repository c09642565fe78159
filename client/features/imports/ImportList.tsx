import { plural, t } from '@lingui/core/macro'
import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { dateWithYear } from '../../ui/format.ts'
import { Row } from '../../ui/rows.tsx'
import { useDayOf } from '../../user.ts'
import { canUndo, type ImportSummary, resultOf, spanText, totalOf } from './import.ts'
import { UndoDialog } from './UndoDialog.tsx'

type ImportListProps = { imports: readonly ImportSummary[]; onOpen: (id: string) => void }

/** The latest imports: those still to be looked at, and those that can be undone. */
export function ImportList({ imports, onOpen }: ImportListProps) {
  const [toUndo, setToUndo] = useState<ImportSummary | null>(null)
  if (imports.length === 0) return null
  return (
    <Box component="section" w="100%" aria-label={t`Your imports`}>
      <Text component="h3" fw={650}>{t`Your imports`}</Text>
      <ul>
        {imports.map((one) => (
          <ImportRow key={one.id} row={one} onOpen={() => onOpen(one.id)} onUndo={() => setToUndo(one)} />
        ))}
      </ul>
      <UndoDialog row={toUndo} onClose={() => setToUndo(null)} />
    </Box>
  )
}

function ImportRow({ row, onOpen, onUndo }: { row: ImportSummary; onOpen: () => void; onUndo: () => void }) {
  const dayOf = useDayOf()
  const { label, status, from, to, createdAt, appliedAt, undoneAt } = row
  const result = resultOf(row)
  const on = (instant: string | null) => (instant === null ? '' : dateWithYear(dayOf(instant)))
  const readOn = on(createdAt)
  const [addedOn, undoneOn] = [on(appliedAt), on(undoneAt)]
  return (
    <Row
      name={
        <button type="button" className="gl-link" onClick={onOpen}>
          {label}
        </button>
      }
      facts={
        <>
          {from !== null && to !== null && (
            <Text inherit c="var(--gl-ink)">
              {spanText(from, to)}
            </Text>
          )}
          {status === 'preview' && t`Read on ${readOn}, not imported yet`}
          {appliedAt !== null &&
            result &&
            status === 'applied' &&
            plural(totalOf(result.added), { one: `# row added on ${addedOn}`, other: `# rows added on ${addedOn}` })}
          {undoneAt !== null && t`Undone on ${undoneOn}`}
        </>
      }
    >
      {status === 'preview' && (
        <Button
          variant="light"
          aria-label={t`Continue the import from ${label}`}
          onClick={onOpen}
        >{t`Continue`}</Button>
      )}
      {canUndo(row) && (
        <Button
          variant="subtle"
          color="gray"
          data-import={row.id}
          aria-label={t`Undo the import from ${label}`}
          onClick={onUndo}
        >{t`Undo`}</Button>
      )}
    </Row>
  )
}
