import type { Captcha } from './auth/captcha.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Throttles } from './auth/throttle.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'

/** What the process holds; the same for every call. */
export type Services = {
  db: Db
  catalogue: Catalogue
  sessions: Sessions
  captcha: Captcha
  throttles: Throttles
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
}

type Caller = Pick<Context, 'requestId' | 'address' | 'userAgent'> & { authorization: string | undefined }

export const createContext = (services: Services, { authorization, ...caller }: Caller): Context => ({
  ...services,
  ...caller,
  now: services.clock(),
  bearer: /^Bearer\s+(\S{1,512})$/i.exec(authorization ?? '')?.[1] ?? null,
})
