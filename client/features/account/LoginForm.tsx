import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { keepTokens } from '../../session.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { passwordEye } from '../../ui/password-eye.ts'
import { useProductName } from '../../ui/product-name.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import forms from './form.module.css'
import styles from './LoginForm.module.css'

const VerifyCodeModal = lazyPart(() => import('./VerifyCodeModal.tsx').then((module) => module.VerifyCodeModal))

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const productName = useProductName()
  const { data: config } = trpc.settings.config.useQuery()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  const [tempToken, setTempToken] = useState<string | null>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const login = trpc.account.login.useMutation({
    onSuccess: (answer) => {
      if ('tempToken' in answer) {
        setTempToken(answer.tempToken)
        return
      }
      keepTokens(answer)
      toastSuccess('Welcome back!')
      onSignedIn()
    },
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = {
      ...(emailField.current?.validity.typeMismatch && { email: 'This is not an e-mail address.' }),
      ...(email.trim() === '' && { email: 'An e-mail address is needed.' }),
      ...(password === '' && { password: 'A password is needed.' }),
    }
    setMissing(found)
    if (found.email) emailField.current?.focus()
    else if (found.password) passwordField.current?.focus()
    else login.mutate({ email: email.trim(), password })
  }

  const typed = () => {
    setMissing({})
    if (login.isError) login.reset()
  }

  return (
    <>
      <form className={forms.form} noValidate onSubmit={submit}>
        <TextInput
          ref={emailField}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          withAsterisk={false}
          value={email}
          error={missing.email}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            typed()
          }}
        />
        <PasswordInput
          ref={passwordField}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          error={missing.password}
          visibilityToggleButtonProps={passwordEye}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            typed()
          }}
        />
        <div className={styles.forgot}>
          <Link to="/forgot-password" className="gl-link">
            Forgot password?
          </Link>
        </div>
        <Button type="submit" fullWidth className={forms.submit} data-busy={login.isPending || undefined}>
          {login.isPending ? 'Processing...' : `Login to ${productName}`}
        </Button>
        <div role="alert" className={styles.alert}>
          {login.isError && (
            <>
              <IconAlertCircle size={18} stroke={1.7} aria-hidden />
              <span>{messageOf(login.error, 'Login failed')}</span>
            </>
          )}
        </div>
        <div className={forms.links}>
          {config?.registrationOpen !== false && (
            <p>
              New here?{' '}
              <Link to="/register" className="gl-link">
                Create an account
              </Link>
            </p>
          )}
          <p className={styles.minor}>
            No verification e-mail?{' '}
            <Link to="/resend-verification" className="gl-link">
              Send it again
            </Link>
          </p>
        </div>
      </form>
      {tempToken !== null && (
        <VerifyCodeModal tempToken={tempToken} onClose={() => setTempToken(null)} onSignedIn={onSignedIn} />
      )}
    </>
  )
}
