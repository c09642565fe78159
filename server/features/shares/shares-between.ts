import { and, eq, or, type Placeholder, sql } from 'drizzle-orm'
import { shares } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'

const statements = prepared((db) => {
  const [a, b] = [sql.placeholder('a'), sql.placeholder('b')]
  const from = (sender: Placeholder, recipient: Placeholder) =>
    and(eq(shares.senderId, sender), eq(shares.recipientId, recipient))
  return {
    remove: db
      .delete(shares)
      .where(or(from(a, b), from(b, a)))
      .prepare(),
  }
})

/** Ends what two people share with each other, whoever shared it. Call it inside a transaction. */
export const removeSharesBetween = (db: Db, a: string, b: string) => statements(db).remove.run({ a, b })
