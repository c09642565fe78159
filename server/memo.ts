import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

/** Of all that is remembered; a read weighs 1 and its rows. */
const mostKept = 20_000

/**
 * What a read found, remembered for as long as nothing at all is written to the database, by this process or another.
 * Screens ask the same few things again and again between two writes; asking whether anything changed costs a fraction
 * of the reads. `key` names the read and its parameters. What comes back is shared: nobody may change it.
 *
 * `rows` says how many rows a find holds, so that long lists cannot fill the memory.
 */
export function whileUnchanged<T>(db: Db, key: string, read: () => T, rows: (found: T) => number = () => 0): T {
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

  let weight = 0

  function forget() {
    found.clear()
    weight = 0
  }

  return {
    recall(key: string) {
      const [ownNow, othersNow] = [ownChanges.get(), othersChanges.get()]
      if (ownNow !== own || othersNow !== others) forget()
      own = ownNow
      others = othersNow
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
