import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'

/** The bytes left for this process on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The bytes of a database with its log; 0 when there is none. */
export const databaseBytes = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)

/** What making a backup of a database takes on the disk for a while: the snapshot, and the tar file made of it. */
export const backupNeeds = (database: string): number => 2 * databaseBytes(database) + 1_000_000

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`

const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no ${path}.`,
  ENOTDIR: (path) => `There is no ${path}.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  EACCES: (path) => `No permission to open ${path}.`,
  EPERM: (path) => `No permission to open ${path}.`,
  EROFS: (path) => `${path} is on a read-only disk.`,
  ENOSPC: (path) => `The disk of ${path} is full. Make room on it, then try again.`,
  EDQUOT: (path) => `The disk of ${path} is full. Make room on it, then try again.`,
  SQLITE_FULL: (path) => `The disk of ${path} is full. Make room on it, then try again.`,
}

/** An error about a file that somebody named, as a sentence; other errors stay as they are. */
export function fileFailure(error: unknown, path: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (reason) return new Error(reason(path))
  return error instanceof Error ? error : new Error(String(error))
}

export type FileLock = { release: () => void }

/**
 * Locks a file, which it creates if need be, until `release` or the end of this process. The lock is one of the operating
 * system's, which a kill frees too. Null when another process holds it for longer than `waitMs`.
 */
export function lockFile(file: string, waitMs: number): FileLock | null {
  // Node has no file locks, but SQLite does.
  const lock = new Database(file, { timeout: waitMs })
  try {
    // No journal, which would be another file.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return { release: () => void lock.close() }
  } catch (error) {
    lock.close()
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    return null
  }
}

/** Renames a finished file or folder, so that after a power cut the path leads to the old or to the new one, and to all of it. */
export function replaceFile(finished: string, path: string): void {
  syncToDisk(finished)
  renameSync(finished, path)
  syncToDisk(dirname(path))
}

/** Waits until a file, or the list of names in a folder, is on the disk. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A unique path for a temporary file. It contains the process id, so that `removeLeftovers` recognises files of dead processes. */
export const temporaryPath = (folder: string, name: string): string =>
  join(folder, `${name}.${process.pid}.${Math.random().toString(36).slice(2, 10)}.tmp`)

/** What it is for, and the process id. SQLite keeps a journal beside a database that it writes. */
const temporaryName = /^(.*)\.(\d+)\.[a-z0-9]+\.tmp(?:-staged\.tmp)?(?:-journal|-wal|-shm)?$/

const staleAfterMs = 6 * 60 * 60 * 1000

/**
 * Removes temporary files of killed processes: their process is gone, or they were not written for six hours. In a folder
 * that other programs use too, only those that are for `purpose`.
 */
export function removeLeftovers(folder: string, purpose?: string): void {
  for (const name of readdirSync(folder)) {
    const [, of, pid] = temporaryName.exec(name) ?? []
    if (purpose !== undefined && of !== purpose) continue
    if (pid && (!isRunning(Number(pid)) || isStale(join(folder, name))))
      rmSync(join(folder, name), { force: true, recursive: true })
  }
}

/**
 * Removes the temporary files of all processes, because the id of a killed one may be that of another by now, as in a container
 * that was restarted. Only of those purposes of which the caller can know that nobody is using them.
 */
export function removeAllTemporary(folder: string, isUnused: (purpose: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    const of = temporaryName.exec(name)?.[1]
    if (of && isUnused(of)) rmSync(join(folder, name), { force: true, recursive: true })
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
