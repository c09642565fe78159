import type { Env } from '../config/env.ts'
import type { Outbox } from '../mail/outbox.ts'
import { passkeyProblem } from './webauthn.ts'

/** The settings that decide what the login page shows. */
export const loginSettings = (env: Env, outbox: Pick<Outbox, 'canSend'>) => ({
  /** The ways to sign in that this server offers. */
  signIn: {
    password: env.PASSWORD_LOGIN === 'on',
    passkeys: passkeyProblem(env) === null,
    oidc:
      env.OIDC_ISSUER === undefined
        ? null
        : { name: env.OIDC_PROVIDER_NAME, autoRedirect: env.OIDC_AUTO_REDIRECT === 'on' },
    proxy: env.AUTH_PROXY_HEADER !== undefined,
  },
  registrationOpen: env.REGISTRATION === 'open',
  /** Whether there is a mail server. Without one, no mails are sent and addresses are not verified. */
  canSendMail: outbox.canSend,
})
