import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconLink, IconLogin2, IconTrash } from '@tabler/icons-react'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { focusAfter } from '../../ui/focus.ts'
import { dateOf } from '../../ui/format.ts'
import { Row } from '../../ui/rows.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useAgoText, useDayOf, useToday } from '../../user.ts'
import { newBinding } from './provider.ts'

type Identity = RouterOutputs['account']['identities'][number]

/** The accounts at the sign-in provider of the server, which is called `provider`. */
export function LinkedSignInsCard({ provider }: { provider: string }) {
  const { data, isError, refetch } = trpc.account.identities.useQuery()
  const start = trpc.account.startProvider.useMutation({
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toastError(messageOf(error, t`Could not reach ${provider}.`)),
  })
  return (
    <SettingsCard id="linked-sign-ins" title={t`Linked sign-ins`} help={t`Sign in with your account at ${provider}.`}>
      {data && data.length > 0 && (
        <ul>
          {data.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      {!data && isError && (
        <FailedCard message={t`Could not load your linked sign-ins.`} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton height={44} />}
      {data?.length === 0 && (
        <Button
          variant="default"
          leftSection={<IconLink size={18} stroke={1.7} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate({ binding: newBinding(`${location.pathname}#linked-sign-ins`), link: true })}
        >
          {t`Link ${provider}`}
        </Button>
      )}
      <RemoveDialog identities={data ?? []} provider={provider} />
    </SettingsCard>
  )
}

function IdentityRow({ identity: { id, issuer, createdAt, lastUsedAt } }: { identity: Identity }) {
  const today = useToday()
  const dayOf = useDayOf()
  const agoOf = useAgoText()
  const { open } = useDialogParams('removeSignIn')
  const { host } = new URL(issuer)
  const day = dateOf(dayOf(createdAt), today)
  const since = t`Linked ${day}`
  const ago = lastUsedAt && agoOf(lastUsedAt)
  const used = ago ? t`last used ${ago}` : t`never used`
  return (
    <Row
      icon={<IconLogin2 className="gl-mirrored" size={22} stroke={1.7} color="var(--gl-ink-2)" aria-hidden />}
      name={host}
      facts={[since, used]}
    >
      <ActionIcon aria-label={t`Remove ${host}`} data-remove-identity={id} onClick={() => open({ removeSignIn: id })}>
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
    </Row>
  )
}

/** Asks before a linked sign-in is removed, which is chosen by the address. */
function RemoveDialog({ identities, provider }: { identities: readonly Identity[]; provider: string }) {
  const { shown, close } = useDialogParams('removeSignIn')
  const chosen = identities.find(({ id }) => id === shown.removeSignIn) ?? null
  const remove = trpc.account.removeIdentity.useMutation({
    onSuccess({ msg }, { id }) {
      focusAfter('data-remove-identity', id, 'h2')
      void close()
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Could not remove the linked sign-in.`)),
  })
  return (
    <ConfirmDialog
      inAddress
      opened={chosen !== null}
      title={t`Remove this sign-in?`}
      verb={t`Remove`}
      busy={remove.isPending}
      onCancel={() => void close()}
      onConfirm={() => chosen && remove.mutate({ id: chosen.id })}
    >{t`You can no longer sign in with ${provider} until you link it again.`}</ConfirmDialog>
  )
}
