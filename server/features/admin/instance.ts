import { z } from 'zod'
import { passkeyProblem } from '../../auth/webauthn.ts'
import { staples } from '../../catalogue/import/staples.ts'
import { isThisMachine } from '../../config/env.ts'
import type { Context } from '../../context.ts'
import { audited } from '../../db/audit.ts'
import { isSetupDismissed, readTheme, saveSetupDismissed, saveTheme } from '../../db/settings.ts'
import { Theme } from '../../domain/admin.ts'
import { adminProcedure, router } from '../../trpc.ts'

const Change = z.object({ isDismissed: z.boolean('The checklist is either put away (true) or shown (false).') })

export const setupRouter = router({
  /** What a new server still needs: foods, a mail server, backups and its own address. */
  get: adminProcedure.query(({ ctx }) => readSetup(ctx)),

  /** Puts the checklist away for all admins, or shows it again. */
  change: adminProcedure.input(Change).mutation(({ ctx, input: { isDismissed } }) =>
    audited(ctx, { action: isDismissed ? 'setup dismissed' : 'setup shown', subject: 'setup' }, () => {
      saveSetupDismissed(ctx.db, isDismissed)
      return readSetup(ctx)
    }),
  ),
})

type Deps = Pick<Context, 'db' | 'env' | 'catalogue' | 'outbox' | 'backups'>

const readSetup = ({ db, env, catalogue, outbox, backups }: Deps) => ({
  isDismissed: isSetupDismissed(db),
  /** In links, as of mails. */
  publicUrl: env.PUBLIC_URL,
  /** Why people cannot have passkeys; null where they can. */
  passkeyProblem: passkeyProblem(env),
  done: {
    foods: catalogue.status().some(({ source, foods }) => source !== staples && foods > 0),
    mail: outbox.canSend,
    // Those of PostgreSQL are made by other programs.
    backups: env.DATABASE_URL !== undefined || (env.BACKUP_EVERY !== null && backups.list().length > 0),
    address: !isThisMachine(new URL(env.PUBLIC_URL).hostname),
  },
})

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
