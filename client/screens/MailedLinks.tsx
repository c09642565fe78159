/** The pages about the links in mails: those that choose a new password, and those that verify an address. */

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Loader, Text, TextInput } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import {
  ForgotPassword as AskForPassword,
  ResendVerification as AskForVerification,
  ResetPasswordTwice,
} from '#domain/account.ts'
import { Form, SubmitButton } from '../forms/Form.tsx'
import { useAppForm } from '../forms/use-app-form.ts'
import { sentence } from '../i18n.ts'
import { messageOf, plainClient, trpc } from '../trpc.ts'
import { NewPassword, PasswordField } from '../ui/NewPassword.tsx'
import { PageSpinner } from '../ui/page.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

export function ForgotPassword() {
  const { mutateAsync } = trpc.account.forgotPassword.useMutation()
  return (
    <EmailPage
      title={t`Forgot Password`}
      subtitle={t`We'll email you a link to choose a new password.`}
      schema={AskForPassword}
      submit={mutateAsync}
      verb={t`Send reset link`}
      withoutMail={(contactEmail) => (
        <AuthDone title={t`Forgot Password`} message={<WhomToAsk contactEmail={contactEmail} />} />
      )}
    />
  )
}

function WhomToAsk({ contactEmail }: { contactEmail: string | null }) {
  if (contactEmail !== null)
    return (
      <Trans>
        This server cannot send email. Please ask the person who runs it for a link to choose a new password:{' '}
        <a className="gl-link" href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
        . If that is you, the command <code>glowlog user reset-password</code> prints one.
      </Trans>
    )
  return (
    <Trans>
      This server cannot send email. Please ask the person who runs it for a link to choose a new password. If that is
      you, the command <code>glowlog user reset-password</code> prints one.
    </Trans>
  )
}

/** The target of the link in the password email. */
export function ResetPassword() {
  const { token } = useParams({ from: '/resetpassword/$token' })
  const navigate = useNavigate()
  return (
    <AuthPage title={t`Reset Password`} subtitle={t`All your devices will be logged out, and API tokens stop working.`}>
      <ResetPasswordForm token={token} onReset={() => navigate({ to: '/login' })} />
    </AuthPage>
  )
}

/** `token` is from the link in the email. */
function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const { mutateAsync } = trpc.account.resetPassword.useMutation()
  const form = useAppForm({
    schema: ResetPasswordTwice,
    initialValues: { token, password: '', again: '' },
    submit: mutateAsync,
    onSuccess({ msg }) {
      toastSuccess(msg)
      onReset()
    },
    failure: t`Invalid or expired token.`,
  })
  return (
    <Form form={form} gap={17}>
      <NewPassword {...form.field('password')} label={t`New password`} />
      <PasswordField {...form.field('again')} label={t`New password again`} autoComplete="new-password" />
      <SubmitButton form={form} busy={t`Processing...`}>{t`Reset password`}</SubmitButton>
      <Text c="dimmed" ta="center">
        {t`Link expired?`} <Link to="/forgot-password" className="gl-link">{t`Request a new one`}</Link>
      </Text>
    </Form>
  )
}

export function ResendVerification() {
  const { mutateAsync } = trpc.account.resendVerification.useMutation()
  return (
    <EmailPage
      title={t`Resend Verification`}
      subtitle={t`We'll email you a new verification link.`}
      schema={AskForVerification}
      submit={mutateAsync}
      verb={t`Send verification link`}
      withoutMail={() => (
        <AuthDone
          title={t`Nothing to verify`}
          message={t`This server cannot send email, so your address need not be verified. You can log in without it.`}
        />
      )}
    />
  )
}

/** The target of the link in the verification email. Opening it verifies the address. */
export function VerifyEmail() {
  const { token = '' } = useParams({ from: '/verify-email/{-$token}' })
  const verification = useVerification(token)
  const { data: config } = trpc.settings.config.useQuery()

  if (verification.state === 'verifying')
    return (
      <AuthPage title={t`Verify Email`} subtitle={t`Verifying your email address...`}>
        <Loader role="status" aria-label={t`Verifying`} />
      </AuthPage>
    )
  if (verification.state === 'success') return <AuthDone title={t`Email verified`} message={verification.message} />
  // Without a mail server, addresses need no verification.
  if (config?.canSendMail === false) return <AuthDone title={t`Verification failed`} message={verification.message} />
  return (
    <AuthDone title={t`Verification failed`} message={verification.message}>
      <Link to="/resend-verification" className="gl-link">{t`Request a new link`}</Link>
    </AuthDone>
  )
}

type Verification = { state: 'verifying' } | { state: 'success' | 'error'; message: string }

/** Results by token: a link works only once, and React may mount a screen twice. */
const verifications = new Map<string, Promise<Verification>>()

/** Verifies an address with the token of the mailed link; returns the progress and the result. */
function useVerification(token: string): Verification {
  const [verification, setVerification] = useState<Verification>({ state: 'verifying' })
  useEffect(() => {
    let isMounted = true
    const answer = verifications.get(token) ?? verify(token)
    verifications.set(token, answer)
    void answer.then((result) => isMounted && setVerification(result))
    return () => {
      isMounted = false
    }
  }, [token])
  return verification
}

async function verify(token: string): Promise<Verification> {
  if (token === '') return { state: 'error', message: t`Verification token is missing.` }
  try {
    const { msg } = await plainClient.account.verifyEmail.mutate({ token })
    return { state: 'success', message: msg }
  } catch (error) {
    return { state: 'error', message: messageOf(error, t`An error occurred during verification.`) }
  }
}

type EmailPageProps = {
  title: string
  subtitle: string
  schema: typeof AskForPassword | typeof AskForVerification
  /** Requests the email. The answer is the same whether the address has an account or not. */
  submit: (input: { email: string }) => Promise<{ msg: string }>
  /** The label of the button. */
  verb: string
  /** What there is instead where the server cannot send email. */
  withoutMail: (contactEmail: string | null) => ReactNode
}

/** A page with a form for an email address, to which the server sends a link. */
function EmailPage({ title, subtitle, schema, submit, verb, withoutMail }: EmailPageProps) {
  const [message, setMessage] = useState<string | null>(null)
  const { data: config, isLoading, failureCount } = trpc.settings.config.useQuery()
  const form = useAppForm({
    schema,
    initialValues: { email: '' },
    submit,
    onSuccess: ({ msg }) => setMessage(sentence(msg)),
    failure: () => t`Something went wrong. Please try again.`,
  })
  if (message !== null) return <AuthDone title={t`Check your email`} message={message} />
  // Another page may replace the form once the settings have loaded. Without a connection, sending the form says so.
  if (isLoading && failureCount === 0) return <PageSpinner />
  if (config?.canSendMail === false) return withoutMail(config.contactEmail)
  return (
    <AuthPage title={title} subtitle={subtitle}>
      <Form form={form} gap={17}>
        <TextInput
          {...form.field('email')}
          label={t`Email`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          withAsterisk={false}
        />
        <SubmitButton form={form} busy={t`Processing...`}>
          {verb}
        </SubmitButton>
        <Text c="dimmed" ta="center">
          <Link to="/login" className="gl-link">{t`Back to Login`}</Link>
        </Text>
      </Form>
    </AuthPage>
  )
}
