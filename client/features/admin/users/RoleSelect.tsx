import '../../../mantine-lazy.css'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#domain/account.ts'
import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/AppModal.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import type { User } from './user.ts'
import styles from './users.module.css'

/** Changes the role at once. Admins who would take their own away are asked twice, since they cannot undo it. */
export function RoleSelect({ user: { id, username, role }, isMe }: { user: User; isMe: boolean }) {
  /** How often somebody was asked whether to give up their own rights. */
  const [asked, setAsked] = useState<'not' | 'once' | 'twice'>('not')
  const { mutate, isPending, variables } = trpc.admin.users.changeRole.useMutation({
    onSuccess: ({ username, role }) =>
      toastSuccess(
        role === 'admin'
          ? `${username} is an admin now.`
          : isMe
            ? 'You are no longer an admin.'
            : `${username} is no longer an admin.`,
      ),
    onError: (error) => toastError(messageOf(error, 'Failed to update role.')),
    onSettled: () => setAsked('not'),
  })

  return (
    <>
      <Select<Role>
        aria-label={`Role of ${username}`}
        className={styles.roleSelectRole}
        data={['user', 'admin']}
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
            title="Give up your admin rights?"
            verb="Continue"
            onCancel={() => setAsked('not')}
            onConfirm={() => setAsked('twice')}
          >
            You will leave the Admin Dashboard at once.
          </ConfirmDialog>
          <ConfirmDialog
            opened={asked === 'twice'}
            title="Are you sure?"
            verb="Give up admin rights"
            busy={isPending}
            onCancel={() => setAsked('not')}
            onConfirm={() => mutate({ id, role: 'user' })}
          >
            Only another admin can make you an admin again.
          </ConfirmDialog>
        </>
      )}
    </>
  )
}
