import { t } from '@lingui/core/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ResetPasswordForm } from '../features/account/ResetPasswordForm.tsx'
import { AuthPage } from './AuthPage.tsx'

/** The target of the link in the password email. */
export function ResetPassword() {
  const { token } = useParams({ from: '/resetpassword/$token' })
  const navigate = useNavigate()
  return (
    <AuthPage title={t`Reset Password`} subtitle={t`All your devices will be logged out, and API tokens stop working.`}>
      <ResetPasswordForm token={token} onReset={() => navigate({ to: '/login' })} />
    </AuthPage>
  )
}
