import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginForm } from '../features/account/LoginForm.tsx'
import { clearTokens, onOtherTab } from '../session.ts'
import { clearUserQueries } from '../trpc.ts'
import { useProductName } from '../ui/product-name.ts'
import { AuthPage } from './AuthPage.tsx'

/** The login page. Opening it ends this browser's session. */
export function Login() {
  const productName = useProductName()
  const navigate = useNavigate()

  useEffect(() => {
    clearTokens()
    clearUserQueries()
    return onOtherTab((signedIn) => {
      if (signedIn) void navigate({ to: '/dashboard' })
    })
  }, [navigate])

  return (
    <AuthPage title={`${productName} Login`} subtitle="Good to see you again.">
      <LoginForm onSignedIn={() => navigate({ to: '/dashboard' })} />
    </AuthPage>
  )
}
