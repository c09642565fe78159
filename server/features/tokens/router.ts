import { CreateApiToken } from '../../domain/api-tokens.ts'
import { ById } from '../../domain/fields.ts'
import { confirmedProcedure, router, signedInProcedure } from '../../trpc.ts'
import { listCalls } from './calls.ts'
import { createToken, removeToken } from './tokens.ts'

export const tokensRouter = router({
  /** Newest first, without their texts. */
  list: signedInProcedure.query(({ ctx }) => ctx.apiTokens.list(ctx.viewer.id)),
  /** What assistants did with a token, latest first, at most the newest 100. */
  calls: signedInProcedure.input(ById).query(({ ctx, input }) => listCalls(ctx, input)),
  create: confirmedProcedure.input(CreateApiToken).mutation(({ ctx, input }) => createToken(ctx, input)),
  remove: signedInProcedure.input(ById).mutation(({ ctx, input }) => removeToken(ctx, input)),
})
