import { z } from 'zod'
import { Email } from './account.ts'
import { text } from './fields.ts'

/** How long the link of an invitation works. */
export const invitationDays = 7

export const invitationOver = 'This invitation has expired or was already used. Please ask for a new one.'

export const CreateInvitation = z.object({
  /** For whom it is, so that the admin can tell invitations apart. */
  note: text('A note must be text.', 200, 'A note can have at most 200 characters.').default(''),
  /** Who gets the link by mail, where there is a mail server; empty to pass it on otherwise. */
  email: z
    .string('Enter a valid email address.')
    .trim()
    .refine((email) => email === '' || Email.safeParse(email).success, 'Enter a valid email address.')
    .default(''),
})
