import type { z } from 'zod'
import { write } from '../../db/write.ts'
import { type CreateApiToken, isExpired, maxApiTokens } from '../../domain/api-tokens.ts'
import type { ById } from '../../domain/fields.ts'
import { conflict, invalid, notFound, unauthorized } from '../../errors.ts'
import { apiTokenEmail } from '../../mail/emails.ts'
import { type SignedInContext, todayOf } from '../../trpc.ts'
import { mailSecurityNotice } from '../account/security-notices.ts'
import { userOf } from '../account/user.ts'

/**
 * Creates a token, whose text is in this answer only, and emails its owner about it. Throws 400 for a last day that has
 * passed, 409 beyond the tokens that a person may have.
 */
export async function createToken(ctx: SignedInContext, input: z.output<typeof CreateApiToken>) {
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

/** Deletes a token, which ends at once. */
export async function removeToken(ctx: SignedInContext, { id }: z.output<typeof ById>) {
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
