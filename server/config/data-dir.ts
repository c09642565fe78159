import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates DATA_DIR and its missing parents with mode 0700. Throws when that fails. */
export function makeDataDir(path: string): void {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeDataDir(parent)
  try {
    // Not `recursive`: that never returns on file systems that answer ENOENT to mkdir, such as /proc.
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // The server and the command line may create it at the same time.
    if (!existsSync(path)) throw error
  }
}
