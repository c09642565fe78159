import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { messageOf } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { RowAction } from '../../ui/buttons.tsx'
import { Card } from '../../ui/cards.tsx'
import { focusSoon, nextOf } from '../../ui/focus.ts'
import { dateWithYear, noValue, oneDecimal, whole } from '../../ui/format.ts'
import { Table } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useLast } from '../../ui/use-last.ts'
import { WaitingMark } from '../../ui/WaitingMark.tsx'
import { useUnits } from '../../units.ts'
import type { EntryRow } from './entry-changes.ts'
import styles from './progress.module.css'
import { useEntryLog } from './use-entries.ts'

/** How many entries are shown at first, and with each "Show more". */
const pageSize = 30

type EntryHistoryProps = {
  /** Latest first; undefined until loaded. */
  entries: readonly EntryRow[] | undefined
  today: Day
  /** The corrections and deletions that failed. */
  failed: ReactNode
  onEdit: (entry: EntryRow) => void
}

/** The numbers of the chart as a table, each entry to correct or remove. */
export function EntryHistory({ entries, today, failed, onEdit }: EntryHistoryProps) {
  const [shown, setShown] = useState(pageSize)
  const [toRemove, setToRemove] = useState<EntryRow | null>(null)
  const asked = useLast(toRemove)
  const { weight } = useUnits()
  const [isRemoving, setIsRemoving] = useState(false)
  const { remove } = useEntryLog()

  async function removeEntry({ id }: EntryRow) {
    setIsRemoving(true)
    const next = nextOf('data-remove', id)
    try {
      await remove(id)
      focusSoon(() => next)
      toastSuccess('Entry deleted.')
    } catch (error) {
      toastError(messageOf(error, 'Failed to delete entry.'))
    }
    setIsRemoving(false)
    setToRemove(null)
  }

  return (
    <Card title="Entry history">
      {failed}
      {!entries ? (
        <Stack gap={34} py={17}>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={14} radius="xl" />
          ))}
        </Stack>
      ) : (
        <Table numeric className={styles.history}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Weight</th>
              <th scope="col">Body fat</th>
              <th scope="col">Waist</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, shown).map((entry) => (
              <Row
                key={entry.id}
                entry={entry}
                today={today}
                onEdit={() => onEdit(entry)}
                onRemove={() => setToRemove(entry)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {entries && entries.length > shown && (
        <Group justify="center" gap="8px 16px" pt={16} c="dimmed" className={styles.more}>
          <p>{`${whole(shown)} of ${whole(entries.length)} entries`}</p>
          <Button variant="default" onClick={() => setShown(shown + pageSize)}>
            Show more
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={toRemove !== null}
        title="Remove this entry?"
        verb="Remove"
        busy={isRemoving}
        onCancel={() => setToRemove(null)}
        onConfirm={() => toRemove && void removeEntry(toRemove)}
      >
        {asked && `${weight(asked.weight)} on ${dateWithYear(asked.date)} will be deleted.`}
      </ConfirmDialog>
    </Card>
  )
}

type RowProps = { entry: EntryRow; today: Day; onEdit: () => void; onRemove: () => void }

function Row({ entry, today, onEdit, onRemove }: RowProps) {
  const { weight, weightParts, length } = useUnits()
  const isPhone = useIsPhone()
  const { date, bodyFatPercentage, measurements } = entry
  const fat = bodyFatPercentage === null ? null : `${oneDecimal(bodyFatPercentage)}%`
  const waist = measurements.waist === null ? null : length(measurements.waist)
  const what = `${weight(entry.weight)} of ${dateWithYear(date)}`
  const [day = '', month = '', year = ''] = dateWithYear(date, 'short').split(' ')
  return (
    <tr>
      <th scope="row">
        {day}&nbsp;{month} {(!isPhone || year !== today.slice(0, 4)) && <span className={styles.together}>{year}</span>}
      </th>
      <td>
        {entry.isWaiting && <WaitingMark />}{' '}
        {weightParts(entry.weight).map(({ number, unit }) => (
          <span key={unit} className={styles.together}>
            <b>{number}</b>&nbsp;{unit}{' '}
          </span>
        ))}
        <span className={styles.below}>{[fat, waist].filter(Boolean).join(' · ')}</span>
      </td>
      <td className={styles.column}>{fat ?? noValue}</td>
      <td className={styles.column}>{waist ?? noValue}</td>
      <td className={styles.actions}>
        <RowAction icon={IconPencil} text="Edit" aria-label={`Edit ${what}`} onClick={onEdit} />
        <RowAction
          icon={IconTrash}
          text="Remove"
          aria-label={`Remove ${what}`}
          data-remove={entry.id}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}
