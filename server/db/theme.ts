import { eq, sql } from 'drizzle-orm'
import { settings } from '#schema'
import { Theme } from '../domain/theme.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

const name = 'theme'

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

/** The theme as an admin set it, else the default. */
export function readTheme(db: Db): Theme {
  const row = statements(db).setting.get({ name })
  return row ? Theme.parse(row.value) : defaultTheme
}

/** Call it inside a transaction. */
export function saveTheme(db: Db, theme: Theme): void {
  db.insert(settings)
    .values({ name, value: theme })
    .onConflictDoUpdate({ target: settings.name, set: { value: theme } })
    .run()
}
