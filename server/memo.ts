import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

const mostKept = 5_000

/**
 * What a read found, remembered for as long as nothing at all is written to the database, by this process or another.
 * Screens ask the same few things again and again between two writes; asking whether anything changed costs a fraction
 * of the reads. `key` names the read and its parameters. What comes back is shared: nobody may change it.
 */
export function whileUnchanged<T>(db: Db, key: string, read: () => T): T {
  // A transaction sees what may be rolled back.
  if (db.$client.inTransaction) return read()
  const { found } = memory(db).upToDate()
  const known = found.get(key)
  if (known !== undefined) return known as T
  const fresh = read()
  found.set(key, fresh)
  return fresh
}

const memory = prepared((db) => {
  // The rows this connection changed so far, and a number that the commits of others change.
  const ownChanges = db.$client.prepare('select total_changes()').pluck()
  const othersChanges = db.$client.prepare('pragma data_version').pluck()
  const found = new Map<string, unknown>()
  let own: unknown
  let others: unknown

  return {
    upToDate() {
      const [ownNow, othersNow] = [ownChanges.get(), othersChanges.get()]
      if (ownNow !== own || othersNow !== others || found.size >= mostKept) found.clear()
      own = ownNow
      others = othersNow
      return { found }
    },
  }
})
