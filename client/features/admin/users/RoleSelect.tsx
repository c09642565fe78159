import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#domain/users.ts'
import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import styles from './RoleSelect.module.css'
import type { User } from './user.ts'

/** Changes the role at once. Admins who would take their own away are asked twice, since they cannot undo it. */
export function RoleSelect({ user, isMe }: { user: User; isMe: boolean }) {
  const [asked, setAsked] = useState<0 | 1 | 2>(0)
  const change = trpc.admin.users.changeRole.useMutation({
    onSuccess: ({ username, role }) =>
      toastSuccess(
        role === 'admin'
          ? `${username} is an admin now.`
          : isMe
            ? 'You are no longer an admin.'
            : `${username} is no longer an admin.`,
      ),
    onError: (error) => toastError(messageOf(error, 'Failed to update role.')),
    onSettled: () => setAsked(0),
  })
  const shown = change.isPending ? change.variables.role : user.role

  return (
    <>
      <Select<Role>
        aria-label={`Role of ${user.username}`}
        className={styles.role}
        data={['user', 'admin']}
        value={shown}
        allowDeselect={false}
        withCheckIcon={false}
        disabled={change.isPending}
        onChange={(role) => {
          if (!role || role === user.role) return
          if (isMe) setAsked(1)
          else change.mutate({ id: user.id, role })
        }}
      />
      <ConfirmDialog
        opened={asked === 1}
        title="Give up your admin rights?"
        verb="Continue"
        onCancel={() => setAsked(0)}
        onConfirm={() => setAsked(2)}
      >
        You will leave the Admin Dashboard at once.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 2}
        title="Are you sure?"
        verb="Give up admin rights"
        busy={change.isPending}
        onCancel={() => setAsked(0)}
        onConfirm={() => change.mutate({ id: user.id, role: 'user' })}
      >
        Only another admin can make you an admin again.
      </ConfirmDialog>
    </>
  )
}
