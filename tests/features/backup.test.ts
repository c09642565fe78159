import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { packTar, type TarEntry, unpackTar } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { backUp } from '#server/backup/make-backup.ts'
import { finishRestore, restore } from '#server/backup/restore.ts'

import { lockDataDir } from '#server/db/open.ts'
import { startServices } from '#server/services.ts'
import { entries, filled, withJournal } from '../support/earlier-versions.ts'
import { envOf } from '../support/env.ts'
import { dataFolder } from '../support/staples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { joinWithTwoFactor } from '../support/two-factor.ts'
import { createWorld } from '../support/world.ts'

const env = (DATA_DIR: string, settings = {}) => envOf({ DATA_DIR, ...settings })

/** A DATA_DIR with an account of this name. */
async function instanceOf(username: string, settings = {}) {
  const folder = temporaryFolder()
  const world = createWorld({ DATA_DIR: folder, SECRET_KEY: '', ...settings }, undefined, {
    database: join(folder, 'app.db'),
  })
  await world.join(username)
  world.close()
  return folder
}

async function backupOf(folder: string, settings = {}) {
  const file = join(temporaryFolder(), 'glowlog.tar')
  await backUp({ env: env(folder, settings), file })
  return file
}

function usernamesIn(folder: string): unknown[] {
  const database = new Database(join(folder, 'app.db'), { readonly: true })
  const names = database.prepare('select username from users order by username').pluck().all()
  database.close()
  return names
}

/** A tar file of these members. */
async function tarOf(...members: TarEntry[]) {
  const file = join(temporaryFolder(), 'made.tar')
  writeFileSync(file, await packTar(members))
  return file
}

const member = (name: string, body: Uint8Array | string, more = {}): TarEntry => ({
  header: { name, size: Buffer.byteLength(body), type: 'file', ...more },
  body,
})

/** The sentence with which restoring fails, leaving nothing in DATA_DIR. */
async function refusalOf(file: string, folder = temporaryFolder(), options = {}): Promise<string> {
  const list = () => readdirSync(folder).filter((name) => name !== 'server.lock')
  const before = list()
  const { message } = await restore({ env: env(folder), file, ...options }).then(
    () => new Error('It was restored.'),
    (error: Error) => error,
  )
  expect(list()).toEqual(before)
  return message
}

describe('a backup', () => {
  it('is a tar file of app.db and the key, for this user only, with nothing else beside it', async () => {
    const folder = await instanceOf('ann')
    const file = await backupOf(folder)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['glowlog.tar'])
    const found = await unpackTar(readFileSync(file))
    expect(found.map(({ header }) => [header.name, header.mode])).toEqual([
      ['app.db', 0o600],
      ['secret.key', 0o600],
      ['SHA256SUMS', 0o600],
    ])
    expect(Buffer.from(found[1]?.data ?? '')).toEqual(readFileSync(join(folder, 'secret.key')))
  })

  it('removes what killed ones of another name have left, with what SQLite wrote beside it, and nothing else', async () => {
    const folder = await instanceOf('ann')
    const target = temporaryFolder()
    const gone = spawnSync(process.execPath, ['--version']).pid
    const files = ['glowlog-backup', 'notes'].flatMap((of) =>
      [gone, process.pid].map((pid) => `${of}.${pid}.abc123.tmp`),
    )
    for (const name of files.flatMap((file) => [file, `${file}-journal`])) writeFileSync(join(target, name), '')
    await backUp({ env: env(folder), file: join(target, 'tuesday.tar') })
    const others = files.filter((name) => name !== `glowlog-backup.${gone}.abc123.tmp`)
    expect(readdirSync(target).toSorted()).toEqual(
      [...others, ...others.map((file) => `${file}-journal`), 'tuesday.tar'].toSorted(),
    )
  })

  it('has no key where the settings have it', async () => {
    const SECRET_KEY = 'a secret of the tests that is long enough'
    const file = await backupOf(await instanceOf('ann', { SECRET_KEY }), { SECRET_KEY })
    expect((await unpackTar(readFileSync(file))).map(({ header }) => header.name)).toEqual(['app.db', 'SHA256SUMS'])
  })

  it('has none without the key, and is restored beside it', async () => {
    const folder = temporaryFolder()
    const world = createWorld({ DATA_DIR: folder, SECRET_KEY: '' }, undefined, { database: join(folder, 'app.db') })
    await joinWithTwoFactor(world, 'ann')
    world.close()
    const file = join(temporaryFolder(), 'glowlog.tar')
    expect(await backUp({ env: env(folder), file, isWithoutKey: true })).toMatchObject({ hasKey: false })
    expect((await unpackTar(readFileSync(file))).map(({ header }) => header.name)).toEqual(['app.db', 'SHA256SUMS'])
    const target = temporaryFolder()
    await expect(restore({ env: env(target), file })).rejects.toThrow('it has no key')
    const SECRET_KEY = readFileSync(join(folder, 'secret.key'), 'utf8').trim()
    expect(await restore({ env: env(target, { SECRET_KEY }), file })).toMatchObject({ accounts: 1 })
  })

  it('is refused with a sentence, and leaves nothing behind', async () => {
    const folder = await instanceOf('ann')
    const file = await backupOf(folder)
    const there = join(file, '..')
    const refusal = (file: string, from = folder) =>
      backUp({ env: env(from), file }).then(
        () => '',
        (error: Error) => error.message,
      )
    expect(await refusal(file)).toBe(`${file} exists already. Choose another name, or replace it with --force.`)
    expect(await refusal(there)).toBe(`${there} is a folder. Name a file in it, such as ${join(there, 'glowlog.tar')}.`)
    expect(await refusal('/nowhere/glowlog.tar')).toBe('There is no folder /nowhere.')
    const empty = temporaryFolder()
    expect(await refusal(join(there, 'other.tar'), empty)).toBe(
      `There is no app.db in DATA_DIR, ${empty}. Set DATA_DIR to the folder that the server uses.`,
    )
    const database = join(folder, 'app.db')
    await expect(backUp({ env: env(folder), file: database, isForced: true })).rejects.toThrow(
      `${database} is a file of the server itself. Choose another name.`,
    )
    truncateSync(database, 9_000)
    expect(await refusal(join(there, 'other.tar'))).toMatch(/app\.db is damaged/)
    expect(readdirSync(there)).toEqual(['glowlog.tar'])
  })

  it('replaces a file only when told to, and one that fails leaves it as it was', async () => {
    const folder = await instanceOf('ann')
    const file = await backupOf(folder)
    const before = readFileSync(file)
    truncateSync(join(folder, 'app.db'), 9_000)
    await expect(backUp({ env: env(folder), file, isForced: true })).rejects.toThrow('damaged')
    expect(readFileSync(file)).toEqual(before)
    await backUp({ env: env(await instanceOf('ben')), file, isForced: true })
    expect(readFileSync(file)).not.toEqual(before)
  })
})

