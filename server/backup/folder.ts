import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

// DATA_DIR/backups, where the server keeps the backups that it makes itself. Their names say why and when.

/** `upgrade`: before a newer version changed the database. */
export type BackupReason = 'scheduled' | 'by hand' | 'upgrade'

export type Backup = { name: string; reason: BackupReason; createdAt: string; bytes: number }

const pattern = /^(scheduled|by-hand|before-[\w-]+?)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.tar$/

export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

export function makeBackupsFolder(dataDir: string): string {
  const folder = backupsFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** `version` is that to which the database is upgraded. */
export function backupName(reason: BackupReason, now: Date, version = ''): string {
  const why = reason === 'upgrade' ? `before-${version}` : reason.replace(' ', '-')
  return `${why}-${now.toISOString().replace(/[:.]/g, '-')}.tar`
}

/** The backups that the server made, newest first. Other files in the folder are left alone. */
export function listBackups(dataDir: string): Backup[] {
  return namesIn(backupsFolder(dataDir))
    .flatMap((name) => {
      const [, why = '', time = ''] = pattern.exec(name) ?? []
      const bytes = statSync(join(backupsFolder(dataDir), name), { throwIfNoEntry: false })?.size
      return why && bytes !== undefined ? [{ name, reason: reasonOf(why), createdAt: instantOf(time), bytes }] : []
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** The newest scheduled backup. One whose time is still to come says only that the clock was wrong. */
export const newestScheduled = (backups: readonly Backup[], now: Date): Backup | undefined =>
  backups.find(({ reason, createdAt }) => reason === 'scheduled' && createdAt <= now.toISOString())

/** Removes all but the newest `keep` of one reason, among which is `made`, even when a wrong clock once gave others a later time. */
export function removeOldBackups(dataDir: string, reason: BackupReason, keep: number, made: string): void {
  const others = listBackups(dataDir).filter((backup) => backup.reason === reason && backup.name !== made)
  for (const { name } of others.slice(keep - 1)) rmSync(join(backupsFolder(dataDir), name), { force: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function reasonOf(why: string): BackupReason {
  if (why.startsWith('before-')) return 'upgrade'
  return why === 'scheduled' ? 'scheduled' : 'by hand'
}

const instantOf = (time: string) => time.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z')
