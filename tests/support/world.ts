import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { altcha, noCaptcha } from '#server/auth/captcha.ts'
import { createSessions } from '#server/auth/sessions.ts'
import { createSigner } from '#server/auth/signer.ts'
import { createThrottles } from '#server/auth/throttle.ts'
import { createVault } from '#server/auth/vault.ts'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { createOpenFoodFacts, userAgentOf } from '#server/catalogue/openfoodfacts.ts'
import { type Env, readEnv } from '#server/config/env.ts'
import { createContext, type Services } from '#server/context.ts'
import { openDb } from '#server/db/open.ts'
import { createWrites } from '#server/db/write.ts'
import { createProductCache } from '#server/features/foods/product-cache.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { type Api, createCaller } from '#server/router.ts'
import { mailOf } from '#server/services.ts'
import { mailboxOf } from './mail.ts'

const password = 'a long enough password'

/** One folder of staples serves every test of a file. */
const catalogueFolder = mkdtempSync(join(tmpdir(), 'glowlog-catalogue-'))

/** Where nobody answers: a test calls nothing outside unless it brings a server of its own. */
const nowhere = 'http://127.0.0.1:9'

/** A fresh migrated instance in memory, with a clock that stands until it is told to travel. */
export function createWorld(
  settings: Record<string, string> = {},
  start = '2026-03-10T12:00:00.000Z',
  outside = { productUrl: nowhere, searchUrl: nowhere, timeoutMs: 4000 },
) {
  const env = envOf({ LOG_LEVEL: 'silent', CAPTCHA: 'none', OPENFOODFACTS: 'off', RATE_LIMIT: '0', ...settings })
  const db = openDb(':memory:')
  let now = new Date(start)

  const services: Services = {
    env,
    db,
    writes: createWrites(db),
    catalogue: openCatalogue(catalogueFolder),
    openFoodFacts: createOpenFoodFacts({
      isOn: env.OPENFOODFACTS === 'on',
      store: createProductCache(db),
      userAgent: userAgentOf(env),
      now: () => now.getTime(),
      ...outside,
    }),
    sessions: createSessions(db),
    captcha: env.CAPTCHA === 'altcha' ? altcha(db, Buffer.alloc(32, 7)) : noCaptcha,
    throttles: createThrottles(),
    vault: createVault(Buffer.alloc(32, 8)),
    unsubscribeLinks: createSigner(Buffer.alloc(32, 9)),
    outbox: createOutbox(db, mailOf(env), () => now),
    clock: () => now,
  }

  /** The program as somebody who holds this access token (or nobody) calls it. */
  const caller = (accessToken?: string, address = '192.0.2.1', userAgent = 'Test/1.0'): Api =>
    // A context each call, for it holds the time of the call.
    perCall(() =>
      createCaller(
        createContext(services, {
          requestId: 'test',
          address,
          userAgent,
          authorization: accessToken ? `Bearer ${accessToken}` : undefined,
        }),
      ),
    )

  return {
    ...services,
    caller,
    anybody: caller(),
    password,
    mailbox: mailboxOf(db),
    travelTo: (instant: string) => {
      now = new Date(instant)
    },
    travel: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now = new Date(now.getTime() + ((days * 24 + hours) * 3600 + minutes * 60 + seconds) * 1000)
    },
    /** Registers and logs in. The first in a world is its admin. */
    async join(username: string, timeZone = 'Europe/London') {
      const email = `${username}@example.org`
      await caller().account.register({ username, email, password, gender: 'other', timeZone })
      // With a mail server an address has to be verified first.
      if (services.outbox.canSend) {
        await caller().account.verifyEmail({ token: mailboxOf(db).token(email) })
      }
      const login = await caller().account.login({ email, password })
      if (!('accessToken' in login)) throw new Error('a new account has no second factor')
      return { ...login, email, username, api: caller(login.accessToken) }
    },
  }
}

export type World = ReturnType<typeof createWorld>

export function envOf(settings: Record<string, string>): Env {
  const read = readEnv(settings)
  if ('problem' in read) throw new Error(read.problem)
  return read.env
}

/** `api.a.b(input)` on a caller made for that very call. */
function perCall(make: () => Api): Api {
  const at = (steps: string[]): unknown =>
    new Proxy(() => {}, {
      get: (_, step) => (step === 'then' ? undefined : at([...steps, String(step)])),
      apply: (_, __, inputs) => {
        const call = steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], make())
        return (call as (...inputs: unknown[]) => unknown)(...inputs)
      },
    })
  return at([]) as Api
}
