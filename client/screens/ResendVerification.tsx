import { useState } from 'react'
import { ResendVerificationForm } from '../features/account/EmailForm.tsx'
import { trpc } from '../trpc.ts'
import { PageSpinner } from '../ui/page.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

export function ResendVerification() {
  const [message, setMessage] = useState<string | null>(null)
  const { data: config, isLoading, failureCount } = trpc.settings.config.useQuery()
  if (message !== null) return <AuthDone title="Check your email" message={message} />
  // The form would give way to another page. Without a connection it says so when it is sent.
  if (isLoading && failureCount === 0) return <PageSpinner />
  if (config?.canSendMail === false)
    return (
      <AuthDone
        title="Nothing to verify"
        message="This server cannot send email, so your address need not be verified. You can log in without it."
      />
    )
  return (
    <AuthPage title="Resend Verification" subtitle="We'll email you a new verification link.">
      <ResendVerificationForm onSent={setMessage} />
    </AuthPage>
  )
}
