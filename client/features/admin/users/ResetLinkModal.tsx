import { Button } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { messageOf, type RouterOutputs, statusOf, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { useCloseWhen } from '../../../ui/dialog-params.ts'
import { notCopied, OneTimeText } from '../../../ui/OneTimeText.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import styles from './users.module.css'

type ResetLink = RouterOutputs['admin']['users']['createResetLink']

/** Creates a link for somebody who forgot their password, and shows it this once. */
export function ResetLinkModal({ id: open, onClose }: { id: string | null; onClose: () => void }) {
  const id = useLast(open) ?? ''
  const { data: user, error } = trpc.admin.users.get.useQuery({ id }, { enabled: open !== null })
  const isGone = open !== null && statusOf(error) === 404
  useCloseWhen(isGone, onClose)

  const [link, setLink] = useState<ResetLink | null>(null)
  const [isCopied, setCopied] = useState(false)
  // The history closes the dialog too, and the link stays there while it closes.
  useLayoutEffect(() => {
    if (open === null) return
    setLink(null)
    setCopied(false)
  }, [open])
  const { mutate, isPending } = trpc.admin.users.createResetLink.useMutation({
    onSuccess: setLink,
    onError: (error) => toastError(messageOf(error, 'Could not create the link.')),
  })
  const name = user?.username ?? 'this user'

  return (
    <AppModal
      opened={open !== null}
      onClose={onClose}
      param="reset"
      dirty={link !== null && !isCopied}
      question={notCopied('link')}
      title="Password reset link"
      subtitle={user?.username}
      // Enter in the field of the link must not create another one.
      onSubmit={() => link ?? mutate({ id })}
      footer={
        link ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              Create link
            </Button>
          </>
        )
      }
    >
      {link ? (
        <div className={styles.modalStack}>
          <OneTimeText label="Reset link" text={link.url} onCopied={() => setCopied(true)} />
          <p>It works once, for one hour. Give it to {name} only: whoever opens it can choose a new password.</p>
          {link.isMailed && <p>It has also been sent to {user?.email}.</p>}
        </div>
      ) : (
        <div className={styles.modalStack}>
          <p>With this link {name} can choose a new password without the old one. It works once, for one hour.</p>
        </div>
      )}
    </AppModal>
  )
}
