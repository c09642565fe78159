import { t } from '@lingui/core/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { invitationOver } from '#domain/account.ts'
import { RegisterForm } from '../features/account/RegisterForm.tsx'
import { messageOf, trpc } from '../trpc.ts'
import { FailedCard } from '../ui/failed.tsx'
import { PageSpinner } from '../ui/page.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

export function Register() {
  const [message, setMessage] = useState<string | null>(null)
  const { invitation } = useSearch({ from: '/register' })
  const navigate = useNavigate()
  const config = trpc.settings.config.useQuery()
  const isClosed = config.data?.registrationOpen === false
  const invited = trpc.account.invitation.useQuery(
    { token: invitation ?? '' },
    // After registering, the invitation is used up; the form stays.
    { enabled: isClosed && invitation !== undefined, staleTime: 'static' },
  )

  if (message !== null) return <AuthDone title={t`Registration Successful!`} message={message} />
  // Waits for the settings: the captcha would move the form, or another page would replace it. Not again after a failure: the
  // page around the form reads them too, and would load them anew whenever it is back.
  if (config.isLoading && config.failureCount === 0) return <PageSpinner />
  if (!config.data)
    return (
      <AuthPage title={t`Create your account`}>
        <FailedCard
          message={messageOf(config.failureReason, t`This part could not be loaded.`)}
          onRetry={() => void config.refetch()}
        />
      </AuthPage>
    )
  if (isClosed && invitation === undefined)
    return (
      <AuthDone
        title={t`Registration is closed.`}
        message={t`New accounts are by invitation only. Please ask the person who runs this server for one.`}
      />
    )
  if (isClosed && invited.isLoading) return <PageSpinner />
  if (isClosed && invited.data?.isOpen === false)
    return <AuthDone title={t`Registration is closed.`} message={invitationOver} />
  return (
    <AuthPage title={t`Create your account`} subtitle={t`It takes a minute. Your data stays on this server.`}>
      <RegisterForm
        invitation={invitation}
        onRegistered={setMessage}
        onSignedIn={() => void navigate({ to: '/dashboard', replace: true })}
      />
    </AuthPage>
  )
}
