/** What a server does once with DATA_DIR before it serves, alone or through several processes. */

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { assertKeyFits } from '../auth/vault.ts'
import { finishRestore, restoreFiles } from '../backup/restore.ts'
import { backUpBeforeUpgrade, type Upgrade } from '../backup/upgrade.ts'
import { openCatalogue } from '../catalogue/catalogue.ts'
import { assertWritable, databaseIn, instanceSecret, makeDataDir } from '../config/data-dir.ts'
import type { Env } from '../config/env.ts'
import { assertKnownMigrations } from '../db/migrations.ts'
import { lockDataDir, openDb } from '../db/open.ts'
import { openForServer } from '../db/open-any.ts'
import { removeAllTemporary } from '../lib/files.ts'

/**
 * Locks DATA_DIR until `release` or the end of this process, finishes a restore, and backs up a database of an earlier version.
 * Rejects without changes when another server uses DATA_DIR, the database was written by a newer version, the key for its
 * encrypted values is missing, or the disk has no room for the backup.
 */
export async function takeDataDir(env: Env): Promise<{ upgrade: Upgrade | null; release: () => void }> {
  const { DATA_DIR, SECRET_KEY, DATABASE_URL } = env
  makeDataDir(DATA_DIR)
  assertWritable(DATA_DIR)
  const database = databaseIn(DATA_DIR)
  const lock = lockDataDir(DATA_DIR, () => {
    finishRestore(DATA_DIR)
    // A restore holds the same lock, so its temporary files are not in use.
    removeAllTemporary(DATA_DIR, (of) => of === restoreFiles)
    if (DATABASE_URL) return
    assertKnownMigrations(database)
    assertKeyFits(database, DATA_DIR, SECRET_KEY)
  })
  try {
    // PostgreSQL's own tools back up what is there.
    const upgrade = DATABASE_URL ? null : await backUpBeforeUpgrade(env, new Date())
    removeUnfinishedUploads(join(DATA_DIR, 'imports'))
    return { upgrade, release: lock.release }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Makes and migrates everything that processes open at the same time afterwards. */
export async function prepareDataDir({ DATA_DIR, SECRET_KEY, DATABASE_URL }: Env): Promise<void> {
  const database = DATABASE_URL
    ? await openForServer(DATABASE_URL, { onWait: sayWaiting, onTaken: () => {} })
    : openDb(databaseIn(DATA_DIR))
  database.$client.close()
  instanceSecret(DATA_DIR, SECRET_KEY)
  openCatalogue(join(DATA_DIR, 'catalogue')).close()
}

/** Tells the person who starts a server why it does not listen yet. */
export const sayWaiting = (): void =>
  void process.stderr.write(
    'Servers of another version use the database of DATABASE_URL, or it is being moved. This one waits until they have ended.\n',
  )

/** Parts of files of foods, whose senders are gone with the server before this one. */
function removeUnfinishedUploads(folder: string) {
  try {
    for (const name of readdirSync(folder))
      if (name.endsWith('.part')) rmSync(join(folder, name), { force: true, recursive: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
