import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { settings } from '#schema'
import { Theme } from '../domain/admin.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

const defaultTheme: Theme = {
  seasonalThemeEnabled: false,
  homepageTagline: 'Small entries, a clearer picture.',
}

const statements = prepared((db) => ({
  setting: db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name')))
    .prepare(),
}))

/** What an admin set at runtime, else the default. */
function read<T>(db: Db, name: string, schema: z.ZodType<T>, fallback: T): T {
  const row = statements(db).setting.get({ name })
  return row ? schema.parse(row.value) : fallback
}

function save(db: Db, name: string, value: unknown): void {
  db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } }).run()
}

export const readTheme = (db: Db): Theme => read(db, 'theme', Theme, defaultTheme)

/** Call it inside a transaction. */
export const saveTheme = (db: Db, theme: Theme): void => save(db, 'theme', theme)

/** Whether an admin has put the checklist for a new server away. */
export const isSetupDismissed = (db: Db): boolean => read(db, 'setupDismissed', z.boolean(), false)

/** Call it inside a transaction. */
export const saveSetupDismissed = (db: Db, isDismissed: boolean): void => save(db, 'setupDismissed', isDismissed)
