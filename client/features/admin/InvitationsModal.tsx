import { plural, t } from '@lingui/core/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { invitationDays } from '#domain/account.ts'
import { CreateInvitation } from '#domain/admin.ts'
import { useAppForm } from '../../forms/use-app-form.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { notCopied, OneTimeText } from '../../ui/copy-and-save.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { focusAfter } from '../../ui/focus.ts'
import { dateText } from '../../ui/format.ts'
import { Row } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useDayOf, useToday } from '../../user.ts'

type Invitation = RouterOutputs['admin']['invitations']['list'][number]

/** Creates links for registering while registration is closed, and lists the unused ones. */
export function InvitationsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  const isUncopied = link !== null && !isCopied
  const invitations = trpc.admin.invitations.list.useQuery(undefined, { enabled: opened })
  const { mutateAsync } = trpc.admin.invitations.create.useMutation()
  const canSend = trpc.admin.outbox.mailServer.useQuery(undefined, { enabled: opened }).data?.canSend === true
  const form = useAppForm({
    schema: CreateInvitation,
    initialValues: { note: '', email: '' },
    submit: mutateAsync,
    onSuccess({ url, isMailed }) {
      setLink(url)
      // A link that was mailed need not be copied.
      setCopied(isMailed)
      toastSuccess(
        isMailed ? t`The invitation is on its way by email.` : t`The invitation is ready. Copy its link now.`,
      )
    },
    failure: t`Could not create the invitation.`,
    resetOnSuccess: true,
    subject: opened,
  })
  // Reset on opening and not on closing: going back closes the dialog too, and the link stays visible during the animation.
  useLayoutEffect(() => {
    if (opened) setLink(null)
  }, [opened])

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      title={t`Invite someone`}
      param="invite"
      dirty={form.isDirty() || isUncopied}
      {...(isUncopied ? { question: notCopied('link') } : {})}
      onSubmit={form.submit}
      footer={(cancel) => (
        <>
          <Button variant="default" onClick={cancel}>{t`Close`}</Button>
          <Button type="submit" loading={form.submitting}>{t`Create link`}</Button>
        </>
      )}
    >
      <Stack gap={16}>
        <p>
          {plural(invitationDays, {
            one: 'Registration is closed. With an invitation, one person can register within # day.',
            other: 'Registration is closed. With an invitation, one person can register within # days.',
          })}
        </p>
        <TextInput
          {...form.field('note')}
          label={t`Note`}
          description={t`Optional. Only admins see it, to tell invitations apart.`}
          placeholder={t`Ann from the choir`}
          maxLength={200}
        />
        {canSend && (
          <TextInput
            {...form.field('email')}
            type="email"
            label={t`Email`}
            description={t`Optional. Who gets the link by email.`}
            placeholder={t`ann@example.org`}
            autoComplete="off"
          />
        )}
        {link && <OneTimeText label={t`Invitation link`} text={link} onCopied={() => setCopied(true)} />}
        {invitations.isError && !invitations.data ? (
          <FailedCard message={t`Could not load the invitations.`} onRetry={() => void invitations.refetch()} />
        ) : (
          invitations.data && invitations.data.length > 0 && <OpenInvitations invitations={invitations.data} />
        )}
      </Stack>
    </AppModal>
  )
}

const factsText = (admin: string, date: string) => t`By ${admin}, until ${date}`

function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const today = useToday()
  const dayOf = useDayOf()
  const revoke = trpc.admin.invitations.revoke.useMutation({
    onSuccess({ msg }, { id }) {
      focusAfter('data-revoke', id)
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Could not revoke the invitation.`)),
  })
  return (
    <section aria-label={t`Open invitations`}>
      <h3>{t`Open invitations`}</h3>
      <ul>
        {invitations.map(({ id, note, createdBy, expiresAt }) => (
          <Row
            key={id}
            name={note ?? t`No note`}
            facts={factsText(createdBy, dateText(dayOf(expiresAt), today, 'short'))}
          >
            <Button
              variant="subtle"
              color="gray"
              aria-label={note === null ? t`Revoke the invitation: no note` : t`Revoke the invitation: ${note}`}
              data-revoke={id}
              loading={revoke.isPending && revoke.variables.id === id}
              onClick={() => revoke.mutate({ id })}
            >{t`Revoke`}</Button>
          </Row>
        ))}
      </ul>
    </section>
  )
}
