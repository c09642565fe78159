import { count, eq, isNull, or, sql } from 'drizzle-orm'
import { users } from '#schema'
import type { Env } from '../../config/env.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { placeholdersOf, prepared } from '../../db/prepared.ts'
import { folded, type Register } from '../../domain/account.ts'
import type { User } from './user.ts'

const columns = {
  id: users.id,
  username: users.username,
  usernameKey: users.usernameKey,
  email: users.email,
  emailKey: users.emailKey,
  passwordHash: users.passwordHash,
  role: users.role,
  gender: users.gender,
  timeZone: users.timeZone,
  emailVerifiedAt: users.emailVerifiedAt,
  createdAt: users.createdAt,
}

const statements = prepared((db) => ({
  taken: db
    .select({ usernameKey: users.usernameKey })
    .from(users)
    .where(or(eq(users.usernameKey, sql.placeholder('usernameKey')), eq(users.emailKey, sql.placeholder('emailKey'))))
    .prepare(),
  count: db.select({ accounts: count() }).from(users).where(isNull(users.deletedAt)).prepare(),
  insert: db.insert(users).values(placeholdersOf(columns)).returning().prepare(),
}))

type NewUser = Pick<Register, 'username' | 'email' | 'gender' | 'timeZone'> & {
  passwordHash: string
  isVerified: boolean
  isAdmin?: boolean
}

/** Whether this is ADMIN_EMAIL, whose account is its owner's only once a link to that address, or a printed one, has set its password. */
export const isAdminAddress = (env: Pick<Env, 'ADMIN_EMAIL'>, email: string): boolean =>
  env.ADMIN_EMAIL !== undefined && folded(env.ADMIN_EMAIL) === folded(email.trim())

/**
 * Inserts an account, or returns a sentence on what is taken. The first one of an instance becomes an admin anyway. ADMIN_EMAIL
 * does not, nor is it taken as verified: anybody could have registered it first. Call it inside a transaction.
 */
export function addUser(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  { username, email, gender, timeZone = 'UTC', passwordHash, isVerified, isAdmin = false }: NewUser,
): { user: User } | { taken: string } {
  const keys = { usernameKey: folded(username), emailKey: folded(email) }
  const taken = statements(db).taken.get(keys)
  if (taken) return { taken: `This ${taken.usernameKey === keys.usernameKey ? 'username' : 'email address'} is taken.` }
  const isFirst = statements(db).count.get()?.accounts === 0
  const user = statements(db).insert.get({
    id: newId(),
    username,
    email,
    ...keys,
    passwordHash,
    role: isAdmin || isFirst ? 'admin' : 'user',
    gender,
    timeZone,
    emailVerifiedAt: isVerified && (isFirst || !isAdminAddress(env, email)) ? now.toISOString() : null,
    createdAt: now.toISOString(),
  })
  return { user }
}
