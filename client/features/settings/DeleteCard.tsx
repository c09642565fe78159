import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { messageOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import styles from './DeleteCard.module.css'
import { SettingsCard } from './SettingsCard.tsx'

/** `onDeleted` is called when the account is gone. */
export function DeleteCard({ onDeleted }: { onDeleted: () => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const remove = trpc.account.deleteAccount.useMutation({
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      onDeleted()
    },
    onError: (error) => {
      toastError('Failed to delete account.')
      // Such as that the last admin cannot go.
      if (error.data?.code === 'BAD_REQUEST') setProblem(messageOf(error, ''))
    },
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() !== 'delete') {
      setProblem('Please type "delete" to confirm.')
      field.current?.focus()
    } else if (!remove.isPending) remove.mutate()
  }

  return (
    <SettingsCard
      id="delete-account"
      title="Delete account"
      help="Removes everything you logged. This cannot be undone."
      danger
    >
      <form className={styles.delete} noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          className={styles.field}
          label={'Type "delete" to confirm'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Button type="submit" variant="light" color="red" loading={remove.isPending}>
          Delete account
        </Button>
      </form>
    </SettingsCard>
  )
}
