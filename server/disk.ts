import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

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
