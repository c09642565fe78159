/** Files and disks: free space, errors in words, locks, safe renaming, and temporary files. */

import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'

/** The bytes that this process can still write to the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The bytes of a database with its write-ahead log; 0 when there is none. */
export const databaseBytes = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)

/** The bytes that making a backup of a database needs: the snapshot, and the tar file that is made of it. */
export const backupNeeds = (database: string): number => 2 * databaseBytes(database) + 1_000_000

export const bytesPerMb = 1_000_000

/** Rounded up, as what is needed has to be. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / bytesPerMb).toLocaleString('en')} MB`

/** Turns an error about a file into a sentence. Other errors stay as they are. */
export function fileFailure(error: unknown, path: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (reason) return new Error(reason(path))
  return error instanceof Error ? error : new Error(String(error))
}

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

export type FileLock = { release: () => void }

/**
 * Locks a file until `release` or the end of this process, and creates it if it is missing. The operating system holds the lock,
 * so a killed process frees it too. Null when another process holds it for longer than `waitMs`.
 */
export function lockFile(file: string, waitMs: number): FileLock | null {
  // Node has no file locks, but SQLite does.
  const lock = new Database(file, { timeout: waitMs })
  try {
    // Without a journal, which would be another file.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return { release: () => void lock.close() }
  } catch (error) {
    lock.close()
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    return null
  }
}

/** Renames a finished file or folder safely: after a power cut, the path leads to either the old or the complete new one. */
export function replaceFile(finished: string, path: string): void {
  syncToDisk(finished)
  renameSync(finished, path)
  syncToDisk(dirname(path))
}

/** Waits until a file, or the list of files in a folder, is on the disk. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A unique path for a temporary file. It contains the process id, by which `removeLeftovers` recognises files of dead processes. */
export const temporaryPath = (folder: string, name: string): string =>
  join(folder, `${name}.${process.pid}.${Math.random().toString(36).slice(2, 10)}.tmp`)

/**
 * Removes temporary files of processes that are gone, and files that were not written for six hours. With a `purpose`, only
 * files for it, for folders that other programs use too.
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
 * Removes the temporary files of all processes for purposes that the caller knows to be unused. In a restarted container, the id
 * of a dead process may belong to another one, so `removeLeftovers` would keep its files.
 */
export function removeAllTemporary(folder: string, isUnused: (purpose: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    const of = temporaryName.exec(name)?.[1]
    if (of && isUnused(of)) rmSync(join(folder, name), { force: true, recursive: true })
  }
}

/** Matches the purpose and the process id, also of the files that SQLite keeps beside a temporary database. */
const temporaryName = /^(.*)\.(\d+)\.[a-z0-9]+\.tmp(?:-staged\.tmp)?(?:-journal|-wal|-shm)?$/

function isStale(path: string): boolean {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return written !== undefined && Date.now() - written > staleAfterMs
}

const staleAfterMs = 6 * 60 * 60 * 1000

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
