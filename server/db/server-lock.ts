import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type FileLock, lockFile } from '../file-lock.ts'

/** A restarted server waits so long for the one before it to end. */
const waitMs = 2_000

/**
 * Keeps other servers out of DATA_DIR until `release` or the end of this process. `check` runs before anything is created in
 * the folder. Throws when another server holds it.
 */
export function lockDataDir(dataDir: string, check: () => void): FileLock {
  const file = join(dataDir, 'server.lock')
  const isNew = !existsSync(file)
  if (isNew) check()
  const lock = hold(file, dataDir)
  try {
    if (!isNew) check()
  } catch (error) {
    lock.release()
    throw error
  }
  return lock
}

function hold(file: string, dataDir: string): FileLock {
  const lock = lockFile(file, waitMs)
  if (lock) return lock
  throw new Error(
    `Another server is using DATA_DIR, ${dataDir}, and holds ${file}. Stop it first, or give this one a DATA_DIR of its own.`,
  )
}
