/** Opens people's data wherever they are. PostgreSQL's driver is only loaded for people's data there. */

import { type Db, openCurrentDb, openReadOnly } from './open.ts'
import type { ServerEvents } from './postgres/open.ts'

/** Opens PostgreSQL for a server beside others, and makes or migrates its tables. */
export const openForServer = async (url: string, events: ServerEvents): Promise<Db> =>
  (await import('./postgres/open.ts')).openForServer(url, events)

/** Opens PostgreSQL for a command, which may run beside servers. */
export const openPostgres = async (url: string): Promise<Db> => (await import('./postgres/open.ts')).openPostgres(url)

/** Opens a database for reading beside the connection that writes it: by its path, the URL of one in PostgreSQL, or its bytes. */
export async function openToRead(database: string | Uint8Array): Promise<Db> {
  if (typeof database !== 'string' || !isPostgresUrl(database)) return openReadOnly(database)
  return (await import('./postgres/open.ts')).openCurrentPostgres(database)
}

/** Opens people's data if it is current; null when a database in a file would have to be created or migrated. */
export const openIfCurrent = async (file: string, url: string | undefined): Promise<Db | null> =>
  url ? (await import('./postgres/open.ts')).openCurrentPostgres(url) : openCurrentDb(file)

export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text)

/** Whether the data are in PostgreSQL. */
export const isInPostgres = ({ $client }: Db): boolean => isPostgresUrl($client.name)
