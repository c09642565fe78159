import { t } from '@lingui/core/macro'
import '../../mantine-lazy.css'
import { Box, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#domain/account.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { Pill } from '../../ui/cards.tsx'
import { useLast } from '../../ui/dialogs.ts'
import { focusAfter } from '../../ui/focus.ts'
import { dateWithYear, whole } from '../../ui/format.ts'
import { Avatar } from '../../ui/marks.tsx'
import { Table } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useDayOf, useUser } from '../../user.ts'
import styles from './admin.module.css'
import { Ago } from './lists.tsx'
import { type User, UserActions } from './UserActions.tsx'

type UserTableProps = {
  users: readonly User[]
  isOld: boolean
  onOpen: (user: User) => void
  onReset: (user: User) => void
}

/** The open question about a user. */
type Open = { kind: 'delete' | 'signOut' | 'turnOffTwoFactor'; user: User }

/** A table; on phones the address stands below the name. */
export function UserTable({ users, isOld, onOpen, onReset }: UserTableProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const me = useUser()
  const close = () => setOpen(null)
  const of = (kind: Open['kind']) => (open?.kind === kind ? open.user : null)

  return (
    <>
      <Table className={styles.users} data-old={isOld || undefined}>
        <thead>
          <tr>
            <th scope="col">{t`Username`}</th>
            <th scope="col" className={styles.wide}>{t`Email`}</th>
            <th scope="col" className={styles.wide}>{t`Joined`}</th>
            <th scope="col" className={styles.wide}>{t`Last active`}</th>
            <th scope="col" className={styles.wide} data-number>{t`Entries`}</th>
            <th scope="col">{t`Role`}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <Row
              key={user.id}
              user={user}
              isMe={user.id === me.id}
              onOpen={() => onOpen(user)}
              onReset={() => onReset(user)}
              onAsk={(kind) => setOpen({ kind, user })}
            />
          ))}
        </tbody>
      </Table>
      <DeleteUser user={of('delete')} onClose={close} />
      <SignOut user={of('signOut')} onClose={close} />
      <TurnOffTwoFactor user={of('turnOffTwoFactor')} onClose={close} />
    </>
  )
}

type RowProps = {
  user: User
  isMe: boolean
  onOpen: () => void
  onReset: () => void
  onAsk: (kind: Open['kind']) => void
}

function Row({ user, isMe, onOpen, onReset, onAsk }: RowProps) {
  const dayOf = useDayOf()
  const { username, email, createdAt, lastActiveAt, isEmailVerified, entries } = user
  const address = (
    <>
      <span className={styles.address}>{email}</span>
      {!isEmailVerified && <Pill hue="carbs">{t`Not verified`}</Pill>}
    </>
  )
  return (
    <tr>
      <th scope="row">
        <Group gap={10} wrap="nowrap">
          <span className={styles.wide}>
            <Avatar name={username} isMe={isMe} small />
          </span>
          <Box miw={0}>
            <button type="button" className={`${styles.user} gl-link`} data-user={user.id} onClick={onOpen}>
              {username}
            </button>
            <Text component="div" c="dimmed" fz="caption" className={styles.narrow}>
              {address}
            </Text>
          </Box>
        </Group>
      </th>
      <td className={styles.wide}>{address}</td>
      <td className={styles.wide}>{dateWithYear(dayOf(createdAt), 'short')}</td>
      <td className={styles.wide}>{lastActiveAt ? <Ago instant={lastActiveAt} /> : t`Never`}</td>
      <td className={styles.wide} data-number>
        {whole(entries)}
      </td>
      <td>
        <RoleSelect user={user} isMe={isMe} />
      </td>
      <td>{!isMe && <UserActions user={user} onOpen={onOpen} onReset={onReset} onAsk={onAsk} />}</td>
    </tr>
  )
}

