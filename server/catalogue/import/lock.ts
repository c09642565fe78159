import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type FileLock, lockFile, removeAllTemporary } from '../../lib/files.ts'

import { staples } from './staples.ts'

/**
 * Keeps other imports out of the folder, also those of other processes, and removes what killed ones left there. Null when one
 * is running.
 */
export function lockImports(folder: string): FileLock | null {
  mkdirSync(folder, { recursive: true })
  const lock = lockFile(join(folder, 'import.lock'), 0)
  // The server builds the staples anew whenever it needs to, without the lock.
  if (lock) removeAllTemporary(folder, (source) => source !== staples)
  return lock
}

/** Whether an import is running, in this process or another one. */
export function isImporting(folder: string): boolean {
  const lock = lockImports(folder)
  lock?.release()
  return lock === null
}
