import { audited } from '../../db/audit.ts'
import { readTheme, saveTheme } from '../../db/settings.ts'
import { Theme } from '../../domain/theme.ts'
import { adminProcedure, router } from '../../trpc.ts'

export const themeRouter = router({
  get: adminProcedure.query(({ ctx }) => readTheme(ctx.db)),

  /** Returns the theme as it now stands; everybody's next request for the settings has it. */
  change: adminProcedure.input(Theme).mutation(({ ctx, input }) =>
    audited(ctx, { action: 'theme changed', subject: 'theme', detail: input }, () => {
      saveTheme(ctx.db, input)
      return readTheme(ctx.db)
    }),
  ),
})