function SignOut({ user, onClose }: { user: User | null; onClose: () => void }) {
  const asked = useLast(user)
  const username = asked?.username ?? ''
  const { mutate, isPending } = trpc.admin.users.signOut.useMutation({
    onSuccess({ msg }) {
      onClose()
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Could not sign them out.`)),
  })
  return (
    <ConfirmDialog
      opened={user !== null}
      title={t`Log ${username} out everywhere?`}
      verb={t({ message: 'Log out', context: 'Somebody else or another device' })}
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate({ id: asked?.id ?? '' })}
    >{t`All their devices will be logged out, and their API tokens stop working.`}</ConfirmDialog>
  )
}

/** For a person who lost both the authenticator app and the recovery codes. */
function TurnOffTwoFactor({ user, onClose }: { user: User | null; onClose: () => void }) {
  const asked = useLast(user)
  const username = asked?.username ?? ''
  const { mutate, isPending } = trpc.admin.users.turnOffTwoFactor.useMutation({
    onSuccess({ username }) {
      onClose()
      toastSuccess(t`${username} logs in with the password alone now.`)
    },
    onError: (error) => toastError(messageOf(error, t`Could not disable 2FA.`)),
  })
  return (
    <ConfirmDialog
      opened={user !== null}
      title={t`Turn off two-factor for ${username}?`}
      verb={t`Turn off`}
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate({ id: asked?.id ?? '' })}
    >{t`Their password alone will then be enough to log in, so make sure the request really came from them.`}</ConfirmDialog>
  )
}

function DeleteUser({ user, onClose }: { user: User | null; onClose: () => void }) {
  const asked = useLast(user)
  const username = asked?.username ?? ''
  const { mutate, isPending } = trpc.admin.users.remove.useMutation({
    onSuccess({ msg }, { id }) {
      focusAfter('data-user', id)
      onClose()
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Failed to delete user.`)),
  })
  return (
    <ConfirmDialog
      opened={user !== null}
      title={t`Delete ${username}?`}
      verb={t`Delete user`}
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate({ id: asked?.id ?? '' })}
    >{t`The account and everything in it will be deleted for good; approved foods stay, without their author.`}</ConfirmDialog>
  )
}

/** Changes the role at once. Admins who would take their own away are asked twice, since they cannot undo it. */
function RoleSelect({ user: { id, username, role }, isMe }: { user: User; isMe: boolean }) {
  /** How many of the two questions were asked. */
  const [asked, setAsked] = useState<'not' | 'once' | 'twice'>('not')
  const { mutate, isPending, variables } = trpc.admin.users.changeRole.useMutation({
    onSuccess: ({ username, role }) =>
      toastSuccess(
        role === 'admin'
          ? t`${username} is an admin now.`
          : isMe
            ? t`You are no longer an admin.`
            : t`${username} is no longer an admin.`,
      ),
    onError: (error) => toastError(messageOf(error, t`Failed to update role.`)),
    onSettled: () => setAsked('not'),
  })

  return (
    <>
      <Select<Role>
        aria-label={t`Role of ${username}`}
        rightSectionWidth={34}
        classNames={{ input: styles.role }}
        data={[
          { value: 'user', label: t`user` },
          { value: 'admin', label: t`admin` },
        ]}
        value={isPending ? variables.role : role}
        allowDeselect={false}
        withCheckIcon={false}
        // A disabled field would lose the focus.
        readOnly={isPending}
        onChange={(chosen) => {
          if (!chosen || chosen === role) return
          if (isMe) setAsked('once')
          else mutate({ id, role: chosen })
        }}
      />
      {isMe && (
        <>
          <ConfirmDialog
            opened={asked === 'once'}
            title={t`Give up your admin rights?`}
            verb={t`Continue`}
            onCancel={() => setAsked('not')}
            onConfirm={() => setAsked('twice')}
          >{t`You will leave the Admin Dashboard at once.`}</ConfirmDialog>
          <ConfirmDialog
            opened={asked === 'twice'}
            title={t`Are you sure?`}
            verb={t`Give up admin rights`}
            busy={isPending}
            onCancel={() => setAsked('not')}
            onConfirm={() => mutate({ id, role: 'user' })}
          >{t`Only another admin can make you an admin again.`}</ConfirmDialog>
        </>
      )}
    </>
  )
}
