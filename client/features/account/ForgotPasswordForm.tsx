import { ForgotPassword } from '#domain/account.ts'
import { trpc } from '../../trpc.ts'
import { EmailForm } from './EmailForm.tsx'

/** `onSent` gets the server's message, which is the same whether the address has an account or not. */
export function ForgotPasswordForm({ onSent }: { onSent: (message: string) => void }) {
  const { mutateAsync } = trpc.account.forgotPassword.useMutation()
  return (
    <EmailForm schema={ForgotPassword} submit={mutateAsync} onSent={onSent}>
      Send reset link
    </EmailForm>
  )
}
