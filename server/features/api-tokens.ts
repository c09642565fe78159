/** API tokens of a person, and the list of calls that assistants made with them. */

import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { apiTokenCalls, apiTokens } from '#schema'
import type { Context } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { storageErrorCode } from '../db/storage-error.ts'
import { transaction } from '../db/transaction.ts'
import { write } from '../db/write.ts'
import { CreateApiToken, isExpired, maxApiTokens } from '../domain/account.ts'
import { ById } from '../domain/fields.ts'
import { conflict, invalid, notFound, unauthorized } from '../errors.ts'
import { apiTokenEmail } from '../mail/templates.ts'
import { confirmedProcedure, router, type SignedInContext, signedInProcedure, todayOf } from '../trpc.ts'
import { mailSecurityNotice } from './account/security-notices.ts'
import { userOf } from './account/user.ts'

export const apiTokensRouter = router({
  /** Newest first, without the texts of the tokens. */
  list: signedInProcedure.query(({ ctx }) => ctx.apiTokens.list(ctx.viewer.id)),
  /** The newest 100 calls that assistants made with a token, latest first. */
  calls: signedInProcedure.input(ById).query(({ ctx, input }) => listCalls(ctx, input)),
  create: confirmedProcedure.input(CreateApiToken).mutation(({ ctx, input }) => createToken(ctx, input)),
  remove: signedInProcedure.input(ById).mutation(({ ctx, input }) => removeToken(ctx, input)),
})

/**
 * Creates a token, whose text is only in this answer, and mails its owner about it. Throws 400 for a last day in the past, and
 * 409 when the person has too many tokens.
 */
async function createToken(ctx: SignedInContext, input: z.output<typeof CreateApiToken>) {
  const { db, viewer, apiTokens, now } = ctx
  const { name, access, expiresAt = null } = input
  if (isExpired(expiresAt, todayOf(ctx))) throw invalid('expiresAt', 'The last day of a token cannot be in the past.')
  const created = await write(ctx, { subject: 'apiToken' }, () => {
    // The session may have ended while the transaction waited for a lock.
    if (!ctx.sessions.isActive(viewer.sessionId, now)) throw unauthorized()
    if (apiTokens.list(viewer.id).length >= maxApiTokens)
      throw conflict(`You can have at most ${maxApiTokens} API tokens. Please delete one first.`)
    const token = apiTokens.create(viewer.id, { name, access, expiresAt }, now)
    mailSecurityNotice(ctx, userOf(db, viewer.id), (site, username, event) =>
      apiTokenEmail(site, username, event, { name, access, expiresAt }),
    )
    return token
  })
  ctx.log.info(
    { event: 'api token created', userId: viewer.id, tokenId: created.id, access, address: ctx.address },
    'API token created',
  )
  return created
}

/** Deletes a token, which stops working at once. */
async function removeToken(ctx: SignedInContext, { id }: z.output<typeof ById>) {
  const { viewer, apiTokens } = ctx
  await write(ctx, { subject: 'apiToken' }, () => {
    if (!apiTokens.endOne(viewer.id, id)) throw notFound('API token')
  })
  ctx.log.info(
    { event: 'api token deleted', userId: viewer.id, tokenId: id, address: ctx.address },
    'API token deleted',
  )
  return { msg: 'API token deleted.' }
}

function listCalls({ db, viewer }: SignedInContext, { id }: z.output<typeof ById>) {
  if (!statements(db).token.get({ tokenId: id, userId: viewer.id })) throw notFound('API token')
  return statements(db).calls.all({ tokenId: id })
}

type Call = { tool: string; subject: string | null; isError: boolean }

/**
 * Records a call that an assistant made with a token, unless the token was deleted meanwhile. When the database cannot write, the
 * call still succeeds.
 */
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
