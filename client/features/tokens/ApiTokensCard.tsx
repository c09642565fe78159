import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { isExpired } from '#domain/api-tokens.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { FailedCard } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { focusAfter } from '../../ui/focus.ts'
import { dateOf } from '../../ui/format.ts'
import { LateSkeleton } from '../../ui/LateSkeleton.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useAgoText, useDayOf, useToday } from '../../user.ts'
import { accessText } from './access-text.ts'
import { CreateTokenModal } from './CreateTokenModal.tsx'
import { TokenCallsModal } from './TokenCallsModal.tsx'
import styles from './tokens.module.css'

type Token = RouterOutputs['tokens']['list'][number]

/** The tokens with which other programs use the account. */
export function ApiTokensCard() {
  const { data, isError, refetch } = trpc.tokens.list.useQuery()
  const { open } = useDialogParams('apiToken')
  return (
    <SettingsCard
      id="api-tokens"
      title="API tokens"
      help="Let AI assistants and other programs use your account without your password."
    >
      {data && data.length > 0 && (
        <ul className={styles.tokens}>
          {data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {!data && isError && <FailedCard message="Could not load your API tokens." onRetry={() => void refetch()} />}
      {!data && !isError && <LateSkeleton height={64} />}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
        onClick={() => open({ apiToken: 'new' })}
      >
        New API token
      </Button>
      <CreateTokenModal />
      <TokenCallsModal tokens={data ?? []} />
    </SettingsCard>
  )
}

function TokenRow({ token }: { token: Token }) {
  const { id, name, access, createdAt, expiresAt, lastUsedAt } = token
  const today = useToday()
  const agoOf = useAgoText()
  const { open } = useDialogParams('apiToken')
  const dayOf = useDayOf()
  const ended = isExpired(expiresAt, today)
  return (
    <li className={styles.token}>
      <div className={styles.apiTokensCardWords}>
        <div className={styles.name}>
          <span>{name}</span>
          <span className={styles.access} data-write={access === 'write' || undefined}>
            {accessText[access]}
          </span>
          {ended && <span className={styles.ended}>Expired</span>}
        </div>
        <div className={styles.times}>
          <span>Created {dateOf(dayOf(createdAt), today)} ·</span>{' '}
          <span>{lastUsedAt ? `last used ${agoOf(lastUsedAt)}` : 'never used'} ·</span>{' '}
          <span>{expiryText(expiresAt, ended, (day) => dateOf(day, today))}</span>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" aria-label={`Activity of ${name}`} onClick={() => open({ apiToken: id })}>
          Activity
        </Button>
        <DeleteButton token={token} />
      </div>
    </li>
  )
}

function expiryText(expiresAt: string | null, ended: boolean, textOf: (day: string) => string): string {
  if (expiresAt === null) return 'never expires'
  return ended ? `worked until ${textOf(expiresAt)}` : `works until ${textOf(expiresAt)}`
}

function DeleteButton({ token: { id, name } }: { token: Token }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = trpc.tokens.remove.useMutation({
    onSuccess({ msg }) {
      focusAfter('data-delete-token', id)
      setIsAsking(false)
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, 'Could not delete the API token.')),
  })
  return (
    <>
      <ActionIcon aria-label={`Delete ${name}`} data-delete-token={id} onClick={() => setIsAsking(true)}>
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        title="Delete this API token?"
        verb="Delete token"
        busy={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ id })}
      >
        Programs that use “{name}” lose access at once.
      </ConfirmDialog>
    </>
  )
}
