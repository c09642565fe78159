import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { openFailure } from '#server/config/data-dir.ts'
import { openDb } from '#server/db/open.ts'
import { resetTwoFactor } from '#server/features/account/operator.ts'
import { startServices } from '#server/services.ts'
import { envOf } from '../support/env.ts'
import { startProcess } from '../support/process.ts'
import { dataFolder } from '../support/staples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { joinWithTwoFactor } from '../support/two-factor.ts'
import { createWorld } from '../support/world.ts'

const start = (DATA_DIR: string, settings: Record<string, string> = {}) =>
  startServices(envOf({ DATA_DIR, ...settings }))

/** A hash of each file's bytes, and the time of its last change. */
const contentOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => {
        const file = join(parentPath, name)
        return [name, `${createHash('sha256').update(readFileSync(file)).digest('hex')} ${statSync(file).mtimeMs}`]
      }),
  )

/** The sentence that a start ends with, having changed nothing. */
async function refusalOf(folder: string, settings?: Record<string, string>): Promise<string> {
  const before = contentOf(folder)
  let refusal = ''
  try {
    ;(await start(folder, settings)).close()
  } catch (error) {
    refusal = openFailure(error, folder)
  }
  expect(contentOf(folder)).toEqual(before)
  return refusal
}

function folderWithDatabase() {
  const folder = temporaryFolder()
  const file = join(folder, 'app.db')
  openDb(file).$client.close()
  return { folder, file }
}

const addMigration = `insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)`

describe('a start with a database that a newer version wrote', () => {
  const sentence = (file: string) =>
    `${file} was last used by a newer version of Glowlog. Start that version again, or restore a backup made before the update.`

  it('is refused, also by the command line', async () => {
    const { folder, file } = folderWithDatabase()
    const newer = new Database(file)
    newer.exec(addMigration)
    newer.close()
    expect(await refusalOf(folder)).toBe(sentence(file))

    const before = contentOf(folder)
    const server = await startProcess({ DATA_DIR: folder })
    expect(await server.exit).toBe(1)
    expect(server.said()).toBe(`${sentence(file)}\n`)
    const cli = await new Promise((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: folder }
      const words = ['server/cli.ts', 'user', 'promote', 'ann@example.org']
      execFile(process.execPath, words, { env }, (error, _, said) => resolve({ code: error?.code, said }))
    })
    expect(cli).toEqual({ code: 1, said: `${sentence(file)}\n` })
    expect(contentOf(folder)).toEqual(before)
  })

  it('is refused when a kill has left its migrations in the write-ahead log', async () => {
    const { folder, file } = folderWithDatabase()
    const newer = new Database(file)
    newer.exec(addMigration)
    const killed = temporaryFolder()
    for (const name of ['app.db', 'app.db-wal', 'app.db-shm'])
      writeFileSync(join(killed, name), readFileSync(join(folder, name)))
    newer.close()
    // What is in the log is not in the database yet.
    expect(readFileSync(join(killed, 'app.db')).includes('later')).toBe(false)
    const { 'app.db': database, 'app.db-wal': log } = contentOf(killed)
    await expect(start(killed)).rejects.toThrow(sentence(join(killed, 'app.db')))
    expect(contentOf(killed)).toMatchObject({ 'app.db': database, 'app.db-wal': log })
    expect(readdirSync(killed)).toEqual(['app.db', 'app.db-shm', 'app.db-wal'])
  })
})

describe('a start with a file that is no database of ours', () => {
  it('names it and what to do', async () => {
    const { folder, file } = folderWithDatabase()
    const damaged = `Cannot open DATA_DIR, ${folder}: its app.db is damaged or is not a database. Restore it from a backup, or move it away to start with an empty one.`
    truncateSync(file, 9_000)
    expect(await refusalOf(folder)).toBe(damaged)
    writeFileSync(file, 'Dear diary,'.repeat(1_000))
    expect(await refusalOf(folder)).toBe(damaged)

    rmSync(file)
    const others = new Database(file)
    others.exec('create table songs (title text)')
    others.close()
    expect(await refusalOf(folder)).toBe(
      `${file} belongs to another program. Move it away, or choose another DATA_DIR.`,
    )
  })
})

