import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { hash } from 'argon2'
import { eq } from 'drizzle-orm'
import { ceremonies, identities, users } from '#schema'
import { altcha } from '#server/auth/captcha.ts'
import { passwordParameters } from '#server/auth/passwords.ts'
import { createThrottles } from '#server/auth/throttle.ts'
import { createOpenFoodFacts } from '#server/catalogue/openfoodfacts-api.ts'
import { newId } from '#server/db/ids.ts'
import { signInLink } from '#server/features/account/operator.ts'
import { createProductCache } from '#server/features/foods/product-cache.ts'
import { buildApp } from '#server/http/app.ts'
import type { Transport } from '#server/mail/transport.ts'
import { sharedInMemory } from '#server/processes/shared.ts'
import type { Overrides } from '#server/services.ts'
import { createAuthenticator } from './authenticator.ts'
import { startProvider } from './oidc-provider.ts'
import { signIn } from './people.ts'
import { codeOf } from './two-factor.ts'
import { createWorld } from './world.ts'
import { fill } from './write-samples.ts'

/** A product that only Open Food Facts knows. */
export const barcode = '4006381333931'

/** An instance with a captcha, a mail server, a sign-in provider and a proxy, on which Open Food Facts has one product. */
export async function openBusyWorld(overrides: Overrides = {}) {
  const product = { code: barcode, product_name: 'Oat biscuits', nutriments: { 'energy-kcal_100g': 450 } }
  const server = createServer((request, response) => {
    const body = request.url?.startsWith('/search') ? { hits: [product] } : { status: 1, product }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sent: string[] = []
  const transport: Transport = { send: async ({ messageId }) => void sent.push(messageId), close: () => {} }
  const provider = await startProvider()
  const settings = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    AUTH_PROXY_HEADER: 'Remote-User',
    AUTH_PROXY_NETWORKS: '127.0.0.1',
  }
  const world = createWorld({ ...settings, ...provider.settings }, undefined, { transport, ...overrides })
  const services = { ...world, captcha: altcha(world.db, Buffer.alloc(32, 1)) }
  const app = await buildApp(services)
  return {
    ...services,
    app,
    provider,
    /** The ids of the mails that were sent. */
    sent,
    /** Forgets what is counted in memory. */
    forget() {
      const { throttle } = sharedInMemory(() => world.clock().getTime())
      services.throttles = createThrottles(throttle)
      services.openFoodFacts = createOpenFoodFacts({
        isOn: true,
        store: createProductCache(world.db),
        userAgent: 'Test/1.0',
        now: () => world.clock().getTime(),
        monotonicMs: () => world.clock().getTime(),
        throttle,
        timeoutMs: 30_000,
        productUrl: url,
        searchUrl: url,
      })
    },
    async close() {
      await app.close()
      await provider.stop()
      server.close()
    },
  }
}

export type BusyWorld = Awaited<ReturnType<typeof openBusyWorld>>
export type People = Awaited<ReturnType<typeof settle>>

/** People with something of everything, and in the middle of everything that takes two steps. */
export async function settle(world: BusyWorld) {
  const { mailbox, db } = world
  const joinedAs = async (username: string) => {
    const joined = await world.join(username)
    return { ...joined, userId: (await joined.api.account.me()).id }
  }
  const ada = await joinedAs('ada')
  const own = await fill(world, ada.api)
  const other = await signIn(world, ada.email)

  const bob = await joinedAs('bob')
  await fill(world, bob.api)
  await bob.api.profile.changePreferences({ isWeeklySummarySubscribed: true })
  await world.anybody.account.forgotPassword({ email: bob.email })

  const guarded = await joinedAs('guarded')
  const { secret } = await guarded.api.account.generateTwoFactor()
  const { recoveryCodes } = await guarded.api.account.enableTwoFactor({ secret, token: codeOf(world, secret) })
  const halfway = await joinedAs('halfway')
  const pending = await halfway.api.account.generateTwoFactor()
  world.travel({ seconds: 30 })
  const login = await world.anybody.account.login({ email: guarded.email, password: world.password })

  const ceremonies = await ceremoniesOf(world, { ada, guarded, tempToken: 'tempToken' in login ? login.tempToken : '' })

  const outdated = await joinedAs('outdated')
  const passwordHash = await hash(world.password, { ...passwordParameters, memoryCost: 32 })
  db.update(users).set({ passwordHash }).where(eq(users.id, outdated.userId)).run()

  const newcomer = { username: 'newcomer', email: 'newcomer@example.org', password: world.password }
  const challenge = await world.captcha.challenge(new Date('2100-01-01'))
  if (!challenge) throw new Error('there is a challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')

  const unverified = { ...newcomer, username: 'unverified', email: 'unverified@example.org' }
  await world.caller().account.register(unverified)

  return {
    ada,
    own,
    other,
    bob,
    reset: mailbox.token(bob.email),
    signInLink: (await signInLink(world, bob.email))?.url.split('#')[1] ?? '',
    guarded,
    code: codeOf(world, secret),
    recoveryCode: recoveryCodes[0] ?? '',
    tempToken: 'tempToken' in login ? login.tempToken : '',
    ...ceremonies,
    halfway,
    setup: { secret: pending.secret, token: codeOf(world, pending.secret) },
    outdated,
    unverified,
    verify: mailbox.token(unverified.email),
    newcomer: { ...newcomer, gender: 'other', recaptchaToken },
  }
}

type Signing = { ada: Joined; guarded: Joined; tempToken: string }
type Joined = Awaited<ReturnType<BusyWorld['join']>> & { userId: string }

/** Passkeys and a linked sign-in, and what an authenticator answered in ceremonies that are not finished. */
async function ceremoniesOf(world: BusyWorld, { ada, guarded, tempToken }: Signing) {
  const { db, anybody, provider } = world
  const withPasskey = async ({ api }: Joined) => {
    const key = createAuthenticator({ doesCount: false })
    const { ceremony, options } = await api.account.passkeys.addOptions()
    const { id } = await api.account.passkeys.add({ ceremony, response: key.create(options) })
    return { key, passkey: id }
  }
  const { key, passkey } = await withPasskey(ada)
  const { key: other } = await withPasskey(guarded)

  const adding = await ada.api.account.passkeys.addOptions()
  const signingIn = await anybody.account.passkeys.loginOptions()
  const confirming = await ada.api.account.confirmOptions()
  const second = await anybody.account.passkeys.secondFactorOptions({ tempToken })
  const begun = db.select().from(ceremonies).all()

  const identity = { id: newId(), userId: ada.userId, issuer: provider.issuer, subject: 'ada' }
  const createdAt = world.clock().toISOString()
  db.insert(identities)
    .values({ ...identity, createdAt })
    .run()
  world.sessions.start(ada.userId, 'Test/1.0', world.clock(), { identityId: identity.id, providerSession: null })

  return {
    passkey,
    identity: identity.id,
    newPasskey: {
      ceremony: adding.ceremony,
      response: createAuthenticator({ doesCount: false }).create(adding.options),
    },
    passkeyLogin: { ceremony: signingIn.ceremony, response: key.get(signingIn.options) },
    passkeyProof: { ceremony: confirming.ceremony, response: key.get(confirming.options) },
    secondFactor: { tempToken, ceremony: second.ceremony, response: other.get(second.options) },
    /** Each works once, also when the call fails. */
    beginAgain: () => void db.insert(ceremonies).values(begun).onConflictDoNothing().run(),
  }
}
