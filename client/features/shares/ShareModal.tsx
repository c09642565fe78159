import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { EmptyState } from '../../ui/cards.tsx'
import { useLast } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { Avatar } from '../../ui/marks.tsx'
import { Row } from '../../ui/rows.tsx'
import { useSharing } from './use-shares.ts'

type ShareModalProps = {
  kind: 'recipe' | 'meal'
  /** The one to share; null closes it. */
  thing: { id: string; name: string } | null
  onClose: () => void
}

/** Chooses the buddies who may see and copy a recipe or saved meal. */
export function ShareModal({ kind, thing, onClose }: ShareModalProps) {
  const last = useLast(thing)
  return (
    <AppModal
      opened={thing !== null}
      onClose={onClose}
      title={last && shareTitle(last.name)}
      subtitle={t`Buddies see the current version and can copy it. Copies are theirs to keep.`}
    >
      {last && <Buddies key={last.id} kind={kind} id={last.id} />}
    </AppModal>
  )
}

const shareTitle = (name: string) => t`Share ${name}`

function Buddies({ kind, id }: { kind: 'recipe' | 'meal'; id: string }) {
  const buddies = trpc.buddies.list.useQuery()
  const shares = trpc.shares.list.useQuery()
  const { isBusy, share, end } = useSharing(kind, id)
  if (!buddies.data && buddies.isError)
    return <FailedCard message={t`Could not load friends list.`} onRetry={() => void buddies.refetch()} />
  if (!shares.data && shares.isError)
    return <FailedCard message={t`Could not load what you share.`} onRetry={() => void shares.refetch()} />
  if (!buddies.data || !shares.data) return <Skeleton height={120} />
  const sent = shares.data.sent.filter(({ recipeId, mealId }) => (kind === 'recipe' ? recipeId : mealId) === id)
  if (buddies.data.friends.length === 0)
    return (
      <EmptyState
        title={t`No buddies yet.`}
        help={t`Find people you know first, then share with them.`}
        action={<Button component={Link} to="/friends" variant="light">{t`Go to Buddies`}</Button>}
      />
    )
  return (
    <ul>
      {buddies.data.friends.map(({ id: friendId, username }) => {
        const shared = sent.find(({ to }) => to.id === friendId)
        return (
          <Row key={friendId} icon={<Avatar name={username} />} name={username}>
            {shared ? (
              <Button
                variant="default"
                radius="xl"
                aria-label={t`Stop sharing with ${username}`}
                aria-disabled={isBusy || undefined}
                onClick={() => isBusy || end(shared.id)}
              >{t`Stop sharing`}</Button>
            ) : (
              <Button
                variant="light"
                radius="xl"
                aria-label={t`Share with ${username}`}
                aria-disabled={isBusy || undefined}
                onClick={() => isBusy || share(friendId)}
              >
                {t({ message: 'Share', comment: 'Verb: with a buddy' })}
              </Button>
            )}
          </Row>
        )
      })}
    </ul>
  )
}
