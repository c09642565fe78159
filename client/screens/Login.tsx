import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginForm } from '../features/account/LoginForm.tsx'
import { dropTokens, onOtherTab } from '../session.ts'
import { forgetQueries } from '../trpc.ts'
import { useProductName } from '../ui/product-name.ts'
import { AuthPage } from './AuthPage.tsx'

/** Opening it ends the session of this browser. */
export function Login() {
  const productName = useProductName()
  const navigate = useNavigate()

  useEffect(() => {
    dropTokens()
    forgetQueries()
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
