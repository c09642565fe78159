import { ConfirmIdentity, IdentityConfirmed } from '#domain/account.ts'
import { issuesOf, messageOf } from '../trpc.ts'
import { useAppForm } from './use-app-form.ts'
import { useIdentity } from './use-identity.ts'

type Options<Answer> = {
  /** What the step is taken with, such as the user to delete. A new one, except null and false, empties the field. */
  subject: unknown
  act: () => Promise<Answer>
  onSuccess: (answer: Answer) => void
  /** The error toast, unless the server has a message. */
  failure: string
}

/**
 * A form for a step that needs a recent confirmation of who somebody is. `credential` is the field for the password or
 * code; null while the server has a confirmation.
 */
export function useConfirmedForm<Answer>({ subject, act, onSuccess, failure }: Options<Answer>) {
  const identity = useIdentity()
  const form = useAppForm({
    schema: identity.isConfirmed ? IdentityConfirmed : ConfirmIdentity,
    initialValues: { credential: '' },
    subject,
    submit: async (input) => {
      await identity.confirm(input)
      return act()
    },
    onSuccess,
    // A wrong password or code is said at its field.
    failure: (error) => (issuesOf(error).credential ? null : messageOf(error, failure)),
  })
  return { form, credential: identity.isConfirmed ? null : form.field('credential') }
}
