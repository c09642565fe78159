import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** A unique path for a temporary file. It contains the process id, so that `removeLeftovers` recognises files of dead processes. */
export const temporaryPath = (folder: string, name: string): string =>
  join(folder, `${name}.${process.pid}.${Math.random().toString(36).slice(2, 10)}.tmp`)

/**
 * Opens a temporary SQLite file that may be lost in a crash: without fsync and with the journal in memory, where it stays small
 * because pages that are new in a transaction are not journalled.
 */
export function openScratchDb(path: string): Database.Database {
  const db = new Database(path)
  db.pragma('journal_mode = MEMORY')
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -32000')
  return db
}

const staleAfterMs = 6 * 60 * 60 * 1000

/** Removes files of killed imports: their process is gone, or they were not written for six hours. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /\.(\d+)\.[a-z0-9]+\.tmp(?:-staged\.tmp)?$/.exec(name)?.[1]
    if (pid && (!isRunning(Number(pid)) || isStale(join(folder, name)))) rmSync(join(folder, name), { force: true })
  }
}

function isStale(path: string): boolean {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return written !== undefined && Date.now() - written > staleAfterMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
