import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './users.ts'

/**
 * Invitations to live in one household, until they are answered. Whoever accepts joins the household that the inviter has by then, or
 * founds one with them. Who is in which household is in `users.householdId`.
 */
export const householdInvitations = sqliteTable(
  'household_invitations',
  {
    id: id(),
    inviterId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    inviteeId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('household_invitations_pair').on(t.inviterId, t.inviteeId),
    index('household_invitations_invitee').on(t.inviteeId),
  ],
)
