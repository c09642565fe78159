import { z } from 'zod'
import { Id, text } from './fields.ts'
import { Page } from './page-schemas.ts'

/** What an admin asks about accounts and changes of them. */

export const ListUsers = z.object({
  page: Page,
  /** Part of a username or an email address; empty for everybody. */
  search: text('A search must be text.', 200, 'A search can have at most 200 characters.').default(''),
})

export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

export const ChangeRole = z.object({ id: Id, role: z.enum(roles, 'A role must be user or admin.') })
