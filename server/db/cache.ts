import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

/** Of all that is remembered; a read weighs 1 and its rows. */
const mostKept = 20_000

/** The server writes what people do; others are the command line. Its deeds show after this long at the latest. */
const othersEveryMs = 20

/**
 * What a read found, remembered for as long as nothing at all is written to the database, by this process or another.
 * Screens ask the same few things again and again between two writes; asking whether anything changed costs a fraction
 * of the reads. `key` names the read and its parameters. What comes back is shared: nobody may change it.
 *
 * `rows` says how many rows a find holds, so that long lists cannot fill the memory.
 */
export function cached<T>(db: Db, key: string, read: () => T, rows: (found: T) => number = () => 0): T {
  // A transaction sees what may be rolled back.
  if (db.$client.inTransaction) return read()
  const known = memory(db).recall(key)
  if (known !== undefined) return known as T
  const fresh = read()
  memory(db).keep(key, fresh, 1 + rows(fresh))
  return fresh
}

const memory = prepared((db) => {
  // The rows this connection changed so far, and a number that the commits of others change.
  const ownChanges = db.$client.prepare('select total_changes()').pluck()
  const othersChanges = db.$client.prepare('pragma data_version').pluck()
  const found = new Map<string, unknown>()
  let own: unknown
  let others: unknown
  let othersAskedAt = Number.NEGATIVE_INFINITY
  let weight = 0

  /** Asking for the commits of others takes a lock on the file, so it is done once in a while. */
  function othersNow() {
    const now = performance.now()
    if (now - othersAskedAt < othersEveryMs) return others
    othersAskedAt = now
    return othersChanges.get()
  }

  function forget() {
    found.clear()
    weight = 0
  }

  return {
    recall(key: string) {
      const [ownCount, othersVersion] = [ownChanges.get(), othersNow()]
      if (ownCount !== own || othersVersion !== others) forget()
      own = ownCount
      others = othersVersion
      return found.get(key)
    },
    keep(key: string, value: unknown, weighs: number) {
      if (weight + weighs > mostKept) forget()
      if (weighs > mostKept) return
      found.set(key, value)
      weight += weighs
    },
  }
})
