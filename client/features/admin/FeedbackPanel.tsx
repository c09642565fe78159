import { t } from '@lingui/core/macro'
import { word } from '../../i18n.ts'
import '../../mantine-lazy.css'
import { Box, Button, Flex, Group, Select, Skeleton, Text } from '@mantine/core'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { feedbackTypes } from '#domain/feedback.ts'
import { maxListed } from '#domain/limits.ts'
import { messageOf, type RouterInputs, type RouterOutputs, trpc } from '../../trpc.ts'
import { Card, EmptyState, Pill } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { focusAfter } from '../../ui/focus.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import styles from './admin.module.css'
import { waitingRefetchMs } from './list-params.ts'
import { Ago, ScrollList } from './lists.tsx'

/** Of no type. */
const allTypes = 'all'

/** Feedback of users, newest first, to resolve and reopen. */
export function FeedbackPanel() {
  const [filter, setFilter] = useState<FeedbackFilter>({ status: 'open' })
  const { data, isError, refetch } = trpc.admin.feedback.list.useQuery(filter, { refetchInterval: waitingRefetchMs })
  const resolve = useResolve(filter)

  return (
    <Card title={t`Feedback`}>
      <Group gap="10px 12px" mb={10}>
        <Box flex={{ base: '1 1 100%', sm: 'none' }}>
          <SegmentedControl
            fullWidth
            aria-label={t`Status`}
            labelClassName={styles.segment}
            value={filter.status ?? 'all'}
            onChange={(status) => setFilter({ ...filter, status: status === 'all' ? undefined : status })}
            data={[
              { value: 'open', label: t({ message: 'Open', context: 'Status of feedback' }) },
              { value: 'resolved', label: t`Resolved` },
              { value: 'all', label: t({ message: 'All', context: 'Feedback of any status' }) },
            ]}
          />
        </Box>
        <Select
          w={{ base: '100%', sm: 220 }}
          aria-label={t`Type`}
          value={filter.type ?? allTypes}
          onChange={(chosen) => setFilter({ ...filter, type: feedbackTypes.find((type) => type === chosen) })}
          data={[
            { value: allTypes, label: t`All types` },
            ...feedbackTypes.map((type) => ({ value: type, label: word(type) })),
          ]}
          allowDeselect={false}
        />
      </Group>
      {isError && !data ? (
        <FailedCard message={t`Could not load feedback.`} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
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
  if (type) return t`No feedback like this.`
  if (status === 'open') return t`No open feedback.`
  return status === 'resolved' ? t`No resolved feedback yet.` : t`No feedback yet.`
}

type FeedbackFilter = RouterInputs['admin']['feedback']['list']

/** Resolves and reopens feedback. The list of the given filter shows it before the server answers. */
function useResolve(filter: FeedbackFilter) {
  const { list } = trpc.useUtils().admin.feedback
  const resolving = trpc.admin.feedback.resolve.useMutation({
    async onMutate({ id, isResolved }) {
      await list.cancel()
      const before = list.getData(filter)
      // A list of one status loses the row.
      if (filter.status) focusAfter('data-resolve', id)
      list.setData(filter, (cached) =>
        filter.status
          ? cached?.filter((one) => one.id !== id)
          : cached?.map((one) => (one.id === id ? { ...one, isResolved } : one)),
      )
      return { before }
    },
    onSuccess: ({ id, isResolved }) =>
      isResolved
        ? toastSuccess(t`Marked as resolved.`, { label: t`Undo`, onClick: () => resolve(id, false) })
        : toastSuccess(t`Reopened.`),
    onError(error, _, context) {
      list.setData(filter, context?.before)
      toastError(messageOf(error, t`Could not update status.`))
    },
  })
  const resolve = (id: string, isResolved: boolean) => resolving.mutate({ id, isResolved })
  return resolve
}

type Feedback = RouterOutputs['admin']['feedback']['list'][number]

type FeedbackRowProps = { feedback: Feedback; onResolve: (isResolved: boolean) => void }

function FeedbackRow({ feedback, onResolve }: FeedbackRowProps) {
  const { id, type, message, isResolved, createdAt, user } = feedback
  const { username } = user
  const beginning = message.slice(0, 60)
  const [isWhole, setWhole] = useState(false)
  const messageId = useId()
  const shown = useRef<HTMLParagraphElement>(null)
  const [isLong, setLong] = useState(false)
  // A narrower window gives a message more lines.
  useEffect(() => {
    const element = shown.current
    if (!element) return
    const measure = () => {
      if (element.dataset.clamped) setLong(element.scrollHeight > element.clientHeight)
    }
    const size = new ResizeObserver(measure)
    size.observe(element)
    return () => size.disconnect()
  }, [])
  return (
    <Flex component="li" wrap="wrap" align="flex-start" gap="8px 16px" py={14}>
      <Box flex="1 1 280px" miw={0}>
        <Text c="dimmed" fz="sm" mb={6}>
          <Pill>{word(type)}</Pill> <b>{user.username}</b> · <Ago instant={createdAt} />
          {isResolved && ` · ${t`Resolved`}`}
        </Text>
        <Text
          ref={shown}
          id={messageId}
          lineClamp={isWhole ? undefined : 4}
          className="gl-written"
          data-clamped={!isWhole || undefined}
        >
          {message}
        </Text>
        {isLong && (
          <button
            type="button"
            className="gl-link"
            aria-expanded={isWhole}
            aria-controls={messageId}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t`Show less` : t`Show more`}
          </button>
        )}
      </Box>
      <Button
        variant={isResolved ? 'default' : 'light'}
        radius="xl"
        leftSection={isResolved ? <IconRotate size={17} stroke={1.7} /> : <IconCheck size={17} stroke={2.2} />}
        aria-label={
          isResolved
            ? t`Reopen the feedback of ${username}: ${beginning}`
            : t`Resolve the feedback of ${username}: ${beginning}`
        }
        data-resolve={id}
        onClick={() => onResolve(!isResolved)}
      >
        {isResolved ? t`Reopen` : t`Resolve`}
      </Button>
    </Flex>
  )
}
