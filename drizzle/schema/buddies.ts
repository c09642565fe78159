import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './users.ts'

/** An accepted request is the friendship, so there is no second table that could get out of sync. */
export const friendRequests = sqliteTable(
  'friend_requests',
  {
    id: id(),
    requesterId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipientId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['pending', 'accepted', 'declined'] }).notNull(),
    createdAt: instant().notNull(),
    answeredAt: instant(),
  },
  (t) => [
    index('friend_requests_requester').on(t.requesterId, t.status),
    index('friend_requests_recipient').on(t.recipientId, t.status),
    // One row per pair, whoever asked first, so that two requests at the same time cannot make two friendships.
    uniqueIndex('friend_requests_pair').on(
      sql`case when ${t.requesterId} < ${t.recipientId} then ${t.requesterId} else ${t.recipientId} end`,
      sql`case when ${t.requesterId} < ${t.recipientId} then ${t.recipientId} else ${t.requesterId} end`,
    ),
  ],
)

/** The primary key allows one nudge a day per friend. */
export const nudges = sqliteTable(
  'nudges',
  {
    senderId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipientId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.senderId, t.recipientId, t.date] }), index('nudges_recipient').on(t.recipientId)],
)