describe('restoring', () => {
  it('puts the data and the key into an empty folder, or one that does not exist', async () => {
    const from = await instanceOf('ann')
    const file = await backupOf(from)
    const folder = join(temporaryFolder(), 'deep', 'data')
    expect(await restore({ env: env(folder), file })).toEqual({ accounts: 1, isOlder: false, kept: null })
    expect(usernamesIn(folder)).toEqual(['ann'])
    expect(readdirSync(folder).toSorted()).toEqual(['app.db', 'secret.key', 'server.lock'])
    expect(readFileSync(join(folder, 'secret.key'))).toEqual(readFileSync(join(from, 'secret.key')))
    expect(statSync(join(folder, 'app.db')).mode & 0o777).toBe(0o600)
  })

  it('refuses a folder that is not empty, and with --force keeps what was there, without its log beside the new data', async () => {
    const file = await backupOf(await instanceOf('ann'))
    const folder = await instanceOf('ben')
    expect(await refusalOf(file, folder)).toMatch(/^DATA_DIR, .* is not empty: it has app\.db, secret\.key\. /)
    const catalogue = temporaryFolder()
    cpSync(temporaryFolder(), join(catalogue, 'catalogue'), { recursive: true })
    expect(await refusalOf(file, catalogue)).toContain('is not empty: it has catalogue.')

    // As a kill leaves it: ben's friend is in the log only.
    const killed = temporaryFolder()
    const open = new Database(join(folder, 'app.db'))
    open.exec(`update users set username = 'friend'`)
    for (const name of readdirSync(folder)) cpSync(join(folder, name), join(killed, name), { recursive: true })
    open.close()
    expect(readdirSync(killed)).toContain('app.db-wal')
    const { kept } = await restore({ env: env(killed), file, isForced: true })
    expect(usernamesIn(killed)).toEqual(['ann'])
    expect(readdirSync(killed).filter((name) => /-wal|-shm/.test(name))).toEqual([])
    expect(usernamesIn(kept ?? '')).toEqual(['friend'])
    expect(readFileSync(join(kept ?? '', 'secret.key'))).toEqual(readFileSync(join(folder, 'secret.key')))
  })

  it('replaces also a damaged database when forced', async () => {
    const file = await backupOf(await instanceOf('ann'))
    const folder = await instanceOf('ben')
    writeFileSync(join(folder, 'app.db'), 'Dear diary,'.repeat(1_000))
    await restore({ env: env(folder), file, isForced: true })
    expect(usernamesIn(folder)).toEqual(['ann'])
  })

  it('refuses while a server or another program uses DATA_DIR', async () => {
    const file = await backupOf(await instanceOf('ann'))
    const folder = await instanceOf('ben')
    const lock = lockDataDir(folder, () => {})
    expect(await refusalOf(file, folder, { isForced: true })).toContain('Another server is using DATA_DIR')
    lock.release()
    const other = new Database(join(folder, 'app.db'))
    other.prepare('select * from users').all()
    const refusal = await restore({ env: env(folder), file, isForced: true }).catch((error: Error) => error.message)
    expect(refusal).toBe(`Another program is using ${join(folder, 'app.db')}. Close it first.`)
    other.close()
    expect(usernamesIn(folder)).toEqual(['ben'])
  })

  it('leaves nothing behind when it was killed while it unpacked, once a server starts', async () => {
    const folder = await instanceOf('ann')
    // Another process may have the id of the killed one, as in a restarted container.
    const unpacked = join(folder, `restore.${process.pid}.abc123.tmp`)
    mkdirSync(join(unpacked, 'new'), { recursive: true })
    writeFileSync(join(unpacked, 'new/app.db'), '')
    ;(await startServices(env(folder))).close()
    expect(existsSync(unpacked)).toBe(false)
    expect(usernamesIn(folder)).toEqual(['ann'])
  })

  it('goes on where a kill stopped it, at any step', async () => {
    const restored = await instanceOf('ann')
    const steps: [from: string, to: string][] = [
      ['app.db-wal', 'restoring/old/app.db-wal'],
      ['app.db', 'restoring/old/app.db'],
      ['restoring/new/app.db', 'app.db'],
      ['secret.key', 'restoring/old/secret.key'],
      ['restoring/new/secret.key', 'secret.key'],
      ['restoring/old', 'before-restore-2026-01-01T00-00-00-000Z'],
    ]
    const former = await instanceOf('ben')
    for (let done = 0; done <= steps.length; done++) {
      const folder = dataFolder()
      cpSync(former, folder, { recursive: true })
      const key = readFileSync(join(folder, 'secret.key'), 'utf8')
      writeFileSync(join(folder, 'app.db-wal'), '')
      cpSync(restored, join(folder, 'restoring/new'), { recursive: true })
      cpSync(temporaryFolder(), join(folder, 'restoring/old'), { recursive: true })
      for (const [from, to] of steps.slice(0, done)) renameSync(join(folder, from), join(folder, to))

      const services = await startServices(env(folder))
      expect(services.db.query.users.findMany().sync()).toMatchObject([{ username: 'ann' }])
      services.close()
      expect(readFileSync(join(folder, 'secret.key'))).toEqual(readFileSync(join(restored, 'secret.key')))
      const [kept = ''] = readdirSync(folder).filter((name) => name.startsWith('before-restore-'))
      expect(usernamesIn(join(folder, kept))).toEqual(['ben'])
      expect(readFileSync(join(folder, kept, 'secret.key'), 'utf8')).toBe(key)
      expect(existsSync(join(folder, 'restoring'))).toBe(false)
      expect(finishRestore(folder)).toBeNull()
    }
  })

  it('takes a database of every earlier version, which the next start migrates', async () => {
    const old = filled(withJournal(entries.slice(0, 1)))
    const file = await tarOf(member('app.db', readFileSync(old)))
    const folder = temporaryFolder()
    expect(await restore({ env: env(folder), file })).toMatchObject({ accounts: 2, isOlder: true })
    const services = await startServices(env(folder))
    expect(services.db.query.users.findMany().sync()).toMatchObject([{ username: 'ann' }, { username: 'ben' }])
    services.close()
  })
})

