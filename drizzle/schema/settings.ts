import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What an admin may change while the product runs, by name. */
export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
})
