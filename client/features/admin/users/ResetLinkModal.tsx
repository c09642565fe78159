import { Button } from '@mantine/core'
import { messageOf, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { LinkOnce } from './LinkOnce.tsx'
import styles from './modal.module.css'
import type { User } from './user.ts'

/** Creates a link for somebody who forgot their password, and shows it this once. */
export function ResetLinkModal({ user, onClose }: { user: User | null; onClose: () => void }) {
  const asked = useLast(user)
  const create = trpc.admin.users.createResetLink.useMutation({
    onError: (error) => toastError(messageOf(error, 'Could not create the link.')),
  })
  const link = create.variables?.id === asked?.id ? create.data : undefined
  const close = () => {
    onClose()
    create.reset()
  }

  return (
    <AppModal
      opened={user !== null}
      onClose={close}
      title="Password reset link"
      subtitle={asked?.username}
      footer={
        link ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button loading={create.isPending} onClick={() => user && create.mutate({ id: user.id })}>
              Create link
            </Button>
          </>
        )
      }
    >
      {link ? (
        <div className={styles.stack} role="status">
          <LinkOnce label="Reset link" url={link.url} />
          <p>
            It works once, for one hour. Give it to {asked?.username} only: whoever opens it can choose a new password.
          </p>
          {link.isMailed && <p>It has also been sent to {asked?.email}.</p>}
        </div>
      ) : (
        <p>
          With this link {asked?.username} can choose a new password without the old one. It works once, for one hour.
        </p>
      )}
    </AppModal>
  )
}
