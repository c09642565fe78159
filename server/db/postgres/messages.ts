/** What the thread of the server and that of its connection to PostgreSQL tell each other. */

/** Any number: servers share its lock in PostgreSQL, and a migration or a move of the data takes it exclusively. */
export const serverLock = 7_170_002

export type ConnectionSettings = {
  url: string
  /** PostgreSQL ends a statement that takes longer; 0 is no limit. */
  statementTimeoutMs: number
  /** Without this advisory lock there is no connection: `exclusive` needs it unused, `shared` not held exclusively. */
  lock: 'exclusive' | 'shared' | null
  /** A later connection to tables that were migrated meanwhile is refused. */
  isServer: boolean
  /** False where the latest commits may be lost when PostgreSQL crashes: then no commit waits for the disk. */
  synchronousCommit: boolean
  /** What others send on this channel is passed on; null for none. */
  channel: string | null
  /** Counts answers; the thread of the server waits for the next one. */
  answered: SharedArrayBuffer
}

/** SQL without parameters can have several statements. `isPrepared` keeps the plan of a statement for its next runs. */
export type Query = { sql: string; parameters?: readonly unknown[]; isPrepared?: boolean }

/**
 * `waitMs` is how long a lost connection is waited for before the queries, which are never sent twice. Within a transaction
 * `session` is the connection that began it: no other will do.
 */
export type Request =
  | { id: number; queries: readonly Query[]; waitMs: number; session: number | null }
  | { id: number; abandon: true }

/** The rows of the last query, as arrays. `bytes` has the places of columns of bytes. */
export type Answer = { id: number } & (
  | { rows: unknown[][]; names: string[]; bytes: number[]; changes: number; session: number }
  | { error: { code: string; message: string; detail?: string } }
)

// The codes of errors that PostgreSQL has no code for.

/** No connection, so nothing was done. */
export const connectionLost = 'POSTGRES_GONE'
/** Another program holds the lock or changed the tables. */
export const heldByOther = 'POSTGRES_HELD'
/** The connection was lost during a commit; it may have been committed. */
export const commitUnknown = 'POSTGRES_UNKNOWN'
