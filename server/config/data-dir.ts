import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates DATA_DIR, and what is missing above it, for this process's user alone. Throws when that cannot be. */
export function makeDataDir(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeDataDir(parent)
  try {
    // Not `recursive`: that never returns where a file system answers "no such folder" to a new one, as /proc does.
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Server and command line may start at once.
    if (!existsSync(path)) throw error
  }
}
