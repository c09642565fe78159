/** The profile and preferences of a person, and the public settings of the instance. */

import { passkeyProblem } from '../auth/webauthn.ts'
import type { Env } from '../config/env.ts'
import type { Context } from '../context.ts'
import { readTheme } from '../db/settings.ts'
import { ChangePreferences, ChangeProfile } from '../domain/profile.ts'
import { invalid } from '../errors.ts'
import { publicProcedure, router, todayOf, userProcedure } from '../trpc.ts'
import { changeUser } from './account/user.ts'

export const profileRouter = router({
  change: userProcedure.input(ChangeProfile).mutation(({ ctx, input }) => {
    if (input.birthDate && input.birthDate > todayOf(ctx))
      throw invalid('birthDate', 'A date of birth cannot be in the future.')
    return changeUser(ctx, input)
  }),

  changePreferences: userProcedure.input(ChangePreferences).mutation(({ ctx, input: { units, ...preferences } }) =>
    changeUser(ctx, {
      ...preferences,
      hasChosenUnits: units && true,
      weightUnit: units?.weight,
      lengthUnit: units?.length,
      energyUnit: units?.energy,
      foodUnit: units?.food,
      volumeUnit: units?.volume,
    }),
  ),

  completeOnboarding: userProcedure.mutation(({ ctx }) => changeUser(ctx, { hasCompletedOnboarding: true })),
})

export const settingsRouter = router({
  /** The settings that screens need before signing in. */
  config: publicProcedure.query(({ ctx }) => readSettings(ctx)),
})

/** The ways to sign in that this server offers. */
const waysToSignIn = (env: Env) => ({
  password: env.PASSWORD_LOGIN === 'on',
  passkeys: passkeyProblem(env) === null,
  oidc:
    env.OIDC_ISSUER === undefined
      ? null
      : { name: env.OIDC_PROVIDER_NAME, autoRedirect: env.OIDC_AUTO_REDIRECT === 'on' },
  proxy: env.AUTH_PROXY_HEADER !== undefined,
})

const readSettings = ({
  db,
  env,
  captcha,
  openFoodFacts,
  outbox,
}: Pick<Context, 'db' | 'env' | 'captcha' | 'openFoodFacts' | 'outbox'>) => ({
  productName: env.PRODUCT_NAME,
  /** For the legal texts; null when the administrator gave none. */
  contactEmail: env.CONTACT_EMAIL ?? null,
  ...readTheme(db),
  captcha: { provider: captcha.provider, siteKey: captcha.siteKey },
  signIn: waysToSignIn(env),
  registrationOpen: env.REGISTRATION === 'open',
  /** Whether there is a mail server. Without one, no mails are sent and addresses are not verified. */
  canSendMail: outbox.canSend,
  /** Whether Open Food Facts can be searched. */
  openFoodFacts: openFoodFacts.isOn,
  /** Whether a model can name the foods of a picture. */
  photos: env.AI_URL !== undefined,
  /** Whether assistants can use the server at /mcp. */
  assistants: env.MCP === 'on',
})
