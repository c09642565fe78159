import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { isExpired } from '#domain/account.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { AppModal, ConfirmDialog } from '../../ui/AppModal.tsx'
import { EmptyState, Pill } from '../../ui/cards.tsx'
import { useDialogOpener, useDialogParams, useLast } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { focusAfter } from '../../ui/focus.ts'
import { dateOf } from '../../ui/format.ts'
import { Row } from '../../ui/rows.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useAgoText, useDayOf, useToday } from '../../user.ts'
import { accessText, CreateTokenModal } from './CreateTokenModal.tsx'

type Token = RouterOutputs['tokens']['list'][number]

/** The tokens with which other programs use the account. */
export function ApiTokensCard() {
  const { data, isError, refetch } = trpc.tokens.list.useQuery()
  const { open } = useDialogParams('apiToken')
  return (
    <SettingsCard
      id="api-tokens"
      title={t`API tokens`}
      help={t`Let AI assistants and other programs use your account without your password.`}
    >
      {data && data.length > 0 && (
        <ul>
          {data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {!data && isError && <FailedCard message={t`Could not load your API tokens.`} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={64} />}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
        onClick={() => open({ apiToken: 'new' })}
      >{t`New API token`}</Button>
      <CreateTokenModal />
      <TokenCallsModal tokens={data ?? []} />
      <DeleteDialog tokens={data ?? []} />
    </SettingsCard>
  )
}

function TokenRow({ token }: { token: Token }) {
  const { id, name, access, createdAt, expiresAt, lastUsedAt } = token
  const today = useToday()
  const agoOf = useAgoText()
  const open = useDialogOpener('apiToken', 'deleteToken')
  const dayOf = useDayOf()
  const ended = isExpired(expiresAt, today)
  const day = dateOf(dayOf(createdAt), today)
  const ago = lastUsedAt && agoOf(lastUsedAt)
  return (
    <Row
      name={
        <>
          {name}
          <Pill hue={access === 'write' ? 'brand' : undefined}>{accessText(access)}</Pill>
          {ended && <Pill hue="danger">{t`Expired`}</Pill>}
        </>
      }
      facts={[
        t`Created ${day}`,
        ago ? t`last used ${ago}` : t`never used`,
        expiryText(expiresAt && dateOf(expiresAt, today), ended),
      ]}
      wraps
    >
      <Group gap={0} w="100%" justify="flex-end" wrap="nowrap">
        <Button
          variant="subtle"
          color="gray"
          aria-label={t`Activity of ${name}`}
          onClick={() => open({ apiToken: id })}
        >{t`Activity`}</Button>
        <ActionIcon aria-label={t`Delete ${name}`} data-delete-token={id} onClick={() => open({ deleteToken: id })}>
          <IconTrash size={19} stroke={1.7} />
        </ActionIcon>
      </Group>
    </Row>
  )
}

function expiryText(lastDay: string | null, ended: boolean): string {
  if (lastDay === null) return t`never expires`
  return ended ? t`worked until ${lastDay}` : t`works until ${lastDay}`
}

/** Asks before a token is deleted, which is chosen by the address. */
function DeleteDialog({ tokens }: { tokens: readonly Token[] }) {
  const { shown, close } = useDialogParams('deleteToken')
  const chosen = tokens.find(({ id }) => id === shown.deleteToken) ?? null
  // Kept while the dialog closes.
  const name = useLast(chosen)?.name ?? ''
  const remove = trpc.tokens.remove.useMutation({
    onSuccess({ msg }, { id }) {
      focusAfter('data-delete-token', id, 'h2')
      void close()
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Could not delete the API token.`)),
  })
  return (
    <ConfirmDialog
      inAddress
      opened={chosen !== null}
      title={t`Delete this API token?`}
      verb={t`Delete token`}
      busy={remove.isPending}
      onCancel={() => void close()}
      onConfirm={() => chosen && remove.mutate({ id: chosen.id })}
    >{t`Programs that use “${name}” lose access at once.`}</ConfirmDialog>
  )
}

type Call = RouterOutputs['tokens']['calls'][number]

/** What assistants did with a token, which is chosen by the address. */
function TokenCallsModal({ tokens }: { tokens: RouterOutputs['tokens']['list'] }) {
  const { shown, close } = useDialogParams('apiToken')
  const chosen = tokens.find(({ id }) => id === shown.apiToken) ?? null
  // Kept while the modal closes.
  const token = useLast(chosen)
  const name = token?.name ?? ''
  return (
    <AppModal
      opened={chosen !== null}
      onClose={() => void close()}
      title={t`Activity of ${name}`}
      subtitle={t`The last 100 calls that assistants made with it.`}
      param="apiToken"
      isText
    >
      {token && <Calls id={token.id} />}
    </AppModal>
  )
}

function Calls({ id }: { id: string }) {
  const { data, isError, refetch } = trpc.tokens.calls.useQuery({ id })
  if (!data && isError) return <FailedCard message={t`Could not load the activity.`} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={180} />
  if (data.length === 0)
    return <EmptyState title={t`No assistant has used it yet.`} help={t`Only assistants' calls are listed here.`} />
  return (
    <ul>
      {data.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
    </ul>
  )
}

function CallRow({ call: { tool, subject, isError, at } }: { call: Call }) {
  const agoOf = useAgoText()
  return (
    <Row
      name={
        <>
          {toolText(tool)}
          {isError && <Pill hue="danger">{t`Failed`}</Pill>}
        </>
      }
      facts={subject}
    >
      <Text component="time" c="dimmed" fz="sm" dateTime={at}>
        {agoOf(at)}
      </Text>
    </Row>
  )
}

/** `log_food` is `Log food`. */
const toolText = (tool: string) => tool.charAt(0).toUpperCase() + tool.slice(1).replaceAll('_', ' ')
