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
