/** What servers agree on that keep people's data in one PostgreSQL: the tables are there too, and news go through it. */

import { newId } from '../db/ids.ts'
import { postgresDatabase } from '../db/postgres/database.ts'
import type { Bus, BusMessage, Peers, Shared } from './shared.ts'
import { sharedInTables } from './shared-in-tables.ts'
import { createSharedTables, sharedTables } from './tables.ts'

const channel = 'glowlog'

/**
 * How long a statement may take, and how long a lost connection is waited for: less than for people's data, since these calls come
 * on top of those.
 */
const patience = { statementTimeoutMs: 5_000, maxWaitMs: 1_000 }

/** Any number, the same for all servers: they make the tables one after the other. */
const tablesLock = 7_170_003

type News = { from: string; message: BusMessage }

/**
 * Opens what all servers on this PostgreSQL agree on, over a connection of its own: what is counted here must not belong to
 * transactions about people's data, which would get into each other's way then. The clock is that of the machine, which has to go
 * right on all of them.
 */
export function sharedInPostgres(url: string, peers: Peers | null = null): Shared {
  const owner = newId()
  const listeners: ((message: BusMessage) => void)[] = []
  const database = postgresDatabase(url, {
    ...patience,
    isolation: 'read committed',
    // Nobody needs what was counted just before a crash.
    synchronousCommit: false,
    channel,
    onNews(text) {
      const news = newsIn(text)
      if (news && news.from !== owner) for (const listener of listeners) listener(news.message)
    },
  })
  const lock = database.prepare('select pg_advisory_xact_lock(?)')
  database.transaction(() => {
    lock.get(tablesLock)
    database.exec(sharedTables)
  })()

  const turn = database.prepare('select pg_advisory_xact_lock(hashtextextended(?, 0))')
  const tables = createSharedTables(database, owner, Date.now, (key) => void turn.get(key))
  const notify = database.prepare('select pg_notify(?, ?)')
  const bus: Bus = {
    send(message) {
      try {
        for (const portion of portionsOf(message))
          notify.get(channel, JSON.stringify({ from: owner, message: portion } satisfies News))
      } catch {
        // What is lost comes later: streams look for news by themselves, and answers never wait for any.
      }
    },
    on: (listener) => void listeners.push(listener),
  }
  return sharedInTables(tables, bus, peers)
}

/** Null for what some other program sent. */
function newsIn(text: string): News | null {
  try {
    const news = JSON.parse(text)
    return typeof news?.from === 'string' && typeof news.message?.type === 'string' ? news : null
  } catch {
    return null
  }
}

/** PostgreSQL takes messages of 8,000 bytes, and an id has 36. */
const idsPerMessage = 100
const textLength = 1_000

function portionsOf(message: BusMessage): BusMessage[] {
  if (message.type === 'credentials ended') return portions(message.ids).map((ids) => ({ ...message, ids }))
  if (message.type === 'written') return portions(message.others).map((others) => ({ ...message, others }))
  if (message.type === 'backup') return [{ ...message, failure: message.failure?.slice(0, textLength) ?? null }]
  if (message.type === 'mail server') return [{ ...message, problem: message.problem?.slice(0, textLength) ?? null }]
  return [message]
}

/** At least one, which is empty for an empty list. */
const portions = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(ids.length / idsPerMessage)) }, (_, n) =>
    ids.slice(n * idsPerMessage, (n + 1) * idsPerMessage),
  )
