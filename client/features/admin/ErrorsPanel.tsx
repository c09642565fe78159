import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Flex, Skeleton, Text } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ErrorGroup } from '#domain/admin.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { AppModal, ConfirmDialog } from '../../ui/AppModal.tsx'
import { Card, EmptyState, Pill } from '../../ui/cards.tsx'
import { CopyButton } from '../../ui/copy-and-save.tsx'
import { useDialogParams, useLast } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { focusTitle } from '../../ui/focus.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useAgoText, useUser } from '../../user.ts'
import styles from './admin.module.css'
import { Ago, exactTime, ScrollList, Total } from './lists.tsx'

/** Server errors by route and message, newest first. */
export function ErrorsPanel() {
  const { data, isError, refetch } = trpc.admin.errors.groups.useQuery()
  const { shown, open, close } = useDialogParams('error')
  const [isAsking, setAsking] = useState(false)
  const clearing = trpc.admin.errors.clear.useMutation({
    onSuccess({ msg }) {
      focusTitle()
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Failed to clear logs.`)),
    onSettled: () => setAsking(false),
  })
  const total = data?.reduce((sum, { occurrences }) => sum + occurrences.length, 0) ?? 0
  const toClear = useLast(total || null)

  return (
    <Card
      title={t`Error logs`}
      actions={
        total > 0 && (
          <>
            <Total>{plural(total, { one: '# error', other: '# errors' })}</Total>
            <Button
              me={-18}
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} stroke={1.7} />}
              onClick={() => setAsking(true)}
            >{t`Clear all`}</Button>
          </>
        )
      }
    >
      {isError && !data ? (
        <FailedCard message={t`Could not fetch error logs.`} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : data.length === 0 ? (
        <EmptyState title={t`No errors.`} help={t`What goes wrong on the server is listed here.`} />
      ) : (
        <ScrollList>
          {data.map((group) => (
            <ErrorGroupRow
              key={JSON.stringify([group.statusCode, group.method, group.route, group.message])}
              group={group}
              onOpen={(error) => open({ error })}
            />
          ))}
        </ScrollList>
      )}
      <ErrorModal id={shown.error ?? null} onClose={close} />
      <ConfirmDialog
        opened={isAsking}
        title={t`Clear the error log?`}
        verb={t`Clear all`}
        busy={clearing.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => clearing.mutate()}
      >
        {plural(toClear ?? 0, {
          one: 'The only error and its stack trace will be deleted. This cannot be undone.',
          other: 'All # errors and their stack traces will be deleted. This cannot be undone.',
        })}
      </ConfirmDialog>
    </Card>
  )
}

/** One error with its stack. Its id is the request id that the user saw. */
function ErrorModal({ id: open, onClose }: { id: string | null; onClose: () => void }) {
  const id = useLast(open) ?? ''
  const { timeZone } = useUser()
  const { data: error, error: failure, refetch } = trpc.admin.errors.get.useQuery({ id }, { enabled: open !== null })
  return (
    <AppModal
      opened={open !== null}
      onClose={onClose}
      size="lg"
      isText
      title={error ? errorTitle(error.statusCode) : t`Error`}
      subtitle={error && exactTime(new Date(error.createdAt), timeZone)}
      footer={error && <CopyButton text={textOf(error)}>{t`Copy`}</CopyButton>}
    >
      {failure && !error ? (
        <FailedCard message={messageOf(failure, t`Could not fetch error logs.`)} onRetry={() => void refetch()} />
      ) : !error ? (
        <Skeleton height={320} />
      ) : (
        <>
          <Text c="dimmed" fz="secondary" mb={10} style={{ overflowWrap: 'anywhere' }}>
            <b>
              {error.method} {error.route}
            </b>{' '}
            {requestText(error.id)}
          </Text>
          <Box component="pre" m={0} p="14px 16px" ff="monospace" fz="caption" lh={1.5} className="gl-written gl-inset">
            {error.stack}
          </Box>
        </>
      )}
    </AppModal>
  )
}

const errorTitle = (status: number) => t`Error ${status}`

const requestText = (id: string) => t`Request id ${id}`

type LoggedError = { id: string; statusCode: number; method: string; route: string; createdAt: string; stack: string }

/** The whole error as text, to paste into a report. */
const textOf = ({ id, statusCode, method, route, createdAt, stack }: LoggedError) =>
  `${statusCode} ${method} ${route}\n${createdAt} ${id}\n\n${stack}`

type ErrorGroupRowProps = { group: ErrorGroup; onOpen: (id: string) => void }

/** Errors with the same route and message; expands to the times at which they occurred. */
function ErrorGroupRow({ group, onOpen }: ErrorGroupRowProps) {
  const { statusCode, method, route, message, firstAt, lastAt, occurrences } = group
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = useUser()
  const agoOf = useAgoText()
  const listId = useId()
  const times = plural(occurrences.length, { one: 'Once', other: '# times' })
  return (
    <li>
      <Flex
        component="button"
        type="button"
        align="center"
        gap={12}
        w="100%"
        py={12}
        bdrs="sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Box component="span" flex={1} miw={0}>
          <Text span c="dimmed" ff="monospace" fz="caption">
            <Pill hue="danger">{statusCode}</Pill> {method} {route}
          </Text>
          <Text span lineClamp={4} fw={550} style={{ overflowWrap: 'anywhere' }}>
            {message || t`No message`}
          </Text>
          <Text span c="dimmed" fz="sm">
            {agoOf(firstAt) === agoOf(lastAt) ? (
              <>
                {times}, <Ago instant={lastAt} />
              </>
            ) : (
              <Trans>
                {times}. First: <Ago instant={firstAt} />. Latest: <Ago instant={lastAt} />.
              </Trans>
            )}
          </Text>
        </Box>
        <IconChevronDown
          size={20}
          stroke={1.7}
          color="var(--gl-ink-3)"
          style={{ rotate: isOpen ? '180deg' : undefined }}
          aria-hidden
        />
      </Flex>
      <Box component="ul" id={listId} mb={12} p={4} hidden={!isOpen} className="gl-inset">
        {isOpen &&
          occurrences.map(({ id, createdAt }) => (
            <li key={id}>
              <button type="button" className={styles.occurrence} onClick={() => onOpen(id)}>
                {exactTime(new Date(createdAt), timeZone)}
              </button>
            </li>
          ))}
      </Box>
    </li>
  )
}
