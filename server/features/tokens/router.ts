import { ApiTokenById, CreateApiToken } from '../../domain/api-tokens.ts'
import { router, signedInProcedure } from '../../trpc.ts'
import { createToken, removeToken } from './tokens.ts'

export const tokensRouter = router({
  /** Newest first, without their texts. */
  list: signedInProcedure.query(({ ctx }) => ctx.apiTokens.list(ctx.viewer.id)),
  create: signedInProcedure.input(CreateApiToken).mutation(({ ctx, input }) => createToken(ctx, input)),
  remove: signedInProcedure.input(ApiTokenById).mutation(({ ctx, input }) => removeToken(ctx, input)),
})
