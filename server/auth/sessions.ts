import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { accessTokens, emailTokens, sessions, temporaryTokens, users } from '#schema'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import { preparedRows } from '../db/prepared.ts'
import { newToken, tokenHash } from './tokens.ts'

export const accessTokenMinutes = 15
export const refreshTokenDays = 30

/** A person's sessions at a time; the one unseen for longest makes room. */
export const maxSessions = 100

/** Who is asking. Read with every signed-in call, so it holds only what procedures need. */
export type Viewer = { id: string; role: 'user' | 'admin'; timeZone: string; sessionId: string }

const viewerColumns = {
  id: users.id,
  role: users.role,
  timeZone: users.timeZone,
  sessionId: sessions.id,
  expiresAt: accessTokens.expiresAt,
}

export type Sessions = ReturnType<typeof createSessions>

/** Sign-ins: one row a session, its access tokens rows of their own, hashes only. */
export function createSessions(db: Db) {
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

  const addAccessToken = (sessionId: string, now: Date) => {
    const accessToken = newToken()
    const expiresAt = inMinutes(now, accessTokenMinutes)
    db.insert(accessTokens)
      .values({ hash: tokenHash(accessToken), sessionId, expiresAt })
      .run()
    return accessToken
  }

  const newestFirst = [desc(sessions.lastSeenAt), desc(sessions.id)]

  function endBeyond(count: number, userId: string) {
    const tooMany = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(...newestFirst)
      .limit(maxSessions)
      .offset(count)
      .all()
    for (const { id } of tooMany) db.delete(sessions).where(eq(sessions.id, id)).run()
  }

  return {
    /** The viewer behind an access token, or null when it is unknown, expired or revoked. */
    viewer(accessToken: string, now: Date): Viewer | null {
      const found = viewerByAccessToken.get({ hash: tokenHash(accessToken) })
      return found && found.expiresAt > now.toISOString() ? found : null
    },

    start(userId: string, userAgent: string | null, now: Date) {
      return db.transaction(() => {
        const sessionId = newId()
        const refreshToken = newToken()
        const at = now.toISOString()
        db.insert(sessions)
          .values({
            id: sessionId,
            userId,
            refreshHash: tokenHash(refreshToken),
            userAgent: userAgent?.slice(0, 300) ?? null,
            createdAt: at,
            lastSeenAt: at,
            expiresAt: inDays(now, refreshTokenDays),
          })
          .run()
        endBeyond(maxSessions, userId)
        return { accessToken: addAccessToken(sessionId, now), refreshToken }
      })
    },

    /** A new access token; earlier ones stay valid, because clients refresh in parallel. Null: not a living session. */
    refresh(refreshToken: string, now: Date): { accessToken: string } | null {
      return db.transaction(() => {
        const living = and(eq(sessions.refreshHash, tokenHash(refreshToken)), gt(sessions.expiresAt, now.toISOString()))
        const session = db.select({ id: sessions.id }).from(sessions).where(living).get()
        if (!session) return null
        db.delete(accessTokens)
          .where(and(eq(accessTokens.sessionId, session.id), lt(accessTokens.expiresAt, now.toISOString())))
          .run()
        db.update(sessions)
          .set({ lastSeenAt: now.toISOString(), expiresAt: inDays(now, refreshTokenDays) })
          .where(eq(sessions.id, session.id))
          .run()
        return { accessToken: addAccessToken(session.id, now) }
      })
    },

    /** Ends the session of a refresh token, with all its access tokens. An unknown token ends nothing. */
    end(refreshToken: string) {
      db.delete(sessions)
        .where(eq(sessions.refreshHash, tokenHash(refreshToken)))
        .run()
    },

    /** Ends all of a person's sessions, but the one to keep. */
    endAll(userId: string, keepSessionId?: string) {
      const but = keepSessionId ? sql`${sessions.id} <> ${keepSessionId}` : undefined
      db.delete(sessions)
        .where(and(eq(sessions.userId, userId), but))
        .run()
    },

    /** A person's living sessions, the one seen last first. */
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

    /** Ends one of a person's sessions; false when it is not theirs or gone. */
    endOne(userId: string, sessionId: string): boolean {
      const { changes } = db
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
        .run()
      return changes === 1
    },

    /** Forgets sessions, and tokens of all kinds, that ended by themselves. Returns how many of each. */
    prune(now: Date) {
      const at = now.toISOString()
      return {
        // The access tokens of a session go with it.
        sessions: db.delete(sessions).where(lt(sessions.expiresAt, at)).run().changes,
        accessTokens: db.delete(accessTokens).where(lt(accessTokens.expiresAt, at)).run().changes,
        temporaryTokens: db.delete(temporaryTokens).where(lt(temporaryTokens.expiresAt, at)).run().changes,
        emailTokens: db.delete(emailTokens).where(lt(emailTokens.expiresAt, at)).run().changes,
      }
    },
  }
}

const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const inDays = (now: Date, days: number) => inMinutes(now, days * 24 * 60)
