import { ResendVerification } from '#domain/account.ts'
import { trpc } from '../../trpc.ts'
import { EmailForm } from './EmailForm.tsx'

/** `onSent` gets the server's message. */
export function ResendVerificationForm({ onSent }: { onSent: (message: string) => void }) {
  const { mutateAsync } = trpc.account.resendVerification.useMutation()
  return (
    <EmailForm schema={ResendVerification} submit={mutateAsync} onSent={onSent}>
      Send verification link
    </EmailForm>
  )
}
