import { resolve } from 'node:path'
import { backupsFolder } from '../../backup/back-up.ts'
import { audited } from '../../db/audit.ts'
import { listJobRuns } from '../../db/job-runs.ts'
import type { Db } from '../../db/open.ts'
import { conflict, unavailable } from '../../errors.ts'
import { adminProcedure, router } from '../../trpc.ts'
import { answerInTime } from './answer-in-time.ts'

/** In seconds: by then an admin may have fixed the cause. */
const retryAfter = 60

// There is no download: a backup holds everybody's data and the key, and should not leave the server through a browser that
// was left signed in. Whoever runs the server can copy the file.

export const backupsRouter = router({
  /**
   * The backups that the server made, newest first, each of which was read back and checked when it was made. `everyHours` is
   * null when none are scheduled; `problem` says why the last one failed.
   */
  list: adminProcedure.query(({ ctx: { db, env, backups } }) => {
    const made = backups.list()
    return {
      folder: resolve(backupsFolder(env.DATA_DIR)),
      everyHours: env.BACKUP_EVERY,
      keep: env.BACKUP_KEEP,
      /** Whether they have the key as well, which is elsewhere with SECRET_KEY. */
      holdsKey: env.SECRET_KEY === undefined,
      isRunning: backups.isRunning(),
      problem: backups.lastFailure() ?? failureSince(db, made[0]?.createdAt),
      backups: made,
    }
  }),

  /** Makes a backup now. A long one goes on after the answer, whose `backup` is then null. 503 when it fails. */
  make: adminProcedure.mutation(async ({ ctx }) => {
    if (ctx.backups.isRunning()) throw conflict('A backup is being made already.')
    await audited(ctx, { action: 'backup started', subject: 'by hand' }, () => {})
    const made = ctx.backups.make('by hand').catch((error: Error) => {
      // The reason can name folders of the server.
      ctx.log.error({ event: 'backup failed', err: error }, 'a backup failed')
      throw unavailable('The backup could not be made. Jobs & backups says why.', retryAfter)
    })
    const backup = await answerInTime(made)
    return { backup, msg: backup ? 'Backup made and checked.' : 'The backup is being made.' }
  }),
})

/** Why a scheduled backup failed after the newest one that was made, perhaps before the server's last start. */
function failureSince(db: Db, newest = ''): string | null {
  const run = listJobRuns(db).find(({ name }) => name === 'backup')
  return run?.outcome === 'failed' && run.startedAt > newest ? run.error : null
}
