import { useState } from 'react'
import { ForgotPasswordForm } from '../features/account/ForgotPasswordForm.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

export function ForgotPassword() {
  const [message, setMessage] = useState<string | null>(null)
  if (message !== null) return <AuthDone title="Check your e-mail" message={message} />
  return (
    <AuthPage title="Forgot Password" subtitle="We send you a link that lets you choose a new password.">
      <ForgotPasswordForm onSent={setMessage} />
    </AuthPage>
  )
}
