import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconCopy, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { servingOf } from '#domain/recipe.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/cards.tsx'
import { useCloseWhen, useDialogParams } from '../../ui/dialog-params.ts'
import { toastError } from '../../ui/toasts.tsx'
import { useLast } from '../../ui/use-last.ts'
import { useUnits } from '../../units.ts'
import styles from './shares.module.css'
import { type ReceivedShare, useReceivedActions } from './use-shares.ts'

const sharedId = 'shared-with-you'

type SharedWithMeProps = {
  /** Its nutrition per serving, foods and instructions. */
  content: (share: ReceivedShare) => ReactNode
}

/** What buddies share with the user, to read, copy or dismiss; nothing when there is none. */
export function SharedWithMe({ content }: SharedWithMeProps) {
  const shares = trpc.shares.list.useQuery()
  const received = shares.data?.received ?? []
  const { copy, dismiss, isCopying } = useReceivedActions()
  const { shown, open, close } = useDialogParams('shared')
  const opened = received.find(({ id }) => id === shown.shared) ?? null
  const last = useLast(opened)
  // A notification may lead to what was copied, dismissed or taken back since.
  const isGone = shown.shared !== undefined && shares.isFetched && !shares.isFetching && last?.id !== shown.shared
  useEffect(() => {
    if (isGone) toastError('This is no longer shared with you.')
  }, [isGone])
  useCloseWhen(isGone, close)
  if (received.length === 0 && !last) return null

  // The row goes, and the focus must not go with it.
  const next = received.length > 1 ? sharedId : 'main'
  const moveFocus = () => document.getElementById(next)?.focus()
  function leave(share: ReceivedShare) {
    dismiss(share)
    moveFocus()
  }
  return (
    <>
      {received.length > 0 && (
        <Card id={sharedId} title="Shared with you" className={styles.card}>
          <ul>
            {received.map((share) => (
              <li key={share.id} className={styles.sharedWithMeRow}>
                <Avatar name={share.from.username} />
                <UnstyledButton className={styles.open} onClick={() => open({ shared: share.id })}>
                  <span className={styles.sharedWithMeName}>{share.name}</span>
                  <Facts share={share} />
                </UnstyledButton>
                <Button
                  variant="light"
                  radius="xl"
                  className={styles.copy}
                  leftSection={<IconCopy size={17} stroke={1.7} />}
                  aria-label={`Copy ${share.name}`}
                  onClick={() => copy(share, moveFocus)}
                >
                  Copy
                </Button>
                <ActionIcon aria-label={`Dismiss ${share.name}`} onClick={() => leave(share)}>
                  <IconX size={19} stroke={1.7} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <AppModal
        opened={opened !== null}
        onClose={close}
        size="lg"
        isText
        title={last?.name}
        subtitle={last && `Shared by ${last.from.username}`}
        footer={
          last && (
            <>
              <Button
                variant="default"
                onClick={() => {
                  void close()
                  leave(last)
                }}
              >
                Dismiss
              </Button>
              <Button
                loading={isCopying}
                onClick={() =>
                  copy(last, () => {
                    void close()
                    moveFocus()
                  })
                }
                data-wide
              >
                {last.kind === 'recipe' ? 'Copy to my recipes' : 'Copy to my saved meals'}
              </Button>
            </>
          )
        }
      >
        {last && content(last)}
      </AppModal>
    </>
  )
}

function Facts({ share: { recipe, meal, from } }: { share: ReceivedShare }) {
  const units = useUnits()
  const calories = recipe ? servingOf(recipe.ingredients, recipe.servings).values.calories : meal?.totals.calories.sum
  const energy = units.energy(calories ?? null)
  return (
    <span className={`${styles.facts} gl-num`}>
      {recipe ? `Recipe from ${from.username} · ${energy} per serving` : `Meal from ${from.username} · ${energy}`}
    </span>
  )
}
