import '../../../mantine-lazy.css'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#domain/users.ts'
import { ConfirmedDialog } from '../../../forms/ConfirmedDialog.tsx'
import { useIdentity } from '../../../forms/use-identity.ts'
import { messageOf, statusOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import styles from './RoleSelect.module.css'
import type { User } from './user.ts'

const failure = 'Failed to update role.'

/**
 * Changes the role at once, or when it is confirmed who the admin is. Admins who would take their own away are asked
 * twice, since they cannot undo it.
 */
export function RoleSelect({ user: { id, username, role }, isMe }: { user: User; isMe: boolean }) {
  /** The role that is asked about. */
  const [wanted, setWanted] = useState<Role | null>(null)
  const [isSure, setSure] = useState(!isMe)
  const asked = useLast(wanted) ?? role
  const { isConfirmed } = useIdentity()
  const { mutate, mutateAsync, isPending, variables } = trpc.admin.users.changeRole.useMutation({
    onSuccess: ({ username, role }) =>
      toastSuccess(
        role === 'admin'
          ? `${username} is an admin now.`
          : isMe
            ? 'You are no longer an admin.'
            : `${username} is no longer an admin.`,
      ),
  })
  const close = () => {
    setWanted(null)
    setSure(!isMe)
  }
  const change = (role: Role) =>
    mutate(
      { id, role },
      // The confirmation has run out meanwhile.
      {
        onError: (error) => (statusOf(error) === 403 ? setWanted(role) : toastError(messageOf(error, failure))),
      },
    )

  return (
    <>
      <Select<Role>
        aria-label={`Role of ${username}`}
        className={styles.role}
        data={['user', 'admin']}
        value={isPending ? variables.role : role}
        allowDeselect={false}
        withCheckIcon={false}
        // A disabled field would lose the focus.
        readOnly={isPending}
        onChange={(chosen) => {
          if (!chosen || chosen === role) return
          if (isMe || !isConfirmed) setWanted(chosen)
          else change(chosen)
        }}
      />
      {isMe && (
        <ConfirmDialog
          opened={wanted !== null}
          title="Give up your admin rights?"
          verb="Continue"
          onCancel={close}
          onConfirm={() => setSure(true)}
        >
          You will leave the Admin Dashboard at once.
        </ConfirmDialog>
      )}
      <ConfirmedDialog
        opened={wanted !== null && isSure}
        {...(isMe ? ownQuestion : asked === 'admin' ? promotion(username) : demotion(username))}
        act={() => mutateAsync({ id, role: asked })}
        onSuccess={() => {}}
        failure={failure}
        onClose={close}
      />
    </>
  )
}

const ownQuestion = {
  title: 'Are you sure?',
  verb: 'Give up admin rights',
  children: 'Only another admin can make you an admin again.',
}

const promotion = (username: string) => ({
  title: `Make ${username} an admin?`,
  verb: 'Make admin',
  children: 'Admins can see and change the accounts of everybody.',
})

const demotion = (username: string) => ({
  title: `Take ${username}'s admin rights away?`,
  verb: 'Take away',
  children: `${username} will leave the Admin Dashboard at once.`,
})
