import { t } from '@lingui/core/macro'
import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sentence, word } from '../../i18n.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { Card } from '../../ui/cards.tsx'
import { durationText } from '../../ui/duration-text.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import styles from './admin.module.css'
import { Ago } from './lists.tsx'
import { scheduleText } from './schedule-texts.ts'

const refetchMs = 60_000
const refetchRunningMs = 2_000

/** The jobs of the server, each with its schedule and last run. `backups` is shown below them. */
export function JobsPanel({ backups }: { backups: ReactNode }) {
  const { data, isError, refetch } = trpc.admin.jobs.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(({ isRunning }) => isRunning) ? refetchRunningMs : refetchMs),
  })
  const running = trpc.admin.jobs.run.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, t`Failed to run the job.`)),
  })

  return (
    <Stack gap="var(--gl-gap)">
      <Card title={t`Jobs`}>
        {isError && !data ? (
          <FailedCard message={t`Could not fetch the jobs.`} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={480} />
        ) : (
          <ul className="gl-lines">
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
    </Stack>
  )
}

type Job = RouterOutputs['admin']['jobs']['list'][number]

function JobRow({ job, busy, onRun }: { job: Job; busy: boolean; onRun: () => void }) {
  const { name, schedule, isRunning, lastRun } = job
  const title = word(name.charAt(0).toUpperCase() + name.slice(1))
  return (
    <li className={styles.job}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed" fz="secondary">
          {scheduleText(schedule)}
        </Text>
      </div>
      <div>
        <State job={job} />
        {lastRun?.error && (
          <Text c="var(--gl-danger)" fz="sm" mt={2} style={{ overflowWrap: 'anywhere' }}>
            {sentence(lastRun.error)}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={17} stroke={1.7} />}
        aria-label={t`Run now: ${title}`}
        loading={busy}
        disabled={isRunning}
        onClick={onRun}
      >{t`Run now`}</Button>
    </li>
  )
}

function State({ job: { isRunning, lastRun } }: { job: Job }) {
  const isFailed = !isRunning && lastRun?.outcome === 'failed'
  const isDone = !isRunning && lastRun?.outcome === 'ok'
  const Icon = isDone ? IconCheck : isFailed ? IconAlertTriangle : IconClock
  const color = isDone ? 'var(--gl-brand-text)' : isFailed ? 'var(--gl-danger)' : 'currentColor'
  return (
    <Flex align="center" gap={7} c="dimmed" fz="secondary">
      <Icon size={18} stroke={isDone ? 2.2 : 1.7} color={color} aria-hidden />
      <span>
        {isRunning ? (
          t`Running…`
        ) : lastRun ? (
          <>
            <Text component="b" inherit fw={600} c={isFailed ? color : undefined}>
              {isFailed ? t`Failed` : t`Done`}
            </Text>{' '}
            <Ago instant={lastRun.startedAt} />, {inText(durationText(lastRun.durationMs / 1_000))}
          </>
        ) : (
          t`Has not run yet`
        )}
      </span>
    </Flex>
  )
}

const inText = (duration: string) => t({ message: `in ${duration}`, comment: 'How long a job took: in 2.5 s' })
