import { useState } from 'react'
import { ResendVerificationForm } from '../features/account/ResendVerificationForm.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

export function ResendVerification() {
  const [message, setMessage] = useState<string | null>(null)
  if (message !== null) return <AuthDone title="Check your email" message={message} />
  return (
    <AuthPage title="Resend Verification" subtitle="We'll email you a new verification link.">
      <ResendVerificationForm onSent={setMessage} />
    </AuthPage>
  )
}
