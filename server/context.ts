import type { Captcha } from './auth/captcha.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Signer } from './auth/signer.ts'
import type { Throttles } from './auth/throttle.ts'
import type { Vault } from './auth/vault.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { OpenFoodFacts } from './catalogue/openfoodfacts.ts'
import type { Env } from './config/env.ts'
import type { Db } from './db/open.ts'
import type { Writes } from './db/write.ts'
import type { Outbox } from './mail/outbox.ts'

/** What the process holds; the same for every call. */
export type Services = {
  db: Db
  /** What every write of a person passes. */
  writes: Writes
  catalogue: Catalogue
  openFoodFacts: OpenFoodFacts
  sessions: Sessions
  captcha: Captcha
  throttles: Throttles
  /** Keeps two-factor secrets. */
  vault: Vault
  unsubscribeLinks: Signer
  outbox: Outbox
  env: Env
  /** The only clock. Everything below is told the time. */
  clock: () => Date
}

/** What a call knows besides its input. */
export type Context = Services & {
  now: Date
  requestId: string
  /** Of the client, behind the proxies the settings trust. */
  address: string
  userAgent: string | null
  bearer: string | null
  /** What happened to accounts, for whoever runs the instance. Never told a token, code, password or address of mail. */
  log: Log
  /** REST shows a user with their notifications; the client asks for these by themselves, so that `me` stays small. */
  withNotifications?: true
}

export type Log = { info: (fields: object, message: string) => void }

type Caller = Pick<Context, 'requestId' | 'address' | 'userAgent'> & { authorization: string | undefined; log?: Log }

const silent: Log = { info: () => {} }

export const createContext = (services: Services, { authorization, log = silent, ...caller }: Caller): Context => ({
  ...services,
  ...caller,
  log,
  now: services.clock(),
  bearer: /^Bearer\s+(\S{1,512})$/i.exec(authorization ?? '')?.[1] ?? null,
})
