import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messageOf, type RouterOutputs, trpc } from '../../../trpc.ts'
import { Card, FailedCard } from '../../../ui/cards.tsx'
import { upToDecimals, withUnit } from '../../../ui/format.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { Ago } from '../lists.tsx'
import styles from '../operation.module.css'

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
          <Skeleton height={480} />
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

type Job = RouterOutputs['admin']['jobs']['list'][number]

function JobRow({ job, busy, onRun }: { job: Job; busy: boolean; onRun: () => void }) {
  const { name, schedule, isRunning, lastRun } = job
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return (
    <li className={styles.jobRow}>
      <div className={styles.job}>
        <div className={styles.jobRowName}>{title}</div>
        <div className={styles.schedule}>{schedule}</div>
      </div>
      <div className={styles.run}>
        <State job={job} />
        {lastRun?.error && <p className={styles.error}>{lastRun.error}</p>}
      </div>
      <Button
        className={styles.button}
        variant="default"
        leftSection={<IconPlayerPlay size={17} stroke={1.7} />}
        aria-label={`Run now: ${title}`}
        loading={busy}
        disabled={isRunning}
        onClick={onRun}
      >
        Run now
      </Button>
    </li>
  )
}

function State({ job: { isRunning, lastRun } }: { job: Job }) {
  if (isRunning)
    return (
      <span className={styles.jobRowState}>
        <IconClock size={18} stroke={1.7} aria-hidden /> Running…
      </span>
    )
  if (!lastRun)
    return (
      <span className={styles.jobRowState}>
        <IconClock size={18} stroke={1.7} aria-hidden /> Has not run yet
      </span>
    )
  const { outcome, startedAt, durationMs } = lastRun
  const Icon = outcome === 'ok' ? IconCheck : IconAlertTriangle
  return (
    <span className={styles.jobRowState} data-outcome={outcome}>
      <Icon size={18} stroke={outcome === 'ok' ? 2.2 : 1.7} aria-hidden />
      <span>
        <b>{outcome === 'ok' ? 'Done' : 'Failed'}</b> <Ago instant={startedAt} />, {durationText(durationMs)}
      </span>
    </span>
  )
}

/** `in 40 ms`, `in 2.5 s`, `in 3 min 5 s`. */
function durationText(ms: number): string {
  if (ms < 1_000) return `in ${withUnit(String(ms), 'ms')}`
  if (ms < 60_000) return `in ${withUnit(upToDecimals(ms / 1_000, 1), 's')}`
  const seconds = Math.round(ms / 1_000)
  return `in ${withUnit(String(Math.floor(seconds / 60)), 'min')} ${withUnit(String(seconds % 60), 's')}`
}
