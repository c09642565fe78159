/** The call with which the sign-in provider ends sessions by itself. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { createCaller } from '../router.ts'

/** The only path that takes a form, as OpenID Connect has it (Back-Channel Logout 1.0, 2.5). */
export async function mountBackchannelLogout(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.post('/auth/oidc/backchannel-logout', { config: { procedure: 'account.backchannelLogout' } }, (request) =>
      createCaller(contextOf(request)).account.backchannelLogout((request.body ?? {}) as never),
    )
  })
}
