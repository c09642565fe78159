import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { settings } from '#schema'
import type { Db } from '../db/open.ts'
import { publicProcedure, router } from '../trpc.ts'

const Theme = z.object({ seasonalThemeEnabled: z.boolean(), homepageTagline: z.string() })

const defaultTheme: z.output<typeof Theme> = {
  seasonalThemeEnabled: false,
  homepageTagline: 'Small entries, a clearer picture.',
}

export const settingsRouter = router({
  /** What a screen needs before anybody signed in. */
  config: publicProcedure.query(({ ctx }) => ({
    productName: ctx.env.PRODUCT_NAME,
    ...readTheme(ctx.db),
    captcha: { provider: ctx.captcha.provider, siteKey: ctx.captcha.siteKey },
    registrationOpen: ctx.env.REGISTRATION === 'open',
    /** May Open Food Facts be searched? */
    openFoodFacts: ctx.openFoodFacts.isOn,
  })),
})

function readTheme(db: Db) {
  const row = db.select().from(settings).where(eq(settings.name, 'theme')).get()
  return row ? Theme.parse(row.value) : defaultTheme
}
