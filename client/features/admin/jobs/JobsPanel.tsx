import type { ReactNode } from 'react'
import { messageOf, trpc } from '../../../trpc.ts'
import { Card, FailedCard } from '../../../ui/cards.tsx'

import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import styles from '../operation.module.css'
import { JobRow } from './JobRow.tsx'

const refetchMs = 60_000
const refetchRunningMs = 2_000

/** The jobs of the server, each with its schedule and last run. `backups` is shown below them. */
export function JobsPanel({ backups }: { backups?: ReactNode }) {
  const { data, isError, refetch } = trpc.admin.jobs.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(({ isRunning }) => isRunning) ? refetchRunningMs : refetchMs),
  })
  const running = trpc.admin.jobs.run.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, 'Failed to run the job.')),
  })

  return (
    <div className={styles.panel}>
      <Card title="Jobs">
        {isError && !data ? (
          <FailedCard message="Could not fetch the jobs." onRetry={() => void refetch()} />
        ) : !data ? (
          <LateSkeleton height={480} />
        ) : (
          <ul>
            {data.map((job) => (
              <JobRow
                key={job.name}
                job={job}
                busy={running.isPending && running.variables.job === job.name}
                onRun={() => running.mutate({ job: job.name })}
              />
            ))}
          </ul>
        )}
      </Card>
      {backups}
    </div>
  )
}
