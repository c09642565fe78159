import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconUserPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { maxHousehold } from '#domain/limits.ts'
import { sentence } from '../../i18n.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { AppModal, ConfirmDialog } from '../../ui/AppModal.tsx'
import { Card, EmptyState } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { listText } from '../../ui/format.ts'
import { Avatar } from '../../ui/marks.tsx'
import { Row, RowList } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import type { Buddies } from './friends.tsx'
import { PersonRow } from './PersonRow.tsx'

/** The card takes the focus when a button in it is gone. */
const householdId = 'household'

const focusHousehold = () => document.getElementById(householdId)?.focus()

/** Who lives with the viewer, and who is invited to. */
export function HouseholdCard({ buddies }: { buddies: Buddies }) {
  const { household, invitations, failed, retry } = useHousehold()
  const dialog = useDialogParams('inviting')
  // Without buddies there is nobody to invite.
  if (buddies.friends.length === 0 && !household) return null
  return (
    <>
      <Card id={householdId} title={t`Household`}>
        {failed ? (
          <FailedCard message={t`Could not load your household.`} onRetry={retry} />
        ) : household === undefined || invitations === undefined ? (
          <Skeleton height={96} />
        ) : (
          <Content household={household} invitations={invitations} onInvite={() => dialog.open({ inviting: 1 })} />
        )}
      </Card>
      <InviteModal
        opened={dialog.shown.inviting !== undefined}
        buddies={buddies}
        household={household ?? null}
        onClose={dialog.close}
      />
    </>
  )
}

type ContentProps = { household: Household | null; invitations: Invitations; onInvite: () => void }

function Content({ household, invitations, onInvite }: ContentProps) {
  const { id } = useUser()
  const { withdraw, leave, isLeaving } = useHouseholdActions()
  const [isAsking, setAsking] = useState(false)
  const sent = household?.invitations ?? invitations.sent

  async function confirmLeave() {
    await leave().catch(() => {})
    setAsking(false)
    focusHousehold()
  }

  return (
    <>
      <Text c="dimmed" mb={6}>
        {household
          ? t`You find each other's custom foods, recipes and saved meals.`
          : t`People who share a household find each other's custom foods, recipes and saved meals. Invite buddies whom you cook and eat with.`}
      </Text>
      {(household !== null || sent.length > 0) && (
        <RowList>
          {household?.members.map((member) => (
            <Row
              key={member.id}
              icon={<Avatar name={member.name} isMe={member.isYou} />}
              name={member.isYou ? t`You` : member.name}
            />
          ))}
          {sent.map(({ id: invitationId, from: { id: fromId, name: sender }, to: { name } }) => (
            <Row
              key={invitationId}
              icon={<Avatar name={name} />}
              name={name}
              facts={fromId === id ? t`Invited` : t`Invited by ${sender}`}
            >
              {fromId === id && (
                <ActionIcon
                  me={-8}
                  aria-label={t`Withdraw invitation to ${name}`}
                  onClick={() => withdraw({ id: invitationId }, { onSuccess: focusHousehold })}
                >
                  <IconX size={19} stroke={1.7} />
                </ActionIcon>
              )}
            </Row>
          ))}
        </RowList>
      )}
      <Group gap="8px 10px" mt={14}>
        {(household?.members.length ?? 1) < maxHousehold && (
          <Button variant="light" leftSection={<IconUserPlus size={18} stroke={1.7} />} onClick={onInvite}>
            {t`Invite a buddy`}
          </Button>
        )}
        {household && (
          <Button variant="subtle" color="gray" c="var(--gl-ink)" onClick={() => setAsking(true)}>
            {t`Leave household`}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t`Leave this household?`}
        verb={t`Leave`}
        busy={isLeaving}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirmLeave()}
      >
        {t`Your custom foods, recipes and saved meals go with you, and you no longer find those of the others. What any of you logged stays in your diaries.`}
      </ConfirmDialog>
    </>
  )
}

type InviteModalProps = {
  opened: boolean
  buddies: Buddies
  household: Household | null
  onClose: () => void
}