describe('restoring a file that is no whole backup of ours', () => {
  it('refuses it with a sentence, and leaves nothing behind', async () => {
    const good = readFileSync(await backupOf(await instanceOf('ann')))
    const [database] = await unpackTar(good)
    const data = database?.data ?? new Uint8Array()
    const part = (change: (bytes: Buffer) => Buffer) => {
      const file = join(temporaryFolder(), 'part.tar')
      writeFileSync(file, change(Buffer.from(good)))
      return file
    }
    const flipped = (at: number) =>
      part((bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return bytes
      })
    const damaged = /cannot be restored: it is damaged, or not a tar file \(/
    expect(await refusalOf(part((bytes) => bytes.subarray(0, 300)))).toMatch(damaged)
    expect(await refusalOf(part((bytes) => bytes.subarray(0, 200_000)))).toMatch(damaged)
    // The end of a tar file is two blocks of zeros.
    expect(await refusalOf(part((bytes) => bytes.subarray(0, -1_024)))).toMatch(damaged)
    expect(await refusalOf(flipped(3))).toMatch(damaged)
    expect(await refusalOf(part(() => Buffer.from('Dear diary,'.repeat(100))))).toMatch(damaged)
    expect(await refusalOf(part(() => Buffer.alloc(0)))).toMatch(damaged)
    expect(await refusalOf(part(() => Buffer.alloc(4_096)))).toMatch(/it holds no app\.db\.$/)
    expect(await refusalOf('/nowhere.tar')).toBe('There is no /nowhere.tar.')
    expect(await refusalOf('/tmp')).toBe('/tmp is a folder, not a file.')

    const foreign: [TarEntry[], string][] = [
      [[member('../app.db', data)], 'holds "../app.db", which is not part of a backup'],
      [[member('/etc/passwd', 'x')], 'holds "/etc/passwd", which is not part of a backup'],
      [[member('app.db', data), member('notes.txt', 'x')], 'holds "notes.txt", which is not part of a backup'],
      [
        [member('app.db', '', { type: 'symlink', linkname: '/etc/passwd' })],
        'holds "app.db", which is not part of a backup',
      ],
      [
        [member('app.db', '', { type: 'link', linkname: '/etc/passwd' })],
        'holds "app.db", which is not part of a backup',
      ],
      [[member('app.db', data), member('app.db', data)], 'holds app.db twice'],
      [
        [member('app.db', data), member('secret.key', 'k'.repeat(5_000))],
        'holds secret.key with 5,000 bytes, for which there is no room',
      ],
      [[member('secret.key', 'k'.repeat(43))], 'holds no app.db'],
    ]
    for (const [members, problem] of foreign) {
      const file = await tarOf(...members)
      expect(await refusalOf(file)).toBe(`${file} cannot be restored: it ${problem}.`)
    }
    // In the middle of what people wrote, where SQLite has nothing to compare it with.
    const file = flipped(good.indexOf('ann@example.org'))
    expect(await refusalOf(file)).toBe(
      `${file} cannot be restored: it holds files that are not those of its checksums.`,
    )
    const cut = await tarOf(member('app.db', data.subarray(0, 200_000)))
    expect(await refusalOf(cut)).toMatch(/cannot be restored: its app\.db is damaged/)
  })

  it('refuses the database of another program, and of a newer version', async () => {
    const [songs, newer] = [join(temporaryFolder(), 'songs.db'), join(await instanceOf('ann'), 'app.db')]
    for (const [file, sql, problem] of [
      [songs, 'create table songs (title text)', 'belongs to another program'],
      [
        newer,
        `insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
        'was written by a newer version of Glowlog',
      ],
    ] as const) {
      const database = new Database(file)
      database.exec(sql)
      database.close()
      expect(await refusalOf(await tarOf(member('app.db', readFileSync(file))))).toMatch(
        new RegExp(`cannot be restored: its app\\.db ${problem}\\.$`),
      )
    }
  })
})

describe('restoring the key of two-factor secrets', () => {
  it('refuses a backup whose secrets nothing opens, unless told that the key is lost', async () => {
    const folder = temporaryFolder()
    const world = createWorld({ DATA_DIR: folder, SECRET_KEY: '' }, undefined, { database: join(folder, 'app.db') })
    await joinWithTwoFactor(world, 'ann')
    world.close()
    const data = readFileSync(join(folder, 'app.db'))
    const key = readFileSync(join(folder, 'secret.key'), 'utf8').trim()
    const other = 'another key that is long enough, but not the one'
    const accounts = 'the two-factor secrets of 1 account \\(ann\\)'
    const [bare, wrong, short] = [
      await tarOf(member('app.db', data)),
      await tarOf(member('app.db', data), member('secret.key', other)),
      await tarOf(member('app.db', data), member('secret.key', 'half')),
    ]
    expect(await refusalOf(bare)).toMatch(new RegExp(`it has no key, and nothing here opens ${accounts}\\.`))
    expect(await refusalOf(wrong)).toMatch(new RegExp(`its secret\\.key is not the key that opens ${accounts}\\.`))
    expect(await refusalOf(short)).toMatch(/its secret\.key is damaged\.$/)
    const set = (SECRET_KEY: string) => {
      const folder = temporaryFolder()
      return restore({ env: env(folder, { SECRET_KEY }), file: bare }).then(
        () => usernamesIn(folder),
        (error: Error) => error.message,
      )
    }
    expect(await set(other)).toMatch(new RegExp(`SECRET_KEY is not the key that opens ${accounts}\\.`))
    expect(await set(key)).toEqual(['ann'])

    const without = temporaryFolder()
    await restore({ env: env(without), file: bare, isWithoutKey: true })
    expect(usernamesIn(without)).toEqual(['ann'])
    // The key that a forced restore finds in DATA_DIR counts too.
    rmSync(join(folder, 'app.db'))
    await restore({ env: env(folder), file: bare, isForced: true })
    expect(usernamesIn(folder)).toEqual(['ann'])
  })
})
