/** API tokens, with which other programs act for a person. */

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { apiTokens, users } from '#schema'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import { preparedRows } from '../db/prepared.ts'
import { storageErrorCode } from '../db/storage-error.ts'
import type { Versions } from '../db/versions.ts'
import { type Access, isExpired, maxApiTokens } from '../domain/account.ts'
import { type Day, dayIn } from '../domain/day.ts'
import { type Person, personColumns } from './sessions.ts'
import { newApiToken, tokenHash } from './tokens.ts'

/** The user for whom an API token acts. */
export type TokenViewer = Person & { tokenId: string; access: Access }

/** What the owner sees of a token. */
const listed = {
  id: apiTokens.id,
  name: apiTokens.name,
  access: apiTokens.access,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
}

const viewerColumns = {
  ...personColumns,
  tokenId: apiTokens.id,
  access: apiTokens.access,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
}

/** A use is recorded at most this often, so that most requests need not write. */
const useRecordedEveryMs = 60_000

export type ApiTokens = ReturnType<typeof createApiTokens>

/** API tokens. Only their hashes are stored. Call everything that writes inside a transaction, except `viewer`. */
export function createApiTokens(db: Db, { saw }: Pick<Versions, 'saw'>) {
  const listeners: ((tokenIds: readonly string[]) => void)[] = []

  const viewerByToken = preparedRows(
    db,
    viewerColumns,
    db
      .select(viewerColumns)
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(eq(apiTokens.hash, sql.placeholder('hash'))),
  )
  const expiry = db
    .select({ expiresAt: apiTokens.expiresAt, timeZone: users.timeZone })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.id, sql.placeholder('id')))
    .prepare()
  const putLastUsed = db
    .update(apiTokens)
    .set({ lastUsedAt: sql`${sql.placeholder('at')}` })
    .where(eq(apiTokens.id, sql.placeholder('id')))
    .prepare()

  /** A single statement without a transaction, because a request must neither wait for a lock nor fail because of it. */
  function recordUse(id: string, lastUsedAt: string | null, now: Date) {
    if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < useRecordedEveryMs) return
    try {
      putLastUsed.run({ id, at: now.toISOString() })
    } catch (error) {
      if (!storageErrorCode(error)) throw error
    }
  }

  function endWhere(which: SQL | undefined): number {
    const ended = db.delete(apiTokens).where(which).returning({ id: apiTokens.id }).all()
    for (const listener of listeners) listener(ended.map(({ id }) => id))
    return ended.length
  }

  return {
    /** The viewer of a token, or null when it is unknown, expired or deleted. */
    viewer(token: string, now: Date): TokenViewer | null {
      const found = viewerByToken.get({ hash: tokenHash(token) })
      if (!found || isExpired(found.expiresAt, dayIn(found.timeZone, now))) return null
      const { expiresAt: _, lastUsedAt, ...viewer } = found
      saw(viewer.id, viewer.dataVersion)
      recordUse(viewer.tokenId, lastUsedAt, now)
      return viewer
    },

    /** Whether a token was neither deleted nor has expired. */
    isActive(tokenId: string, now: Date): boolean {
      const found = expiry.get({ id: tokenId })
      return found !== undefined && !isExpired(found.expiresAt, dayIn(found.timeZone, now))
    },

    /** Calls `listener` with the ids of tokens that are deleted, inside the transaction. It does not hear of tokens that expire. */
    onEnded: (listener: (tokenIds: readonly string[]) => void) => void listeners.push(listener),

    /** Returns the token with its text `token`, which can never be read again. */
    create(
      userId: string,
      { name, access, expiresAt }: { name: string; access: Access; expiresAt: Day | null },
      now: Date,
    ) {
      const token = newApiToken()
      const row = { id: newId(), name, access, createdAt: now.toISOString(), expiresAt, lastUsedAt: null }
      db.insert(apiTokens)
        .values({ ...row, userId, hash: tokenHash(token) })
        .run()
      return { ...row, token }
    },

    /** The tokens of a user, newest first. */
    list: (userId: string) =>
      db
        .select(listed)
        .from(apiTokens)
        .where(eq(apiTokens.userId, userId))
        .orderBy(desc(apiTokens.id))
        .limit(maxApiTokens)
        .all(),

    /** Deletes one token of a user; false when the user has no such token. */
    endOne: (userId: string, id: string): boolean =>
      endWhere(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId))) === 1,

    /** Deletes all tokens of a user. */
    endAll: (userId: string) => void endWhere(eq(apiTokens.userId, userId)),
  }
}
