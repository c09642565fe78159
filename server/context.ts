/** What a call knows: the services of the process, and the request. */

import type { ApiTokens } from './auth/api-tokens.ts'
import type { Captcha } from './auth/captcha.ts'
import type { FamiliarDevices } from './auth/devices.ts'
import type { Sessions } from './auth/sessions.ts'
import type { MonotonicMs, Throttles } from './auth/throttle.ts'
import type { AccountHash, Signer } from './auth/tokens.ts'
import type { Vault } from './auth/vault.ts'
import type { Backups } from './backup/backups.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { CatalogueImports } from './catalogue/import/process.ts'
import type { OpenFoodFacts } from './catalogue/openfoodfacts-api.ts'
import type { Env } from './config/env.ts'
import type { Db } from './db/open.ts'
import type { Writes } from './db/write.ts'
import { acceptedLanguage, type Language } from './domain/languages.ts'
import { type Region, regionOf } from './domain/units.ts'
import type { UsageCounts } from './features/admin/usage-counts.ts'
import type { Expenditures } from './features/expenditure/expenditures.ts'
import type { UserFoods } from './features/foods/user-foods.ts'
import type { ImportReader } from './features/imports/reader.ts'
import type { NotificationStreams } from './features/notifications.ts'
import type { RecipePages } from './features/recipes-read/recipe-pages.ts'
import type { Streaks } from './features/streak/streaks.ts'
import type { Log } from './lib/log.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Locks } from './processes/locks.ts'
import type { Shared } from './processes/shared.ts'
import type { Readiness } from './readiness.ts'
import type { Uploads } from './uploads.ts'

/** Services of the process, shared by all requests. */
export type Services = {
  db: Db
  /** Every write on behalf of a user goes through this. */
  writes: Writes
  catalogue: Catalogue
  catalogueImports: CatalogueImports
  /** Reads the files that people bring from other trackers. */
  importReader: ImportReader
  /** Writes uploaded files to the disk. */
  uploads: Uploads
  openFoodFacts: OpenFoodFacts
  /** Opens the pages of recipes whose addresses people give. */
  recipePages: RecipePages
  /** Foods that users logged or created, with the data for ranking them in search. */
  userFoods: UserFoods
  streaks: Streaks
  /** What people use in a day, learned from what they log. */
  expenditures: Expenditures
  /** Counts of everything that people have logged, for admins. */
  usageCounts: UsageCounts
  /** What this process agrees on with others that serve the same people. */
  shared: Shared
  /** What is done by one process, or for one person, at a time. */
  locks: Locks
  sessions: Sessions
  apiTokens: ApiTokens
  notificationStreams: NotificationStreams
  captcha: Captcha
  throttles: Throttles
  /** Devices whose passwords are checked before those of strangers. */
  familiarDevices: FamiliarDevices
  /** Names an account in the log by a hash of its folded email address. */
  accountHash: AccountHash
  /** Encrypts two-factor secrets. */
  vault: Vault
  unsubscribeLinks: Signer
  outbox: Outbox
  backups: Backups
  readiness: Readiness
  env: Env
  /** The only clock; everything else takes the time as a parameter. */
  clock: () => Date
  /** The clock for limits, which goes on evenly when the system clock is set. */
  monotonicMs: MonotonicMs
}

/** The context of one request. */
export type Context = Services & {
  now: Date
  requestId: string
  /** The IP address of the client, resolved through trusted proxies (TRUST_PROXY). */
  address: string
  userAgent: string | null
  /** The English in which foods are named; null when the browser states none. */
  region: Region | null
  /** The person's language, else the browser's. Answers over `/api` are in English all the same. */
  language: Language
  /** What the browser asks for; null for clients that state no language of ours. */
  browserLanguage: Language | null
  bearer: string | null
  /** What only the call of an authenticating proxy reads; missing where there is no HTTP request. */
  rawRequest?: RawRequest
  /** Logs account events and failed jobs for the operator. */
  log: Log
  /** Set for the searches of assistants, who read English: foods are found in the person's language, too, and named in English. */
  isAssistant?: true
  /** Set for REST and assistants, whose user object includes notifications and whose searches answer whole foods. The client asks for them apart. */
  isRest?: true
}

/** The other end of the connection, whatever X-Forwarded-For says, and the headers as they came: name, value, name, value. */
type RawRequest = { peer: string; rawHeaders: readonly string[] }

type Caller = Pick<Context, 'requestId' | 'address' | 'userAgent'> & {
  authorization: string | undefined
  /** The header `Accept-Language`. */
  languages?: string | undefined
  rawRequest?: RawRequest
  log?: Log
}

/** The token in the header `Authorization`. */
export const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer\s+(\S{1,512})$/i.exec(authorization ?? '')?.[1] ?? null

const noLog: Log = { info: () => {}, warn: () => {}, error: () => {}, child: () => noLog }

export const createContext = (
  services: Services,
  { authorization, languages, log = noLog, ...caller }: Caller,
): Context => ({
  ...services,
  ...caller,
  log,
  region: regionOf(languages),
  language: acceptedLanguage(languages) ?? 'en',
  browserLanguage: acceptedLanguage(languages),
  now: services.clock(),
  bearer: bearerOf(authorization),
})
