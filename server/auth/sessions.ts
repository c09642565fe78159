/** Sessions: signing in, renewing access tokens, and ending sessions. */

import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import {
  accessTokens,
  activeDays,
  ceremonies,
  emailTokens,
  identities,
  sessions,
  temporaryTokens,
  users,
} from '#schema'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import { placeholdersOf, preparedRows, pruneTable } from '../db/prepared.ts'
import type { Versions } from '../db/versions.ts'
import type { Role } from '../domain/account.ts'
import { addDays, dayIn } from '../domain/day.ts'
import type { Language } from '../domain/languages.ts'
import { accessTokenMinutes } from '../domain/limits.ts'
import type { MealType } from '../domain/meal-type.ts'
import type { SignedOut } from './provider.ts'
import { newToken, tokenHash } from './tokens.ts'

const refreshTokenDays = 30
/** The longest life of a session, however often it is renewed. */
const sessionDays = 180
/** How long an identity counts as confirmed after a sign-in or a confirmation. */
const confirmedMinutes = 10
/** How long the days on which people were active are kept. */
const activeDaysKept = 90

/** Per user. Starting another session ends the one that was seen longest ago. */
export const maxSessions = 100

/** Who a request acts for. It is loaded for every request, so it only has what procedures need. */
export type Person = {
  id: string
  role: Role
  timeZone: string
  /** The meals of their day; null for the usual four. */
  mealTypes: MealType[] | null
  /** What they chose; null for the browser's. */
  language: Language | null
  /** The household that they live in; null for none. */
  householdId: string | null
  twoFactorEnabledAt: string | null
}

/** The signed-in user of a request. */
export type SessionViewer = Person & { sessionId: string }

export const personColumns = {
  id: users.id,
  role: users.role,
  timeZone: users.timeZone,
  mealTypes: users.mealTypes,
  language: users.language,
  householdId: users.householdId,
  twoFactorEnabledAt: users.twoFactorEnabledAt,
  dataVersion: users.dataVersion,
}

const viewerColumns = {
  ...personColumns,
  sessionId: sessions.id,
  expiresAt: accessTokens.expiresAt,
}

type Origin = Partial<Pick<typeof sessions.$inferSelect, 'identityId' | 'providerSession'>> & {
  language?: Language | null
}

export type Sessions = ReturnType<typeof createSessions>

