import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'

export type Sqlite = Database.Database

/** Reads a database before anything may change it. Null when there is no such file. */
export function inspectDb<T>(file: string, read: (sqlite: Sqlite) => T): T | null {
  if (!existsSync(file)) return null
  // A connection that can write removes the log beside the file when it closes, but first moves what a kill left there into it.
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const sqlite = new Database(file, { readonly: hasLog, fileMustExist: true, timeout: 2_000 })
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}

export const hasTable = (sqlite: Sqlite, name: string): boolean =>
  sqlite.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(name) !== undefined
