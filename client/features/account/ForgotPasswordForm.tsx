import { trpc } from '../../trpc.ts'
import { EmailForm } from './EmailForm.tsx'

/** `onSent` gets the server's message, which is the same whether the address has an account or not. */
export function ForgotPasswordForm({ onSent }: { onSent: (message: string) => void }) {
  const forgot = trpc.account.forgotPassword.useMutation({ onSuccess: ({ msg }) => onSent(msg) })
  return <EmailForm call={forgot} submit="Send reset link" />
}
