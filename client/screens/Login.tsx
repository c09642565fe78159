import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { LoginForm } from '../features/account/LoginForm.tsx'
import { onOtherTab } from '../session.ts'
import { clearUserQueries } from '../trpc.ts'
import { useProductName } from '../ui/product-name.ts'
import { AuthPage } from './AuthPage.tsx'

/** The login page, for who is not signed in. */
export function Login() {
  const productName = useProductName()
  const navigate = useNavigate()
  const { history } = useRouter()

  // In place of this page, which would only lead on to the dashboard.
  const open = useCallback(() => {
    const { afterLogin } = history.location.state
    if (afterLogin) history.replace(afterLogin)
    else void navigate({ to: '/dashboard', replace: true })
  }, [history, navigate])

  useEffect(() => {
    clearUserQueries()
    return onOtherTab((signedIn) => {
      if (signedIn) open()
    })
  }, [open])

  return (
    <AuthPage title={`${productName} Login`} subtitle="Good to see you again.">
      <LoginForm onSignedIn={open} />
    </AuthPage>
  )
}
