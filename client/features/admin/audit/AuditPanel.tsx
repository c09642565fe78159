import '../../../mantine-lazy.css'
import { Select, Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { auditActions, auditSentence, commandLine } from '#domain/audit.ts'
import { type RouterInputs, type RouterOutputs, trpc } from '../../../trpc.ts'
import { Card, EmptyState, FailedCard } from '../../../ui/cards.tsx'

import { countText } from '../../../ui/format.ts'
import { DateTime, PageFooter } from '../lists.tsx'
import styles from '../operation.module.css'

type Filter = Pick<RouterInputs['admin']['audit']['list'], 'action' | 'admin'>
type Entry = RouterOutputs['admin']['audit']['list']['entries'][number]

// An admin may be called anything but an empty text.
const everything = { value: '', label: 'Every action' }
const everybody = { value: '', label: 'Everybody' }

/** `Email deleted`. */
function labelOf(action: string): string {
  const label = action.replace(/^mail /, 'email ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

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
      title="Audit log"
      actions={data && <span className={styles.auditPanelTotal}>{countText(data.total, 'entry', 'entries')}</span>}
    >
      <div className={styles.filters}>
        <Select
          className={styles.filter}
          aria-label="Action"
          value={filter.action ?? everything.value}
          onChange={(chosen) => choose({ action: auditActions.find((action) => action === chosen) })}
          data={[everything, ...auditActions.map((action) => ({ value: action, label: labelOf(action) }))]}
          allowDeselect={false}
        />
        <Select
          className={styles.filter}
          aria-label="Admin"
          value={filter.admin ?? everybody.value}
          onChange={(chosen) => choose({ admin: admins.find((admin) => admin === chosen) })}
          data={[everybody, ...admins.map((admin) => ({ value: admin, label: nameOf(admin) }))]}
          allowDeselect={false}
        />
      </div>
      {isError && !data ? (
        <FailedCard message="Could not fetch the audit log." onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={400} />
      ) : data.total === 0 ? (
        <EmptyState title={filter.action || filter.admin ? 'No matching entries.' : 'No entries yet.'} />
      ) : (
        <>
          <ul>
            {data.entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
          <PageFooter page={page} pages={data.pages} onChange={setPage} />
        </>
      )}
      <p className={styles.help}>Entries are kept for two years.</p>
    </Card>
  )
}

const Row = ({ entry: { adminName, action, subject, detail, createdAt } }: { entry: Entry }) => (
  <li className={styles.auditPanelRow}>
    <span className={styles.sentence}>
      <b>{nameOf(adminName)}</b> {auditSentence(action, subject, detail)}
    </span>
    <span className={styles.time}>
      <DateTime instant={createdAt} />
    </span>
  </li>
)

const nameOf = (admin: string) => (admin === commandLine ? 'Somebody on the command line' : admin)
