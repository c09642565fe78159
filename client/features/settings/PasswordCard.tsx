import { Button, PasswordInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { issuesOf, messageOf, trpc } from '../../trpc.ts'
import { NewPassword } from '../../ui/NewPassword.tsx'
import { passwordEye } from '../../ui/password-eye.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import forms from './form.module.css'
import styles from './PasswordCard.module.css'
import { SettingsCard } from './SettingsCard.tsx'

type Problems = { currentPassword?: string; newPassword?: string }

export function PasswordCard() {
  const { username, email } = useUser()
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const currentField = useRef<HTMLInputElement>(null)
  const newField = useRef<HTMLInputElement>(null)

  const change = trpc.account.changePassword.useMutation({
    onSuccess: ({ msg }) => {
      setCurrentPassword('')
      setNewPassword('')
      toastSuccess(msg)
    },
    onError: (error) => {
      toastError(messageOf(error, 'Failed to change password.'))
      const issues = issuesOf(error)
      const namesField = 'currentPassword' in issues || 'newPassword' in issues
      // A password of the right form can be refused for one reason only.
      if (error.data?.code === 'BAD_REQUEST' && !namesField) refuse({ currentPassword: error.message })
      else refuse(issues)
    },
  })

  const refuse = (found: Problems) => {
    setProblems(found)
    if (found.currentPassword) currentField.current?.focus()
    else if (found.newPassword) newField.current?.focus()
    return Boolean(found.currentPassword ?? found.newPassword)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found: Problems = {
      ...(currentPassword === '' && { currentPassword: 'Your current password is needed.' }),
      ...(newPassword === '' && { newPassword: 'A new password is needed.' }),
    }
    if (!refuse(found) && !change.isPending) change.mutate({ currentPassword, newPassword })
  }

  return (
    <SettingsCard id="password" title="Change password" help="You stay signed in here; other devices are signed out.">
      <form className={forms.form} noValidate onSubmit={submit}>
        {/* For password managers, which would not know whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className={`${forms.grid} ${styles.passwords}`}>
          <PasswordInput
            ref={currentField}
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={passwordEye}
            value={currentPassword}
            error={problems.currentPassword}
            onChange={(event) => {
              setCurrentPassword(event.currentTarget.value)
              setProblems({})
            }}
          />
          <NewPassword
            ref={newField}
            label="New password"
            name="newPassword"
            known={[username, ...email.split('@')]}
            value={newPassword}
            error={problems.newPassword}
            onChange={(event) => {
              setNewPassword(event.currentTarget.value)
              setProblems({})
            }}
          />
        </div>
        <Button type="submit" variant="light" loading={change.isPending}>
          Change password
        </Button>
      </form>
    </SettingsCard>
  )
}
