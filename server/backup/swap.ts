import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { syncToDisk } from '../replace-file.ts'
import { members } from './archive.ts'

// The database and the key cannot change places with others in one step. So a restore gets everything ready in a folder of
// its own, whose renaming decides: from then on the rest is done by whoever comes next, also after a kill.

/** The folder in DATA_DIR of a restore that is decided but perhaps not finished. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring')

/** What the temporary folders are named in which a restore unpacks a backup. */
export const restoreFiles = 'restore'

/** The folders inside of it. */
export const [incoming, outgoing] = ['new', 'old'] as const

/** What SQLite keeps beside a database, which must never meet another one. */
const companions = ['app.db-wal', 'app.db-shm', 'app.db-journal']

/**
 * Puts the restored files in place, and those from before into a folder `before-restore-<time>`, whose path it returns; null
 * when there were none, or nothing to finish. Needs the lock of DATA_DIR.
 */
export function finishRestore(dataDir: string): string | null {
  const restoring = restoringFolder(dataDir)
  if (!existsSync(restoring)) return null
  const [fresh, former] = [join(restoring, incoming), join(restoring, outgoing)]
  for (const name of members) {
    if (!existsSync(join(fresh, name))) continue
    for (const old of name === 'app.db' ? [...companions, name] : [name])
      if (existsSync(join(dataDir, old))) renameSync(join(dataDir, old), join(former, old))
    syncToDisk(former)
    renameSync(join(fresh, name), join(dataDir, name))
    syncToDisk(dataDir)
  }
  const kept = keep(dataDir, former)
  rmSync(restoring, { recursive: true })
  return kept
}

function keep(dataDir: string, former: string): string | null {
  if (!existsSync(former) || readdirSync(former).length === 0) return null
  const time = statSync(former).mtime.toISOString().replace(/[:.]/g, '-')
  const kept = join(dataDir, `before-restore-${time}`)
  renameSync(former, kept)
  syncToDisk(dataDir)
  return kept
}

/** Makes the folder in which a restore gets ready. */
export function makeReady(folder: string): string {
  mkdirSync(join(folder, incoming), { recursive: true, mode: 0o700 })
  mkdirSync(join(folder, outgoing), { mode: 0o700 })
  return join(folder, incoming)
}
