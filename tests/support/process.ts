import { spawn } from 'node:child_process'
import { once } from 'node:events'
import Database from 'better-sqlite3'
import { newId } from '#server/db/ids.ts'
import { dataFolder } from './staples.ts'

/** As `npm start` has it: without it, each process reads all TypeScript anew. */
export const compileCache = { NODE_COMPILE_CACHE: 'node_modules/.cache/node-compile-cache' }

/** Starts the product in a process of its own. `onSaid` is called with all that it said so far whenever it says more. */
export async function startProcess(settings: Record<string, string>, onSaid = (_said: string) => {}) {
  const folder = settings.DATA_DIR ?? dataFolder()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      PORT: '0',
      HOST: '127.0.0.1',
      CAPTCHA: 'none',
      OPENFOODFACTS: 'off',
      // Each test whose minute it happens to be would be slowed down.
      BACKUP_EVERY: 'off',
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const listening = new Promise<string | null>((resolve) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      onSaid(said)
      const url = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void exit.then(() => resolve(null))
  })
  return { folder, child, exit, url: await listening, said: () => said }
}

/** A second connection to a database file, as another process such as the CLI has. */
export function otherProcess(database: string) {
  const connection = new Database(database, { timeout: 0 })
  const insert = connection.prepare('insert into settings (name, value) values (?, ?)')
  return {
    /** Writes a row, unless the database is locked right now. */
    write() {
      try {
        insert.run(newId(), '{}')
      } catch (error) {
        if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
      }
    },
    close: () => connection.close(),
  }
}

/** Holds the lock for writing in a process of its own, as another program does, until `release`. */
export async function holdLock(database: string) {
  const script = `
    import Database from ${JSON.stringify(import.meta.resolve('better-sqlite3'))}
    const connection = new Database(process.argv[1])
    connection.exec('BEGIN IMMEDIATE')
    process.stdout.write('locked')
    process.stdin.once('end', () => connection.close()).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, database], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    async release() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
