import { useState } from 'react'
import { RegisterForm } from '../features/account/RegisterForm.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

export function Register() {
  const [message, setMessage] = useState<string | null>(null)
  if (message !== null) return <AuthDone title="Registration Successful!" message={message} />
  return (
    <AuthPage title="Create your account" subtitle="It takes a minute. Your data stays on this server.">
      <RegisterForm onRegistered={setMessage} />
    </AuthPage>
  )
}
