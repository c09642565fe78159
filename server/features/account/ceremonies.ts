import { eq, lte } from 'drizzle-orm'
import { ceremonies } from '#schema'
import { newToken, tokenHash } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { minuteMs } from '../../domain/day.ts'
import { badRequest } from '../../errors.ts'

// A ceremony connects the two calls of a sign-in at an authenticator or a provider. Only the hash of its id is stored.

type Deps = Pick<Context, 'db' | 'now'>
type Ceremony = typeof ceremonies.$inferSelect
type Begun = Pick<Ceremony, 'kind' | 'challenge'> & Partial<Pick<Ceremony, 'userId' | 'provider'>>

/** How long a ceremony is kept. */
export const ceremonyMs = (kind: Ceremony['kind']): number => (kind === 'provider' ? 10 : 5) * minuteMs

/** Starts a ceremony, for one person where it is known who. Returns its id. */
export async function beginCeremony({ db, now }: Deps, ceremony: Begun): Promise<string> {
  const id = newToken()
  const expiresAt = new Date(now.getTime() + ceremonyMs(ceremony.kind)).toISOString()
  await transaction(db, () => {
    db.delete(ceremonies).where(lte(ceremonies.expiresAt, now.toISOString())).run()
    db.insert(ceremonies)
      .values({ hash: tokenHash(id), expiresAt, ...ceremony })
      .run()
  })
  return id
}

/**
 * Ends a ceremony, whatever comes of it, and returns it. Throws BAD_REQUEST when it is unknown, expired or used, or is of another
 * kind or, where that is known, of another person.
 */
export async function takeCeremony(
  { db, now }: Deps,
  id: string,
  kind: Ceremony['kind'],
  userId?: string | null,
): Promise<Ceremony> {
  const ceremony = await transaction(db, () =>
    db
      .delete(ceremonies)
      .where(eq(ceremonies.hash, tokenHash(id)))
      .returning()
      .get(),
  )
  const isOwn = userId === undefined || ceremony?.userId === userId
  const isValid = ceremony?.kind === kind && isOwn && ceremony.expiresAt > now.toISOString()
  if (!isValid) throw badRequest('This took too long or was done before. Please try again.')
  return ceremony
}
