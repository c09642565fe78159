import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RegisterForm } from '../features/account/RegisterForm.tsx'
import { AuthPage } from './AuthPage.tsx'

export function Register() {
  const [message, setMessage] = useState<string | null>(null)
  if (message !== null)
    return (
      <AuthPage key="done" title="Registration Successful!" subtitle={message}>
        <p>
          <Link to="/login" className="gl-link">
            Go to Login
          </Link>
        </p>
      </AuthPage>
    )
  return (
    <AuthPage title="Create your account" subtitle="It takes a minute. Your data stays on this server.">
      <RegisterForm onRegistered={setMessage} />
    </AuthPage>
  )
}
