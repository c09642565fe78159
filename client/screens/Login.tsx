import { t } from '@lingui/core/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { LoginForm } from '../features/account/LoginForm.tsx'
import { onOtherTab } from '../session.ts'
import { clearUserQueries } from '../trpc.ts'
import { useProductName } from '../ui/product-name.ts'
import { AuthPage } from './AuthPage.tsx'

/** The login page. */
export function Login() {
  const productName = useProductName()
  const navigate = useNavigate()
  const { history } = useRouter()

  // Replaces the login page in the history: going back to it would only lead to the Dashboard again.
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
    <AuthPage title={t`${productName} Login`} subtitle={t`Good to see you again.`}>
      <LoginForm onSignedIn={open} />
    </AuthPage>
  )
}
