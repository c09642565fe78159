import { plural, t } from '@lingui/core/macro'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMailPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { messageOf, type RouterOutputs, statusOf, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { Card } from '../../ui/cards.tsx'
import { notCopied, OneTimeText } from '../../ui/copy-and-save.tsx'
import { useCloseWhen, useDialogParams, useLast } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { dateWithYear, noBreak, whole } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { useDayOf } from '../../user.ts'
import { InvitationsModal } from './InvitationsModal.tsx'
import { Ago, PageFooter } from './lists.tsx'
import { UserTable } from './UserTable.tsx'

/** All accounts, to search by name or address, and to open, change or delete. */
export function UsersPanel() {
  const { text, setText, page, setPage, found, isOld, failed, refetch } = useUsers()
  const { shown, open, close } = useDialogParams('user', 'reset', 'invite')
  const { data: config } = trpc.settings.config.useQuery()

  return (
    <Card
      title={t`Users`}
      head={
        <Group gap="8px 14px" mt={4} mb={8}>
          {/* The tab already shows this word. */}
          <VisuallyHidden>
            <h2>{t`Users`}</h2>
          </VisuallyHidden>
          <SearchField
            flex={{ base: '1 1 100%', sm: '0 1 320px' }}
            label={t`Search users`}
            value={text}
            onChange={setText}
          />
          <Text role="status" c="dimmed" fz="secondary" ms={{ sm: 'auto' }} me={{ base: 'auto', sm: 0 }}>
            {found ? plural(found.total, { one: '# user', other: '# users' }) : noBreak}
          </Text>
          {config?.registrationOpen === false && (
            <Button
              variant="light"
              leftSection={<IconMailPlus size={20} stroke={1.7} />}
              onClick={() => open({ invite: 1 })}
            >{t`Invite`}</Button>
          )}
        </Group>
      }
    >
      {failed ? (
        <FailedCard message={t`Could not fetch users.`} onRetry={() => void refetch()} />
      ) : !found ? (
        <Skeleton height={480} />
      ) : found.total === 0 ? (
        <Text c="dimmed" py={24}>{t`Nobody found. Try another part of the name or the email address.`}</Text>
      ) : (
        <UserTable
          users={found.users}
          isOld={isOld}
          onOpen={({ id }) => open({ user: id })}
          onReset={({ id }) => open({ reset: id })}
        />
      )}
      {found && <PageFooter page={page} pages={found.pages} onChange={setPage} />}
      <UserModal id={shown.user ?? null} onClose={close} />
      <ResetLinkModal id={shown.reset ?? null} onClose={close} />
      <InvitationsModal opened={shown.invite === 1 && config?.registrationOpen === false} onClose={close} />
    </Card>
  )
}

/** A page of accounts, searched while an admin types. The last results stay until newer ones arrive. */
function useUsers() {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 150)
  // A new search starts at its first page.
  const [{ page, of }, setShown] = useState({ page: 1, of: search })
  const current = of === search ? page : 1
  const { data, isPlaceholderData, isError, refetch } = trpc.admin.users.list.useQuery(
    { page: current, search },
    { placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
  )
  return {
    text,
    setText,
    page: current,
    setPage: (page: number) => setShown({ page, of: search }),
    found: data,
    isOld: isPlaceholderData,
    failed: isError && !data,
    refetch,
  }
}

type Details = RouterOutputs['admin']['users']['get']

/** How an account is used. Admins do not see what a person has logged. */
function UserModal({ id: open, onClose }: { id: string | null; onClose: () => void }) {
  const id = useLast(open)
  const { data: user, error, refetch } = trpc.admin.users.get.useQuery({ id: id ?? '' }, { enabled: open !== null })
  const isGone = open !== null && statusOf(error) === 404
  useCloseWhen(isGone, onClose)

  return (
    <AppModal opened={open !== null} onClose={onClose} isText title={user?.username ?? t`User`} subtitle={user?.email}>
      {user ? (
        <Facts user={user} />
      ) : error && !isGone ? (
        <FailedCard message={t`Could not load this user.`} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={370} />
      )}
    </AppModal>
  )
}

function Facts({ user }: { user: Details }) {
  const dayOf = useDayOf()
  const lastActive = user.lastActiveAt ? <Ago instant={user.lastActiveAt} /> : t`never`
  const [activeDays, rows, maxRows] = [whole(user.activeDays), whole(user.rows), whole(user.maxRows)]
  const facts: [label: string, value: ReactNode][] = [
    [t`Role`, user.role === 'admin' ? t`admin` : t`user`],
    [t`Email`, user.isEmailVerified ? t`verified` : t`not verified`],
    [
      t`Two-factor login`,
      user.isTwoFactorEnabled
        ? t({ message: 'on', comment: 'Two-factor login is on' })
        : t({ message: 'off', comment: 'Two-factor login is off' }),
    ],
    [t`Joined`, dateWithYear(dayOf(user.createdAt))],
    [t`Last active`, lastActive],
    [t`Active days`, t`${activeDays} of the last 30`],
    [
      t`Logged in on`,
      user.sessions === 0 ? t`no device` : plural(user.sessions, { one: '# device', other: '# devices' }),
    ],
    [t`Time zone`, user.timeZone],
    [t`Food entries`, whole(user.entries)],
    [t`Stored rows`, user.maxRows === 0 ? rows : t`${rows} of ${maxRows}`],
  ]
  return (
    <dl className="gl-lines">
      {facts.map(([label, value]) => (
        <Group key={label} justify="space-between" gap="0 16px" py={8}>
          <Text component="dt" c="dimmed">
            {label}
          </Text>
          <Text component="dd" fw={550}>
            {value}
          </Text>
        </Group>
      ))}
    </dl>
  )
}

type ResetLink = RouterOutputs['admin']['users']['createResetLink']

/** Creates a password reset link, which is shown only once. */
function ResetLinkModal({ id: open, onClose }: { id: string | null; onClose: () => void }) {
  const id = useLast(open) ?? ''
  const { data: user, error } = trpc.admin.users.get.useQuery({ id }, { enabled: open !== null })
  const isGone = open !== null && statusOf(error) === 404
  useCloseWhen(isGone, onClose)

  const [link, setLink] = useState<ResetLink | null>(null)
  const [isCopied, setCopied] = useState(false)
  // Reset on opening and not on closing: going back closes the dialog too, and the link stays visible during the animation.
  useLayoutEffect(() => {
    if (open === null) return
    setLink(null)
    setCopied(false)
  }, [open])
  const { mutate, isPending } = trpc.admin.users.createResetLink.useMutation({
    onSuccess: setLink,
    onError: (error) => toastError(messageOf(error, t`Could not create the link.`)),
  })
  const email = user?.email ?? ''
  const name = user?.username ?? t`this user`

  return (
    <AppModal
      opened={open !== null}
      onClose={onClose}
      param="reset"
      dirty={link !== null && !isCopied}
      question={notCopied('link')}
      title={t`Password reset link`}
      subtitle={user?.username}
      // Enter in the field of the link must not create another one.
      onSubmit={() => link ?? mutate({ id })}
      footer={(close) =>
        link ? (
          <Button onClick={close}>{t`Done`}</Button>
        ) : (
          <>
            <Button variant="default" onClick={close}>{t`Cancel`}</Button>
            <Button type="submit" loading={isPending}>{t`Create link`}</Button>
          </>
        )
      }
    >
      {link ? (
        <Stack gap={14}>
          <OneTimeText label={t`Reset link`} text={link.url} onCopied={() => setCopied(true)} />
          <p>{t`It works once, for one hour. Give it to ${name} only: whoever opens it can choose a new password.`}</p>
          {link.isMailed && <p>{t`It has also been sent to ${email}.`}</p>}
        </Stack>
      ) : (
        <p>{t`With this link ${name} can choose a new password without the old one. It works once, for one hour.`}</p>
      )}
    </AppModal>
  )
}
