import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconLink, IconLogin2, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { FailedCard } from '../../ui/cards.tsx'
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
    onError: (error) => toastError(messageOf(error, `Could not reach ${provider}.`)),
  })
  return (
    <SettingsCard id="linked-sign-ins" title="Linked sign-ins" help={`Sign in with your account at ${provider}.`}>
      {data && data.length > 0 && (
        <ul>
          {data.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} provider={provider} />
          ))}
        </ul>
      )}
      {!data && isError && <FailedCard message="Could not load your linked sign-ins." onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={44} />}
      {data?.length === 0 && (
        <Button
          variant="default"
          leftSection={<IconLink size={18} stroke={1.7} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate({ binding: newBinding(), link: true })}
        >
          Link {provider}
        </Button>
      )}
    </SettingsCard>
  )
}

function IdentityRow({
  identity: { id, issuer, createdAt, lastUsedAt },
  provider,
}: {
  identity: Identity
  provider: string
}) {
  const today = useToday()
  const dayOf = useDayOf()
  const agoOf = useAgoText()
  const [isAsking, setAsking] = useState(false)
  const remove = trpc.account.removeIdentity.useMutation({
    onSuccess({ msg }) {
      focusAfter('data-remove-identity', id)
      setAsking(false)
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, 'Could not remove the linked sign-in.')),
  })
  const { host } = new URL(issuer)
  return (
    <Row
      icon={<IconLogin2 size={22} stroke={1.7} color="var(--gl-ink-2)" aria-hidden />}
      name={host}
      facts={`Linked ${dateOf(dayOf(createdAt), today)} · ${lastUsedAt ? `last used ${agoOf(lastUsedAt)}` : 'never used'}`}
    >
      <ActionIcon aria-label={`Remove ${host}`} data-remove-identity={id} onClick={() => setAsking(true)}>
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        title="Remove this sign-in?"
        verb="Remove"
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id })}
      >
        You can no longer sign in with {provider} until you link it again.
      </ConfirmDialog>
    </Row>
  )
}
