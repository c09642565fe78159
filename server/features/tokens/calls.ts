import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { apiTokenCalls, apiTokens } from '#schema'
import type { Context } from '../../context.ts'
import { prepared } from '../../db/prepared.ts'
import { storageErrorCode } from '../../db/storage-error.ts'
import { transaction } from '../../db/transaction.ts'
import type { ById } from '../../domain/fields.ts'
import { notFound } from '../../errors.ts'
import type { SignedInContext } from '../../trpc.ts'

/** Per token; older ones are deleted. */
const maxCalls = 100
const maxSubject = 200

const tokenId = sql.placeholder('tokenId')

const statements = prepared((db) => {
  const { id, tool, subject, isError, at } = apiTokenCalls
  const newestFirst = desc(id)
  const oldest = db
    .select({ id })
    .from(apiTokenCalls)
    .where(eq(apiTokenCalls.tokenId, tokenId))
    .orderBy(newestFirst)
    .limit(1)
    .offset(maxCalls)
  return {
    token: db
      .select({ id: apiTokens.id })
      .from(apiTokens)
      .where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, sql.placeholder('userId'))))
      .prepare(),
    insert: db
      .insert(apiTokenCalls)
      .values({
        tokenId,
        tool: sql.placeholder('tool'),
        subject: sql.placeholder('subject'),
        isError: sql.placeholder('isError'),
        at: sql.placeholder('at'),
      })
      .prepare(),
    prune: db
      .delete(apiTokenCalls)
      .where(and(eq(apiTokenCalls.tokenId, tokenId), lte(id, sql`(${oldest})`)))
      .prepare(),
    calls: db
      .select({ id, tool, subject, isError, at })
      .from(apiTokenCalls)
      .where(eq(apiTokenCalls.tokenId, tokenId))
      .orderBy(newestFirst)
      .limit(maxCalls)
      .prepare(),
  }
})

type Call = { tool: string; subject: string | null; isError: boolean }

/** Records what an assistant did with a token, which may have been deleted meanwhile. When the database cannot, the call counts all the same. */
export async function recordCall(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id: userId, tokenId }: { id: string; tokenId: string },
  { subject, ...call }: Call,
) {
  try {
    await transaction(db, () => {
      if (!statements(db).token.get({ tokenId, userId })) return
      statements(db).insert.run({
        ...call,
        tokenId,
        subject: subject?.slice(0, maxSubject) ?? null,
        at: now.toISOString(),
      })
      statements(db).prune.run({ tokenId })
    })
  } catch (error) {
    if (!storageErrorCode(error)) throw error
  }
}

/** What assistants did with one of the viewer's tokens, latest first, at most the newest 100. */
export function listCalls({ db, viewer }: SignedInContext, { id }: z.output<typeof ById>) {
  if (!statements(db).token.get({ tokenId: id, userId: viewer.id })) throw notFound('API token')
  return statements(db).calls.all({ tokenId: id })
}
