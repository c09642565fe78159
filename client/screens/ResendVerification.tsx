import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ResendVerificationForm } from '../features/account/EmailForm.tsx'
import { trpc } from '../trpc.ts'
import { PageSpinner } from '../ui/page.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

export function ResendVerification() {
  const [message, setMessage] = useState<string | null>(null)
  const { data: config, isLoading, failureCount } = trpc.settings.config.useQuery()
  if (message !== null) return <AuthDone title={t`Check your email`} message={message} />
  // Another page may replace the form once the settings have loaded. Without a connection, sending the form says so.
  if (isLoading && failureCount === 0) return <PageSpinner />
  if (config?.canSendMail === false)
    return (
      <AuthDone
        title={t`Nothing to verify`}
        message={t`This server cannot send email, so your address need not be verified. You can log in without it.`}
      />
    )
  return (
    <AuthPage title={t`Resend Verification`} subtitle={t`We'll email you a new verification link.`}>
      <ResendVerificationForm onSent={setMessage} />
    </AuthPage>
  )
}
