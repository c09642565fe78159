import '../../../mantine-lazy.css'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { feedbackTypes } from '#domain/feedback.ts'
import { maxListed } from '#domain/limits.ts'
import { trpc } from '../../../trpc.ts'
import { Card, EmptyState, FailedCard } from '../../../ui/cards.tsx'

import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import styles from '../admin.module.css'
import { waitingRefetchMs } from '../list-params.ts'
import { ScrollList } from '../lists.tsx'
import { FeedbackRow } from './FeedbackRow.tsx'
import { type FeedbackFilter, useResolve } from './use-resolve.ts'

const allTypes = 'All types'

/** What users wrote to whoever runs the server, newest first, to resolve and reopen. */
export function FeedbackPanel() {
  const [filter, setFilter] = useState<FeedbackFilter>({ status: 'open' })
  const { data, isError, refetch } = trpc.admin.feedback.list.useQuery(filter, { refetchInterval: waitingRefetchMs })
  const resolve = useResolve(filter)

  return (
    <Card title="Feedback">
      <div className={styles.filters}>
        <SegmentedControl
          aria-label="Status"
          labelClassName={styles.segment}
          value={filter.status ?? 'all'}
          onChange={(status) => setFilter({ ...filter, status: status === 'all' ? undefined : status })}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'resolved', label: 'Resolved' },
            { value: 'all', label: 'All' },
          ]}
        />
        <Select
          className={styles.feedbackPanelType}
          aria-label="Type"
          value={filter.type ?? allTypes}
          onChange={(chosen) => setFilter({ ...filter, type: feedbackTypes.find((type) => type === chosen) })}
          data={[allTypes, ...feedbackTypes]}
          allowDeselect={false}
        />
      </div>
      {isError && !data ? (
        <FailedCard message="Could not load feedback." onRetry={() => void refetch()} />
      ) : !data ? (
        <LateSkeleton height={240} />
      ) : data.length === 0 ? (
        <EmptyState title={emptyTitle(filter)} />
      ) : (
        <ScrollList isFull={data.length === maxListed}>
          {data.map((feedback) => (
            <FeedbackRow
              key={feedback.id}
              feedback={feedback}
              onResolve={(isResolved) => resolve(feedback.id, isResolved)}
            />
          ))}
        </ScrollList>
      )}
    </Card>
  )
}

function emptyTitle({ status, type }: FeedbackFilter): string {
  if (type) return 'No feedback like this.'
  if (status === 'open') return 'No open feedback.'
  return status === 'resolved' ? 'No resolved feedback yet.' : 'No feedback yet.'
}
