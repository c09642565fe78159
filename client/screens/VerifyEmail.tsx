import { t } from '@lingui/core/macro'
import { Loader } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useVerification } from '../features/account/use-verification.ts'
import { trpc } from '../trpc.ts'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

/** The target of the link in the verification email. Opening it verifies the address. */
export function VerifyEmail() {
  const { token = '' } = useParams({ from: '/verify-email/{-$token}' })
  const verification = useVerification(token)
  const { data: config } = trpc.settings.config.useQuery()

  if (verification.state === 'verifying')
    return (
      <AuthPage title={t`Verify Email`} subtitle={t`Verifying your email address...`}>
        <Loader role="status" aria-label={t`Verifying`} />
      </AuthPage>
    )
  if (verification.state === 'success') return <AuthDone title={t`Email verified`} message={verification.message} />
  // Without a mail server, addresses need no verification.
  if (config?.canSendMail === false) return <AuthDone title={t`Verification failed`} message={verification.message} />
  return (
    <AuthDone title={t`Verification failed`} message={verification.message}>
      <Link to="/resend-verification" className="gl-link">{t`Request a new link`}</Link>
    </AuthDone>
  )
}
