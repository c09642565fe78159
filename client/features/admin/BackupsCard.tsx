import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Skeleton, Text } from '@mantine/core'
import { sentence } from '../../i18n.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { Card } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { sizeText } from '../../ui/format.ts'
import { Warning } from '../../ui/notices.tsx'
import { Table } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { DateTime } from './lists.tsx'

const refetchRunningMs = 1_000

/** The backups that the server keeps, and a button that makes one. */
export function BackupsCard() {
  const list = trpc.admin.backups.list.useQuery(undefined, {
    refetchInterval: ({ state }) => state.data?.isRunning === true && refetchRunningMs,
  })
  const make = trpc.admin.backups.make.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, t`Could not make a backup.`)),
  })
  const { data } = list
  const folder = data?.folder
  const isRunning = make.isPending || data?.isRunning === true

  return (
    <Card
      title={t`Backups`}
      actions={<Button variant="light" loading={isRunning} onClick={() => make.mutate()}>{t`Back up now`}</Button>}
    >
      {list.isError && !data ? (
        <FailedCard message={t`Could not fetch the backups.`} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <Skeleton height={90} />
      ) : (
        <>
          {data.problem && !isRunning && (
            <Box mb={14} style={{ overflowWrap: 'anywhere' }}>
              <Warning isLive>
                <span>
                  <b>{t`The last backup failed.`}</b> {sentence(data.problem)}
                </span>
              </Warning>
            </Box>
          )}
          <Text c="dimmed" fz="secondary" maw="75ch" mb={12}>
            {scheduleText(data.everyHours, data.keep)}{' '}
            {data.holdsKey ? (
              <Trans>
                Each is read back and checked. They are kept in <code>{folder}</code>: copy them to another machine too,
                in case this disk fails. They hold everybody’s data and the key that opens two-factor secrets, so they
                cannot be downloaded here.
              </Trans>
            ) : (
              <Trans>
                Each is read back and checked. They are kept in <code>{folder}</code>: copy them to another machine too,
                in case this disk fails. They hold everybody’s data, so they cannot be downloaded here.
              </Trans>
            )}
          </Text>
          {data.backups.length > 0 ? (
            <BackupTable backups={data.backups} />
          ) : (
            <Text c="dimmed" fz="secondary">
              {data.everyHours === null
                ? t`No backups yet.`
                : t`No backups yet. The first scheduled one is made within ten minutes.`}
            </Text>
          )}
        </>
      )}
    </Card>
  )
}

function scheduleText(everyHours: number | null, keep: number): string {
  if (everyHours === null) return t`No backups are scheduled (BACKUP_EVERY is off).`
  const every =
    everyHours % 24 === 0
      ? plural(everyHours / 24, { one: 'A backup is made every day', other: 'A backup is made every # days' })
      : plural(everyHours, { one: 'A backup is made every hour', other: 'A backup is made every # hours' })
  return plural(keep, {
    one: `${every}, and only the newest is kept.`,
    other: `${every}, and the newest # are kept.`,
  })
}

type Backup = RouterOutputs['admin']['backups']['list']['backups'][number]

function reasonText(reason: Backup['reason']): string {
  if (reason === 'scheduled') return t`Scheduled`
  return reason === 'upgrade' ? t`Before an upgrade` : t`Made by an admin`
}

/** A table; on phones each row takes two lines. */
function BackupTable({ backups }: { backups: Backup[] }) {
  return (
    <Table stacked>
      <thead>
        <tr>
          <th scope="col">{t({ message: 'Made', comment: 'When the backup was made' })}</th>
          <th scope="col">{t`Reason`}</th>
          <th scope="col">{t`File`}</th>
          <th scope="col" data-number>{t`Size`}</th>
        </tr>
      </thead>
      <tbody>
        {backups.map(({ name, reason, createdAt, bytes }) => (
          <tr key={name}>
            <th scope="row">
              <DateTime instant={createdAt} />
            </th>
            <td>{reasonText(reason)}</td>
            <Text component="td" c="var(--gl-ink-3)" fz="caption" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <td data-number>{sizeText(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
