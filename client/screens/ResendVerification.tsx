import { useState } from 'react'
import { ResendVerificationForm } from '../features/account/ResendVerificationForm.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

export function ResendVerification() {
  const [message, setMessage] = useState<string | null>(null)
  if (message !== null) return <AuthDone title="Check your e-mail" message={message} />
  return (
    <AuthPage title="Resend Verification" subtitle="A new link that verifies your e-mail address.">
      <ResendVerificationForm onSent={setMessage} />
    </AuthPage>
  )
}
