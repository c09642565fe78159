import { plural, t } from '@lingui/core/macro'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { word } from '../../i18n.ts'
import { messageOf } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { RowAction } from '../../ui/buttons.tsx'
import { Card } from '../../ui/cards.tsx'
import { useLast } from '../../ui/dialogs.ts'
import { focusSoon, nextOf } from '../../ui/focus.ts'
import { dateOf, dateWithYear, inPercent, noBreak, noValue, whole } from '../../ui/format.ts'
import { WaitingMark } from '../../ui/marks.tsx'
import { Table } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useUnits } from '../../units.ts'
import type { EntryRow } from './entry-changes.ts'
import styles from './progress.module.css'
import { entryLog } from './use-entries.ts'

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

  async function removeEntry({ id }: EntryRow) {
    setIsRemoving(true)
    const next = nextOf('data-remove', id)
    try {
      await entryLog.remove(id)
      focusSoon(() => next)
      toastSuccess(t`Entry deleted.`)
    } catch (error) {
      toastError(messageOf(error, t`Failed to delete entry.`))
    }
    setIsRemoving(false)
    setToRemove(null)
  }

  return (
    <Card title={t`Entry history`}>
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
              <th scope="col">{t`Date`}</th>
              <th scope="col">{t`Weight`}</th>
              <th scope="col">{t`Body fat`}</th>
              <th scope="col">{t`Waist`}</th>
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
        <Group justify="center" gap="8px 16px" pt={16} c="dimmed" className="gl-rule">
          <p>{entriesText(shown, entries.length)}</p>
          <Button variant="default" onClick={() => setShown(shown + pageSize)}>{t`Show more`}</Button>
        </Group>
      )}
      <ConfirmDialog
        opened={toRemove !== null}
        title={t`Remove this entry?`}
        verb={t`Remove`}
        busy={isRemoving}
        onCancel={() => setToRemove(null)}
        onConfirm={() => toRemove && void removeEntry(toRemove)}
      >
        {asked && deletionText(weight(asked.weight), dateWithYear(asked.date))}
      </ConfirmDialog>
    </Card>
  )
}

/** `30 of 8,789 entries` */
function entriesText(shown: number, all: number): string {
  const some = whole(shown)
  return plural(all, { one: `${some} of # entry`, other: `${some} of # entries` })
}

const deletionText = (weight: string, date: string) => t`${weight} on ${date} will be deleted.`

type RowProps = { entry: EntryRow; today: Day; onEdit: () => void; onRemove: () => void }

function Row({ entry, today, onEdit, onRemove }: RowProps) {
  const { weight, weightParts, length } = useUnits()
  const isPhone = useIsPhone()
  const { date, bodyFatPercentage, measurements } = entry
  const fat = bodyFatPercentage === null ? null : inPercent(bodyFatPercentage, 1)
  const waist = measurements.waist === null ? null : length(measurements.waist)
  const weighed = weight(entry.weight)
  const longDate = dateWithYear(date)
  const shortDate = isPhone ? dateOf(date, today, 'short') : dateWithYear(date, 'short')
  return (
    <tr>
      {/* Day and month stay together. */}
      <th scope="row">{shortDate.replace(' ', noBreak)}</th>
      <td>
        {entry.isWaiting && <WaitingMark />}{' '}
        {weightParts(entry.weight).map(({ number, unit }) => (
          <span key={unit} className="gl-nowrap">
            <b>{number}</b>&nbsp;{word(unit)}{' '}
          </span>
        ))}
        <span className={styles.below}>{[fat, waist].filter(Boolean).join(' · ')}</span>
      </td>
      <td className={styles.column}>{fat ?? noValue}</td>
      <td className={styles.column}>{waist ?? noValue}</td>
      <td data-actions>
        <RowAction icon={IconPencil} text={t`Edit`} aria-label={t`Edit ${weighed} of ${longDate}`} onClick={onEdit} />
        <RowAction
          icon={IconTrash}
          text={t`Remove`}
          aria-label={t`Remove ${weighed} of ${longDate}`}
          data-danger
          data-remove={entry.id}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}
