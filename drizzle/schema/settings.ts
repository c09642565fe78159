import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Settings an admin can change at runtime, by name. */
export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
})
