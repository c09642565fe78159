import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Button } from '@mantine/core'
import { IconCopy, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { nutrientsPerServing } from '#domain/recipe.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { Card } from '../../ui/cards.tsx'
import { useCloseWhen, useDialogParams, useLast } from '../../ui/dialogs.ts'
import { isolated } from '../../ui/format.ts'
import { Avatar } from '../../ui/marks.tsx'
import { Row } from '../../ui/rows.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import { type ReceivedShare, useReceivedActions } from './use-shares.ts'

const sharedId = 'shared-with-you'

type SharedWithMeProps = {
  /** Renders the nutrition per serving, the foods and the instructions of a share. */
  content: (share: ReceivedShare) => ReactNode
}

/** What buddies share with the user, to read, copy or dismiss. Renders nothing without any. */
export function SharedWithMe({ content }: SharedWithMeProps) {
  const shares = trpc.shares.list.useQuery()
  const received = shares.data?.received ?? []
  const { copy, dismiss, isCopying } = useReceivedActions()
  const { shown, open, close } = useDialogParams('shared')
  const opened = received.find(({ id }) => id === shown.shared) ?? null
  const last = useLast(opened)
  // A notification may lead to a share that has since been copied, dismissed or taken back.
  const isGone = shown.shared !== undefined && shares.isFetched && !shares.isFetching && last?.id !== shown.shared
  useEffect(() => {
    if (isGone) toastError(t`This is no longer shared with you.`)
  }, [isGone])
  useCloseWhen(isGone, close)
  if (received.length === 0 && !last) return null

  // The row disappears, so the focus moves on.
  const next = received.length > 1 ? sharedId : 'main'
  const moveFocus = () => document.getElementById(next)?.focus()
  function leave(share: ReceivedShare) {
    dismiss(share)
    moveFocus()
  }
  return (
    <>
      {received.length > 0 && (
        <Box mb="var(--gl-gap)">
          <Card id={sharedId} title={t`Shared with you`}>
            <ul>
              {received.map((share) => {
                const { name } = share
                return (
                  <Row
                    key={share.id}
                    icon={<Avatar name={share.from.username} />}
                    name={name}
                    facts={<Facts share={share} />}
                    onOpen={() => open({ shared: share.id })}
                    wraps
                  >
                    <Button
                      variant="light"
                      radius="xl"
                      leftSection={<IconCopy size={17} stroke={1.7} />}
                      aria-label={t`Copy ${name}`}
                      onClick={() => copy(share, moveFocus)}
                    >{t`Copy`}</Button>
                    <ActionIcon aria-label={t`Dismiss ${name}`} onClick={() => leave(share)}>
                      <IconX size={19} stroke={1.7} />
                    </ActionIcon>
                  </Row>
                )
              })}
            </ul>
          </Card>
        </Box>
      )}
      <AppModal
        opened={opened !== null}
        onClose={close}
        size="lg"
        isText
        title={last?.name}
        subtitle={last && sharedText(last.from.username)}
        footer={
          last && (
            <>
              <Button
                variant="default"
                onClick={() => {
                  void close()
                  leave(last)
                }}
              >{t`Dismiss`}</Button>
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
                {last.kind === 'recipe' ? t`Copy to my recipes` : t`Copy to my saved meals`}
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

const sharedText = (username: string) => t`Shared by ${username}`

function Facts({ share: { recipe, meal, from } }: { share: ReceivedShare }) {
  const units = useUnits()
  const calories = recipe
    ? nutrientsPerServing(recipe.ingredients, recipe.servings).values.calories
    : meal?.totals.calories.sum
  const energy = units.energy(calories ?? null)
  const username = isolated(from.username)
  return recipe ? t`Recipe from ${username} · ${energy} per serving` : t`Meal from ${username} · ${energy}`
}