describe('a start in a folder that another server uses', () => {
  it('is refused', async () => {
    const first = await startProcess({})
    expect(first.url).not.toBeNull()
    // The first server may write meanwhile, and makes this file once it listens.
    await expect.poll(() => Object.keys(contentOf(first.folder))).toContain('import.lock')
    const before = Object.keys(contentOf(first.folder))
    const second = await startProcess({ DATA_DIR: first.folder })
    expect(await second.exit).toBe(1)
    expect(second.said()).toBe(
      `Another server is using DATA_DIR, ${first.folder}, and holds ${join(first.folder, 'server.lock')}. Stop it first, or give this one a DATA_DIR of its own.\n`,
    )
    expect(Object.keys(contentOf(first.folder))).toEqual(before)
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)
  })
})

describe('a start without the key of two-factor secrets', () => {
  async function folderWithAnnAndBen() {
    const folder = dataFolder()
    const settings = { DATA_DIR: folder, SECRET_KEY: '' }
    const world = createWorld(settings, undefined, { database: join(folder, 'app.db') })
    const ann = await joinWithTwoFactor(world, 'ann')
    await joinWithTwoFactor(world, 'ben')
    world.close()
    return { folder, ann, key: join(folder, 'secret.key') }
  }
  const otherwise =
    'If it is lost for good, turn their two-factor login off, one by one: glowlog user reset-two-factor <email>'

  it('is refused until the key is back', async () => {
    const { folder, key } = await folderWithAnnAndBen()
    renameSync(key, join(folder, 'elsewhere'))
    expect(await refusalOf(folder)).toBe(
      `${key} is missing, and without it nothing opens the two-factor secrets of 2 accounts (ann, ben). Restore it from a backup, or set SECRET_KEY if that was in use before. ${otherwise}`,
    )
    writeFileSync(key, 'another key that is long enough, but not the one')
    expect(await refusalOf(folder)).toBe(
      `${key} is not the key that opens the two-factor secrets of 2 accounts (ann, ben). Restore it from a backup, or set SECRET_KEY if that was in use before. ${otherwise}`,
    )
    writeFileSync(key, 'half')
    expect(await refusalOf(folder)).toBe(`${key} is damaged. Restore it from a backup; if there is none, delete it.`)
    renameSync(join(folder, 'elsewhere'), key)
    expect(await refusalOf(folder, { SECRET_KEY: 'another key that is long enough, but not the one' })).toBe(
      `SECRET_KEY is not the key that opens the two-factor secrets of 2 accounts (ann, ben). Set the one used before, or none to use ${key}. ${otherwise}`,
    )
    ;(await start(folder)).close()
  })

  it('is possible once no account needs it', async () => {
    const { folder, ann, key } = await folderWithAnnAndBen()
    rmSync(key)
    const reset = async (email: string) => {
      const db = openDb(join(folder, 'app.db'))
      await resetTwoFactor({ db, env: envOf({}), clock: () => new Date() }, email)
      db.$client.close()
    }
    await reset(ann.email)
    expect(await refusalOf(folder)).toContain('1 account (ben)')
    await reset('ben@example.org')
    ;(await start(folder)).close()
    expect(readFileSync(key, 'utf8').trim()).toHaveLength(43)
  })
})

describe('a start that the disk prevents', () => {
  it.each([
    ['ENOSPC', 'its disk is full. Make room on it, then start again.'],
    ['SQLITE_FULL', 'its disk is full. Make room on it, then start again.'],
    ['EROFS', 'it is on a read-only file system. Mount it so that it can be written to.'],
    [
      'EACCES',
      'this user cannot write to /srv/data/app.db. Give the folder and all files in it to the user who runs Glowlog.',
    ],
    ['SQLITE_BUSY', 'another program has locked its app.db. Close that program, then start again.'],
    ['EIO', 'i/o error'],
  ])('says what to do after %s', (code, reason) => {
    const error = Object.assign(new Error('i/o error'), { code, path: '/srv/data/app.db' })
    expect(openFailure(error, '/srv/data')).toBe(`Cannot open DATA_DIR, /srv/data: ${reason}`)
  })
})