/** The buddies who can be invited. */
function InviteModal({ opened, buddies, household, onClose }: InviteModalProps) {
  const { invitations } = useHousehold()
  const { invite, withdraw, isInviting } = useHouseholdActions()
  const members = new Set(household?.members.map(({ id }) => id))
  const others = buddies.friends.filter(({ id }) => !members.has(id))
  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      title={t`Invite to your household`}
      subtitle={t`Whoever accepts and everybody in the household find each other's custom foods, recipes and saved meals, private foods as well. Only the owner can change them.`}
    >
      {others.length === 0 ? (
        <EmptyState title={t`Nobody left to invite.`} help={t`All your buddies are in your household.`} />
      ) : (
        <ul>
          {others.map(({ id, username }) => {
            const sent = invitations?.sent.find(({ to }) => to.id === id)
            const isInvited = household?.invitations.some(({ to }) => to.id === id)
            const hasInvited = invitations?.received.some(({ from }) => from.id === id)
            return (
              <Row key={id} icon={<Avatar name={username} />} name={username}>
                {sent ? (
                  <Button
                    variant="default"
                    radius="xl"
                    aria-label={t`Withdraw invitation to ${username}`}
                    onClick={() => withdraw({ id: sent.id })}
                  >
                    {t`Withdraw`}
                  </Button>
                ) : isInvited || hasInvited ? (
                  <span className="gl-quiet">{hasInvited ? t`Invited you` : t`Invited`}</span>
                ) : (
                  <Button
                    variant="light"
                    radius="xl"
                    aria-label={t`Invite ${username}`}
                    aria-disabled={isInviting || undefined}
                    onClick={() => isInviting || invite(id)}
                  >
                    {t`Invite`}
                  </Button>
                )}
              </Row>
            )
          })}
        </ul>
      )}
    </AppModal>
  )
}

/** The invitations that wait for the viewer's answer. Renders nothing without any. */
export function HouseholdInvitations() {
  const { household, invitations } = useHousehold()
  const { answer, answered } = useHouseholdActions()
  const received = invitations?.received ?? []
  if (received.length === 0) return null
  return (
    <Card title={received.length === 1 ? t`Household invitation` : t`Household invitations`}>
      <RowList>
        {received.map(({ id, from, members }) => {
          const { name } = from
          const others = listText(members.filter((member) => member.id !== from.id).map((member) => member.name))
          const respond = (status: 'accepted' | 'declined') => answer({ id, status }, { onSuccess: focusHousehold })
          return (
            <PersonRow key={id} name={name} note={others === '' ? undefined : t`with ${others}`}>
              <Button
                loading={answered === id}
                disabled={household !== null}
                aria-label={t`Accept invitation from ${name}`}
                onClick={() => respond('accepted')}
              >
                {t`Accept`}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                c="var(--gl-ink)"
                disabled={answered === id}
                aria-label={t`Decline invitation from ${name}`}
                onClick={() => respond('declined')}
              >
                {t`Decline`}
              </Button>
            </PersonRow>
          )
        })}
      </RowList>
      <Text c="dimmed" fz="secondary" mt={8}>
        {household
          ? t`You can only be in one household. Leave yours before you accept.`
          : t`If you accept, you all find each other's custom foods, recipes and saved meals, private foods as well. Your diary stays yours alone.`}
      </Text>
    </Card>
  )
}

type Household = NonNullable<RouterOutputs['household']['get']>
type Invitations = RouterOutputs['household']['invitations']

/** The household and its invitations; undefined until loaded. `household` is null for those who live in none. */
function useHousehold() {
  const household = trpc.household.get.useQuery()
  const invitations = trpc.household.invitations.useQuery()
  const isLoaded = household.data !== undefined && invitations.data !== undefined
  return {
    household: household.data,
    invitations: invitations.data,
    failed: !isLoaded && (household.isError || invitations.isError),
    retry() {
      void household.refetch()
      void invitations.refetch()
    },
  }
}

/** Invites buddies, answers and withdraws invitations, and leaves. Everything on the screen is read again after each. */
function useHouseholdActions() {
  const failed = (fallback: string) => (error: unknown) => toastError(messageOf(error, fallback))
  const inviting = trpc.household.invite.useMutation({
    onSuccess: ({ to: { name } }) => toastSuccess(t`You invited ${name}.`),
    onError: failed(t`Could not send the invitation.`),
  })
  const withdrawing = trpc.household.withdraw.useMutation({
    onSuccess: ({ msg }) => toastSuccess(sentence(msg)),
    onError: failed(t`Could not withdraw the invitation.`),
  })
  const answering = trpc.household.answer.useMutation({
    onSuccess: ({ from: { name }, status }) =>
      toastSuccess(status === 'accepted' ? t`You now share a household with ${name}.` : t`Invitation declined.`),
    onError: failed(t`Could not answer the invitation.`),
  })
  const leaving = trpc.household.leave.useMutation({
    onSuccess: ({ msg }) => toastSuccess(sentence(msg)),
    onError: failed(t`Could not leave the household.`),
  })
  return {
    invite: (userId: string) => inviting.mutate({ userId }),
    isInviting: inviting.isPending,
    withdraw: withdrawing.mutate,
    answer: answering.mutate,
    answered: answering.isPending ? answering.variables.id : null,
    leave: leaving.mutateAsync,
    isLeaving: leaving.isPending,
  }
}
