import { z } from 'zod'
import { Day, name } from './fields.ts'

/** Per user, with expired tokens. */
export const maxApiTokens = 50

export const accesses = ['read', 'write'] as const
/** A token with `read` can only make calls that change nothing. */
export type Access = (typeof accesses)[number]

/** `expiresAt` is the last day on which the token works, in the user's time zone; without it, the token never expires. */
export const CreateApiToken = z.object({
  name: name('A name'),
  access: z.enum(accesses, 'Access must be read or write.'),
  expiresAt: Day.nullish(),
})

/** The form for a new token. `lastDay` only matters when `expires` is `day`. */
export const NewApiToken = CreateApiToken.omit({ expiresAt: true })
  .extend({ expires: z.enum(['never', 'day']), lastDay: Day })
  .transform(({ expires, lastDay, ...token }) => ({ ...token, expiresAt: expires === 'day' ? lastDay : null }))

/** Whether a token no longer works on a day. */
export const isExpired = (expiresAt: Day | null, today: Day): boolean => expiresAt !== null && expiresAt < today