/** Sessions and their access tokens. Only token hashes are stored. Call what writes inside a transaction. */
export function createSessions(db: Db, { saw }: Pick<Versions, 'saw'>) {
  const listeners: ((sessionIds: readonly string[]) => void)[] = []

  function endWhere(which: SQL | undefined): number {
    const ended = db.delete(sessions).where(which).returning({ id: sessions.id }).all()
    for (const listener of listeners) listener(ended.map(({ id }) => id))
    return ended.length
  }

  const expiry = db
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare()

  const authenticatedAt = db
    .select({ at: sessions.authenticatedAt })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare()

  const viewerByAccessToken = preparedRows(
    db,
    viewerColumns,
    db
      .select(viewerColumns)
      .from(accessTokens)
      .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(accessTokens.hash, sql.placeholder('hash'))),
  )

  /** The token expires with its session at the latest. */
  const addAccessToken = (sessionId: string, sessionExpiresAt: string, now: Date) => {
    const accessToken = newToken()
    const expiresAt = earlier(inMinutes(now, accessTokenMinutes), sessionExpiresAt)
    db.insert(accessTokens)
      .values({ hash: tokenHash(accessToken), sessionId, expiresAt })
      .run()
    return accessToken
  }

  const putLastActive = db
    .update(users)
    .set({
      lastActiveAt: sql`${sql.placeholder('at')}`,
      browserLanguage: sql`coalesce(${sql.placeholder('language')}, ${users.browserLanguage})`,
    })
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare()
  const putActiveDay = db
    .insert(activeDays)
    .values(placeholdersOf({ userId: activeDays.userId, date: activeDays.date }))
    .onConflictDoNothing()
    .prepare()

  /** Called when a token is renewed, which happens every 15 minutes of use, so that requests need not write. */
  function recordActivity(userId: string, now: Date, language: Language | null) {
    putLastActive.run({ userId, at: now.toISOString(), language })
    putActiveDay.run({ userId, date: dayIn('UTC', now) })
  }

  const newestFirst = [desc(sessions.lastSeenAt), desc(sessions.id)]

  function endOldest(keepCount: number, userId: string) {
    const surplus = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(...newestFirst)
      .limit(maxSessions)
      .offset(keepCount)
      .all()
    for (const { id } of surplus) endWhere(eq(sessions.id, id))
  }

  return {
    /** The viewer of an access token, or null when it is unknown, expired or revoked. */
    viewer(accessToken: string, now: Date): SessionViewer | null {
      const found = viewerByAccessToken.get({ hash: tokenHash(accessToken) })
      if (!found || found.expiresAt <= now.toISOString()) return null
      saw(found.id, found.dataVersion)
      return found
    },

    /** Whether a session was neither ended nor has expired. */
    isActive(sessionId: string, now: Date): boolean {
      const found = expiry.get({ id: sessionId })
      return found !== undefined && found.expiresAt > now.toISOString()
    },

    /**
     * Calls `listener` with the ids of sessions that are ended, inside the transaction. It does not hear of sessions that expire
     * or that another process ends.
     */
    onEnded: (listener: (sessionIds: readonly string[]) => void) => void listeners.push(listener),

    /** `origin`: the browser's language, and for sign-ins through the provider the linked identity. */
    start(userId: string, userAgent: string | null, now: Date, { language, ...origin }: Origin = {}) {
      const sessionId = newId()
      const refreshToken = newToken()
      const at = now.toISOString()
      const expiresAt = inDays(now, refreshTokenDays)
      db.insert(sessions)
        .values({
          id: sessionId,
          userId,
          refreshHash: tokenHash(refreshToken),
          userAgent: userAgent?.slice(0, 300) ?? null,
          createdAt: at,
          lastSeenAt: at,
          authenticatedAt: at,
          expiresAt,
          ...origin,
        })
        .run()
      endOldest(maxSessions, userId)
      recordActivity(userId, now, language ?? null)
      return { accessToken: addAccessToken(sessionId, expiresAt, now), refreshToken }
    },

    /**
     * A new access token, or null when the session is unknown or has expired. Earlier tokens stay valid, because clients refresh
     * in parallel. `language` is the browser's.
     */
    refresh(refreshToken: string, now: Date, language: Language | null = null): { accessToken: string } | null {
      const isActive = and(eq(sessions.refreshHash, tokenHash(refreshToken)), gt(sessions.expiresAt, now.toISOString()))
      const session = db
        .select({ id: sessions.id, userId: sessions.userId, createdAt: sessions.createdAt })
        .from(sessions)
        .where(isActive)
        .get()
      if (!session) return null
      const endsAt = inDays(new Date(session.createdAt), sessionDays)
      // Only for sessions from before this limit existed; others expire by it.
      if (endsAt <= now.toISOString()) {
        endWhere(eq(sessions.id, session.id))
        return null
      }
      const expiresAt = earlier(inDays(now, refreshTokenDays), endsAt)
      db.delete(accessTokens)
        .where(and(eq(accessTokens.sessionId, session.id), lt(accessTokens.expiresAt, now.toISOString())))
        .run()
      db.update(sessions).set({ lastSeenAt: now.toISOString(), expiresAt }).where(eq(sessions.id, session.id)).run()
      recordActivity(session.userId, now, language)
      return { accessToken: addAccessToken(session.id, expiresAt, now) }
    },

    /** Ends the session of a refresh token and revokes its access tokens. Unknown tokens are ignored. */
    end(refreshToken: string) {
      endWhere(eq(sessions.refreshHash, tokenHash(refreshToken)))
    },

    /** Ends all sessions of a user, except the one to keep. */
    endAll(userId: string, keepSessionId?: string) {
      const isOther = keepSessionId ? sql`${sessions.id} <> ${keepSessionId}` : undefined
      endWhere(and(eq(sessions.userId, userId), isOther))
    },

    /** Ends the sessions that the provider ended; returns how many. */
    endOfProvider({ issuer, subject, session }: SignedOut): number {
      const who = and(
        eq(identities.issuer, issuer),
        subject === undefined ? undefined : eq(identities.subject, subject),
      )
      const ofThem = inArray(sessions.identityId, db.select({ id: identities.id }).from(identities).where(who))
      return endWhere(and(ofThem, session === undefined ? undefined : eq(sessions.providerSession, session)))
    },

    /** The linked sign-in that began a session; null for other ways. */
    identityOf: (sessionId: string): string | null =>
      db.select({ id: sessions.identityId }).from(sessions).where(eq(sessions.id, sessionId)).get()?.id ?? null,

    /** Whether the user signed in to this session, or gave their password or a code again, within the last ten minutes. */
    isConfirmed(sessionId: string, now: Date): boolean {
      const at = authenticatedAt.get({ id: sessionId })?.at ?? null
      // A time far in the future means that the clock was set back, so the real age is unknown.
      return at !== null && Math.abs(now.getTime() - Date.parse(at)) < confirmedMinutes * 60_000
    },

    recordAuthentication(sessionId: string, now: Date) {
      db.update(sessions).set({ authenticatedAt: now.toISOString() }).where(eq(sessions.id, sessionId)).run()
    },

    /** The active sessions of a user, most recently seen first. */
    list(userId: string, now: Date) {
      return db
        .select({
          id: sessions.id,
          userAgent: sessions.userAgent,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now.toISOString())))
        .orderBy(...newestFirst)
        .limit(maxSessions)
        .all()
    },

    /** Ends one session of a user; false when the user has no such session. */
    endOne: (userId: string, sessionId: string): boolean =>
      endWhere(and(eq(sessions.id, sessionId), eq(sessions.userId, userId))) === 1,

    /** Deletes expired sessions and tokens of all kinds, and old active days. Returns how many of each. */
    async prune(now: Date) {
      const at = now.toISOString()
      return {
        // Their access tokens are deleted too (ON DELETE CASCADE), but not counted.
        sessions: await pruneTable(db, sessions, sessions.id, lt(sessions.expiresAt, at)),
        accessTokens: await pruneTable(db, accessTokens, accessTokens.hash, lt(accessTokens.expiresAt, at)),
        temporaryTokens: await pruneTable(db, temporaryTokens, temporaryTokens.hash, lt(temporaryTokens.expiresAt, at)),
        ceremonies: await pruneTable(db, ceremonies, ceremonies.hash, lt(ceremonies.expiresAt, at)),
        emailTokens: await pruneTable(db, emailTokens, emailTokens.hash, lt(emailTokens.expiresAt, at)),
        activeDays: await pruneTable(db, activeDays, activeDays.userId, lt(activeDays.date, firstActiveDayKept(now))),
      }
    },
  }
}

const firstActiveDayKept = (now: Date) => addDays(dayIn('UTC', now), -activeDaysKept)
const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const earlier = (one: string, other: string) => (one < other ? one : other)
const inDays = (now: Date, days: number) => inMinutes(now, days * 24 * 60)
