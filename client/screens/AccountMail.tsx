import { Link } from '@tanstack/react-router'
import { AuthPage } from './AuthPage.tsx'

export const ForgotPassword = () => <Unbuilt title="Forgot Password" />
export const ResetPassword = () => <Unbuilt title="Reset Password" />
export const ResendVerification = () => <Unbuilt title="Resend Verification" />
export const VerifyEmail = () => <Unbuilt title="Verify Email" />

/** This version sends no e-mail, and says so. */
function Unbuilt({ title }: { title: string }) {
  return (
    <AuthPage title={title} subtitle="Not in this version yet. Ask whoever runs this server.">
      <Link to="/login" className="gl-link">
        Back to Login
      </Link>
    </AuthPage>
  )
}
