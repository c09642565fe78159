import { useState } from 'react'
import { ForgotPasswordForm } from '../features/account/ForgotPasswordForm.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

export function ForgotPassword() {
  const [message, setMessage] = useState<string | null>(null)
  if (message !== null) return <AuthDone title="Check your email" message={message} />
  return (
    <AuthPage title="Forgot Password" subtitle="We'll email you a link to choose a new password.">
      <ForgotPasswordForm onSent={setMessage} />
    </AuthPage>
  )
}
