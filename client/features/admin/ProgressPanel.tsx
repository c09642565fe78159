import { plural, t } from '@lingui/core/macro'
import { Group, Skeleton, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { RowAction } from '../../ui/buttons.tsx'
import { Card, EmptyState } from '../../ui/cards.tsx'
import { useLast } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { focusAfter } from '../../ui/focus.ts'
import { dateWithYear, inPercent, noValue } from '../../ui/format.ts'
import { Avatar } from '../../ui/marks.tsx'
import { Table } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import styles from './admin.module.css'
import { PageFooter, Total } from './lists.tsx'

/** The progress entries of all users, latest day first, to delete. */
export function ProgressPanel() {
  const [page, setPage] = useState(1)
  const [toDelete, setToDelete] = useState<LoggedEntry | null>(null)
  const asked = useLast(toDelete)
  const { weight } = useUnits()
  const { admin } = trpc.useUtils()
  const { data, isError, refetch } = trpc.admin.progress.list.useQuery({ page }, { placeholderData: keepPreviousData })
  const removing = trpc.admin.progress.remove.useMutation({
    onSuccess({ msg }, { id }) {
      focusAfter('data-delete', id)
      admin.progress.list.setData(
        { page },
        (cached) => cached && { ...cached, entries: cached.entries.filter((entry) => entry.id !== id) },
      )
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Failed to delete entry.`)),
    onSettled: () => setToDelete(null),
  })

  return (
    <Card
      title={t`Progress logs`}
      actions={data && <Total>{plural(data.total, { one: '# entry', other: '# entries' })}</Total>}
    >
      {isError && !data ? (
        <FailedCard message={t`Could not fetch progress entries.`} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={400} />
      ) : data.total === 0 ? (
        <EmptyState title={t`Nobody has logged their progress yet.`} />
      ) : (
        <>
          <ProgressTable entries={data.entries} onDelete={setToDelete} />
          <PageFooter page={page} pages={data.pages} onChange={setPage} />
        </>
      )}
      <ConfirmDialog
        opened={toDelete !== null}
        title={t`Delete this entry?`}
        verb={t`Delete entry`}
        busy={removing.isPending}
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete && removing.mutate({ id: toDelete.id })}
      >
        {asked && deletionText(weight(asked.weight), asked.user.username, dateWithYear(asked.date))}
      </ConfirmDialog>
    </Card>
  )
}

const deletionText = (weight: string, username: string, date: string) =>
  t`${weight} of ${username} on ${date} will be deleted.`

type LoggedEntry = RouterOutputs['admin']['progress']['list']['entries'][number]

type ProgressTableProps = { entries: readonly LoggedEntry[]; onDelete: (entry: LoggedEntry) => void }

/** On phones the date is below the name, body fat and waist below the weight. */
function ProgressTable({ entries, onDelete }: ProgressTableProps) {
  return (
    <Table numeric className={styles.weights}>
      <thead>
        <tr>
          <th scope="col">{t`Username`}</th>
          <th scope="col">{t`Date`}</th>
          <th scope="col">{t`Weight`}</th>
          <th scope="col">{t`Body fat`}</th>
          <th scope="col">{t`Waist`}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} onDelete={() => onDelete(entry)} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ entry, onDelete }: { entry: LoggedEntry; onDelete: () => void }) {
  const { weight, length } = useUnits()
  const { username } = entry.user
  const date = dateWithYear(entry.date, 'short')
  const longDate = dateWithYear(entry.date)
  const fat = entry.bodyFatPercentage === null ? null : inPercent(entry.bodyFatPercentage, 1)
  const waist = entry.measurements.waist === null ? null : length(entry.measurements.waist)
  return (
    <tr>
      <th scope="row">
        <Group gap={10} wrap="nowrap">
          <span className={styles.wide}>
            <Avatar name={username} small />
          </span>
          <Text span miw={0} fw={600} style={{ overflowWrap: 'anywhere' }}>
            {username}
            <Below>{date}</Below>
          </Text>
        </Group>
      </th>
      <td className="gl-nowrap gl-wide">{date}</td>
      <td>
        <Text span c="var(--gl-ink)" style={{ whiteSpace: 'nowrap' }}>
          {weight(entry.weight)}
        </Text>
        <Below>{[fat, waist].filter(Boolean).join(' · ')}</Below>
      </td>
      <td className="gl-nowrap gl-wide">{fat ?? noValue}</td>
      <td className="gl-nowrap gl-wide">{waist ?? noValue}</td>
      <td data-actions>
        <RowAction
          icon={IconTrash}
          text={t`Delete`}
          aria-label={t`Delete the entry of ${username} on ${longDate}`}
          data-danger
          data-delete={entry.id}
          onClick={onDelete}
        />
      </td>
    </tr>
  )
}

const Below = ({ children }: { children: string }) => (
  <Text span c="dimmed" fz="caption" className={`${styles.below} gl-phone gl-nowrap`}>
    {children}
  </Text>
)
