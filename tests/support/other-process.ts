import { spawn } from 'node:child_process'
import { once } from 'node:events'
import Database from 'better-sqlite3'
import { newId } from '#server/db/ids.ts'

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
