/** Tells caches what another process has written meanwhile. */

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#schema'
import { createLru } from '../lib/cache.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

/**
 * The versions of people's data. Each write raises that of its person in the same transaction, each request reads it with the
 * viewer, and where it is not the one that this process knows, the caches forget the person.
 */
export type Versions = {
  /** Raises the version of a person who writes; false when there is no such account. Call it inside the transaction. */
  raise: (userId: string) => boolean
  /** The same for others whose data the write changes. */
  raiseOthers: (userIds: readonly string[]) => void
  /** To be called after the commit with all whose versions it raised: the caches follow what this process writes itself. */
  committed: (userIds: readonly string[]) => void
  /** To be called with the version of a person before what is cached of them is used. */
  saw: (userId: string, version: number) => void
  /** Reads the versions of people who are not the viewer, before what is cached of them is used. */
  check: (userIds: readonly string[]) => void
  /** Calls `listener` with a person whose data another process has written. */
  onOutdated: (listener: (userId: string) => void) => void
}

const statements = prepared((db) => ({
  user: db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deletedAt)))
    .prepare(),
  raise: db
    .update(users)
    .set({ dataVersion: sql`${users.dataVersion} + 1` })
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deletedAt)))
    .returning({ version: users.dataVersion })
    .prepare(),
}))

/** For the only process that writes: there is nothing to compare. */
export const noVersions = (db: Db): Versions => ({
  raise: (userId) => statements(db).user.get({ userId }) !== undefined,
  raiseOthers: () => {},
  committed: () => {},
  saw: () => {},
  check: () => {},
  onOutdated: () => {},
})

/** Beyond them the caches forget somebody needlessly. */
const maxKnown = 100_000
const idsPerQuery = 500

/** For a process beside others. */
export function createVersions(db: Db): Versions {
  /** The version of each person that the caches of this process are of, or newer ones. */
  const known = createLru<number>(maxKnown)
  const raised = new Map<string, number>()
  const listeners: ((userId: string) => void)[] = []

  function forget(userId: string) {
    for (const listener of listeners) listener(userId)
  }

  function saw(userId: string, version: number) {
    if (known.get(userId) === version) return
    known.set(userId, version)
    forget(userId)
  }

  function raise(userId: string): boolean {
    const version = statements(db).raise.all({ userId })[0]?.version
    if (version === undefined) return false
    if (known.get(userId) !== version - 1) forget(userId)
    raised.set(userId, version)
    return true
  }

  return {
    raise,
    raiseOthers(userIds) {
      for (const userId of userIds) raise(userId)
    },
    committed(userIds) {
      for (const userId of userIds) {
        const version = raised.get(userId)
        if (version !== undefined) known.set(userId, version)
        raised.delete(userId)
      }
    },
    saw,
    check(userIds) {
      for (let at = 0; at < userIds.length; at += idsPerQuery)
        for (const { id, version } of db
          .select({ id: users.id, version: users.dataVersion })
          .from(users)
          .where(inArray(users.id, userIds.slice(at, at + idsPerQuery)))
          .all())
          saw(id, version)
    },
    onOutdated: (listener) => void listeners.push(listener),
  }
}
