import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** A path in the folder for something unfinished: its own in every process, and known as a leftover when that is gone. */
export const unfinishedPath = (folder: string, name: string): string =>
  join(folder, `${name}.${process.pid}.${Math.random().toString(36).slice(2, 10)}.tmp`)

/**
 * A file that nobody else reads and that a crash may ruin: no waiting for the disk, no journal on it (in memory it stays small,
 * for pages that are new in a transaction are not journalled).
 */
export function scratch(path: string): Database.Database {
  const db = new Database(path)
  db.pragma('journal_mode = MEMORY')
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -32000')
  return db
}

const sixHours = 6 * 60 * 60 * 1000

/** Removes what a killed import left: its process is gone, or it has not written for hours. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /\.(\d+)\.[a-z0-9]+\.tmp(?:-staged\.tmp)?$/.exec(name)?.[1]
    if (pid && (!isRunning(Number(pid)) || isOld(join(folder, name)))) rmSync(join(folder, name), { force: true })
  }
}

function isOld(path: string): boolean {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return written !== undefined && Date.now() - written > sixHours
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
