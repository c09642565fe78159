import { plural, t } from '@lingui/core/macro'
import '../../mantine-lazy.css'
import { Flex, Group, Select, Skeleton, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { auditActions, commandLine } from '#domain/admin.ts'
import { type RouterInputs, type RouterOutputs, trpc } from '../../trpc.ts'
import { Card, EmptyState } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'

import { actionName, auditText } from './audit-texts.ts'
import { DateTime, PageFooter, Total } from './lists.tsx'

type Filter = Pick<RouterInputs['admin']['audit']['list'], 'action' | 'admin'>
type Entry = RouterOutputs['admin']['audit']['list']['entries'][number]

/** For the choice of all; no admin has an empty name. */
const all = ''

/** What admins did, newest first. It cannot be changed. */
export function AuditPanel() {
  const [filter, setFilter] = useState<Filter>({})
  const [page, setPage] = useState(1)
  const admins = trpc.admin.audit.admins.useQuery().data ?? []
  const { data, isError, refetch } = trpc.admin.audit.list.useQuery(
    { ...filter, page },
    { placeholderData: keepPreviousData },
  )
  const choose = (change: Filter) => {
    setFilter({ ...filter, ...change })
    setPage(1)
  }

  return (
    <Card
      title={t`Audit log`}
      actions={data && <Total>{plural(data.total, { one: '# entry', other: '# entries' })}</Total>}
    >
      <Group gap="10px 12px" mb={10}>
        <Select
          w={{ base: '100%', sm: 260 }}
          aria-label={t`Action`}
          value={filter.action ?? all}
          onChange={(chosen) => choose({ action: auditActions.find((action) => action === chosen) })}
          data={[
            { value: all, label: t`Every action` },
            ...auditActions.map((action) => ({ value: action, label: actionName(action) })),
          ]}
          allowDeselect={false}
        />
        <Select
          w={{ base: '100%', sm: 260 }}
          aria-label={t`Admin`}
          value={filter.admin ?? all}
          onChange={(chosen) => choose({ admin: admins.find((admin) => admin === chosen) })}
          data={[
            { value: all, label: t`Everybody` },
            ...admins.map((admin) => ({ value: admin, label: nameOf(admin) })),
          ]}
          allowDeselect={false}
        />
      </Group>
      {isError && !data ? (
        <FailedCard message={t`Could not fetch the audit log.`} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={400} />
      ) : data.total === 0 ? (
        <EmptyState title={filter.action || filter.admin ? t`No matching entries.` : t`No entries yet.`} />
      ) : (
        <>
          <ul className="gl-lines">
            {data.entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
          <PageFooter page={page} pages={data.pages} onChange={setPage} />
        </>
      )}
      <Text c="dimmed" fz="secondary" mt={14}>{t`Entries are kept for two years.`}</Text>
    </Card>
  )
}

const Row = ({ entry: { adminName, action, subject, detail, createdAt } }: { entry: Entry }) => (
  <Flex component="li" wrap="wrap" align="baseline" gap="2px 16px" py={12}>
    <Text span c="dimmed" flex="1 1 300px" style={{ overflowWrap: 'anywhere' }}>
      <b>{nameOf(adminName)}</b> {auditText(action, subject, detail)}
    </Text>
    <Text span c="var(--gl-ink-3)" fz="secondary">
      <DateTime instant={createdAt} />
    </Text>
  </Flex>
)

const nameOf = (admin: string) => (admin === commandLine ? t`Somebody on the command line` : admin)
