import { Button, PasswordInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { issuesOf, messageOf, trpc } from '../../trpc.ts'
import { NewPassword } from '../../ui/NewPassword.tsx'
import { passwordEye } from '../../ui/password-eye.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import forms from './form.module.css'

type Problems = { password?: string; again?: string }

/** `token` is that of the mailed link. */
export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const passwordField = useRef<HTMLInputElement>(null)
  const againField = useRef<HTMLInputElement>(null)

  const reset = trpc.account.resetPassword.useMutation({
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      onReset()
    },
    onError: (error) => {
      toastError(messageOf(error, 'Invalid or expired token.'))
      refuse({ password: issuesOf(error).password })
    },
  })

  const refuse = (found: Problems) => {
    setProblems(found)
    if (found.password) passwordField.current?.focus()
    else if (found.again) againField.current?.focus()
    return Boolean(found.password ?? found.again)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (refuse(password === '' ? { password: 'A password is needed.' } : {})) return
    if (refuse(password === again ? {} : { again: 'Passwords do not match!' })) return
    if (!reset.isPending) reset.mutate({ token, password })
  }

  return (
    <form className={forms.form} noValidate onSubmit={submit}>
      <NewPassword
        ref={passwordField}
        label="New password"
        name="password"
        value={password}
        error={problems.password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setProblems({})
        }}
      />
      <PasswordInput
        ref={againField}
        label="New password again"
        name="again"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={passwordEye}
        value={again}
        error={problems.again}
        onChange={(event) => {
          setAgain(event.currentTarget.value)
          setProblems({})
        }}
      />
      <Button type="submit" fullWidth data-busy={reset.isPending || undefined} className={forms.submit}>
        {reset.isPending ? 'Processing...' : 'Reset password'}
      </Button>
      <div className={forms.links}>
        <p>
          Link expired?{' '}
          <Link to="/forgot-password" className="gl-link">
            Request a new one
          </Link>
        </p>
      </div>
    </form>
  )
}
