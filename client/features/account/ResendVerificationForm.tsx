import { trpc } from '../../trpc.ts'
import { EmailForm } from './EmailForm.tsx'

/** `onSent` gets the server's message. */
export function ResendVerificationForm({ onSent }: { onSent: (message: string) => void }) {
  const resend = trpc.account.resendVerification.useMutation({ onSuccess: ({ msg }) => onSent(msg) })
  return <EmailForm call={resend} submit="Send verification link" />
}
