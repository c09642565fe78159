import { eq } from 'drizzle-orm'
import { users } from '#schema'
import type { Db } from '../../db/open.ts'
import { folded, Username } from '../../domain/account.ts'

/** The first of the wanted names that is allowed and free, with a number behind it where it is taken. */
export function freeUsername(db: Db, wanted: readonly unknown[]): string {
  const names = wanted.map((name) => cleaned(String(name ?? ''))).filter((name) => Username.safeParse(name).success)
  const base = names[0] ?? 'person'
  for (let n = 1; ; n++) {
    const name = n === 1 && names.length > 0 ? base : `${base.slice(0, maxBase)}${n}`
    if (
      !db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.usernameKey, folded(name)))
        .get()
    )
      return name
  }
}

/** Without the signs that no username has; providers often send an address. */
const cleaned = (name: string) =>
  name
    .replace(/@.*$/, '')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 30)

/** Leaves room for a number within the 30 characters of a username. */
const maxBase = 24
