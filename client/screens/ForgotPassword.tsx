import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ForgotPasswordForm } from '../features/account/EmailForm.tsx'
import { trpc } from '../trpc.ts'
import { PageSpinner } from '../ui/page.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

export function ForgotPassword() {
  const [message, setMessage] = useState<string | null>(null)
  const { data: config, isLoading, failureCount } = trpc.settings.config.useQuery()
  if (message !== null) return <AuthDone title={t`Check your email`} message={message} />
  // Another page may replace the form once the settings have loaded. Without a connection, sending the form says so.
  if (isLoading && failureCount === 0) return <PageSpinner />
  if (config?.canSendMail === false)
    return <AuthDone title={t`Forgot Password`} message={<WhomToAsk contactEmail={config.contactEmail} />} />
  return (
    <AuthPage title={t`Forgot Password`} subtitle={t`We'll email you a link to choose a new password.`}>
      <ForgotPasswordForm onSent={setMessage} />
    </AuthPage>
  )
}

function WhomToAsk({ contactEmail }: { contactEmail: string | null }) {
  if (contactEmail !== null)
    return (
      <Trans>
        This server cannot send email. Please ask the person who runs it for a link to choose a new password:{' '}
        <a className="gl-link" href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
        . If that is you, the command <code>glowlog user reset-password</code> prints one.
      </Trans>
    )
  return (
    <Trans>
      This server cannot send email. Please ask the person who runs it for a link to choose a new password. If that is
      you, the command <code>glowlog user reset-password</code> prints one.
    </Trans>
  )
}
