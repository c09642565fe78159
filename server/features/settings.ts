import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { settings } from '#schema'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { publicProcedure, router } from '../trpc.ts'

const Theme = z.object({ seasonalThemeEnabled: z.boolean(), homepageTagline: z.string() })

const defaultTheme: z.output<typeof Theme> = {
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

export const settingsRouter = router({
  /** The settings that screens need before sign-in. */
  config: publicProcedure.query(({ ctx }) => readConfig(ctx)),
})

const readConfig = ({ db, env, captcha, openFoodFacts }: Context) => ({
  productName: env.PRODUCT_NAME,
  /** For the legal texts; null when the administrator gave none. */
  contactEmail: env.CONTACT_EMAIL ?? null,
  ...readTheme(db),
  captcha: { provider: captcha.provider, siteKey: captcha.siteKey },
  registrationOpen: env.REGISTRATION === 'open',
  /** Is searching Open Food Facts enabled? */
  openFoodFacts: openFoodFacts.isOn,
})

function readTheme(db: Db) {
  const row = statements(db).setting.get({ name: 'theme' })
  return row ? Theme.parse(row.value) : defaultTheme
}
