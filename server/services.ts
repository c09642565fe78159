/** Opens everything that requests and jobs share: databases, catalogue, mail, sessions and the rest. */

import { join } from 'node:path'
import { createApiTokens } from './auth/api-tokens.ts'
import { altcha, type Captcha, noCaptcha, recaptcha } from './auth/captcha.ts'
import { createFamiliarDevices } from './auth/devices.ts'
import { createSessions } from './auth/sessions.ts'
import { createThrottles } from './auth/throttle.ts'
import { createAccountHash, createSigner } from './auth/tokens.ts'
import { assertKeyFits, twoFactorVault } from './auth/vault.ts'
import { createBackups } from './backup/backups.ts'
import type { Upgrade } from './backup/upgrade.ts'
import { type Catalogue, openCatalogue } from './catalogue/catalogue.ts'
import { importHistory } from './catalogue/import/history.ts'
import { createCatalogueImports } from './catalogue/import/process.ts'
import { createOpenFoodFacts, userAgentOf } from './catalogue/openfoodfacts-api.ts'
import { databaseIn, deriveKey, instanceSecret } from './config/data-dir.ts'
import type { Env } from './config/env.ts'
import type { Services } from './context.ts'
import { type Db, openCurrentDb, openDb } from './db/open.ts'
import { openForServer } from './db/open-any.ts'
import { createVersions, noVersions } from './db/versions.ts'
import { createWrites } from './db/write.ts'
import { createWriteLimits } from './db/write-limits.ts'
import { unlockOnWrites } from './features/achievements/unlock.ts'
import { createUsageCounts } from './features/admin/usage-counts.ts'
import { createExpenditures } from './features/expenditure/expenditures.ts'
import { createProductCache } from './features/foods/product-cache.ts'
import { createUserFoods } from './features/foods/user-foods.ts'
import { createImportReader } from './features/imports/reader.ts'
import { createNotificationStreams } from './features/notifications.ts'
import { createRecipePages, type RecipePageOptions } from './features/recipes-read/recipe-pages.ts'
import { createStreaks } from './features/streak/streaks.ts'
import { freeBytesOf } from './lib/files.ts'
import { createOutbox } from './mail/outbox.ts'
import { siteOf } from './mail/render-email.ts'
import { smtpTransport, type Transport } from './mail/transport.ts'
import { sayWaiting, takeDataDir } from './processes/data-dir.ts'
import { type Peers, type Shared, sharedInMemory } from './processes/shared.ts'
import { sharedInTables } from './processes/shared-in-tables.ts'
import { createSharedTables, machineMs, openSharedTables } from './processes/tables.ts'
import type { connectWorker } from './processes/worker.ts'
import { createReadiness } from './readiness.ts'
import { createUploads } from './uploads.ts'

/** Opens the services of the process; `close` closes them. DATA_DIR must exist; missing files in it are created. */
export function openServices(env: Env, overrides: Overrides = {}): Services & { close: () => void } {
  const secret = instanceSecret(env.DATA_DIR, env.SECRET_KEY)
  const { clock = () => new Date(), isCached = true, transport = transportOf(env) } = overrides
  const own = overrides.clock
  const monotonicMs = overrides.monotonicMs ?? (own ? () => own().getTime() : () => performance.now())
  const { database = databaseIn(env.DATA_DIR) } = overrides
  const db = typeof database === 'string' ? openDb(database) : database
  const shared = overrides.shared ?? sharedInMemory(monotonicMs)
  const { locks, bus } = shared
  // `transaction` waits for a lock without blocking the event loop.
  db.$client.pragma('busy_timeout = 0')
  const folder = overrides.catalogueFolder ?? join(env.DATA_DIR, 'catalogue')
  const catalogue = overrides.catalogue ?? openCatalogue(folder, { isCached })
  const freeBytes = overrides.freeBytes ?? (() => freeBytesOf(env.DATA_DIR))
  const uploads = createUploads({ freeBytes, minFreeMb: env.MIN_FREE_MB, stallMs: overrides.uploadStallMs })
  const { nightlyExport } = overrides
  const history = importHistory(db)
  const catalogueImports = createCatalogueImports({ history, uploads, env, clock, folder, shared, nightlyExport })
  const importReader = createImportReader(env, locks)
  const limits = { maxRows: env.USER_ROWS, maxWritesPerMinute: env.WRITE_LIMIT, counter: shared.counter }
  const versions = shared.hasOthers ? createVersions(db) : noVersions(db)
  const writes = createWrites(db, createWriteLimits(db, limits), versions)
  unlockOnWrites(db, writes)
  const sessions = createSessions(db, versions)
  const apiTokens = createApiTokens(db, versions)
  return {
    env,
    db,
    writes,
    catalogue,
    catalogueImports,
    importReader,
    uploads,
    userFoods: createUserFoods(db, writes, isCached),
    streaks: createStreaks(db, writes, isCached),
    expenditures: createExpenditures(db, writes, isCached),
    usageCounts: createUsageCounts(db, writes),
    openFoodFacts: createOpenFoodFacts({
      isOn: env.OPENFOODFACTS === 'on',
      store: createProductCache(db),
      userAgent: userAgentOf(env),
      now: () => clock().getTime(),
      monotonicMs,
      throttle: shared.throttle,
      ...overrides.openFoodFacts,
    }),
    recipePages: createRecipePages({ allowed: env.RECIPE_FETCH_ALLOW ?? [], ...overrides.recipePages }),
    clock,
    monotonicMs,
    shared,
    locks,
    sessions,
    apiTokens,
    notificationStreams: createNotificationStreams({
      db,
      writes,
      bus,
      credentials: [sessions, apiTokens],
      clock,
      keepAliveMs: overrides.keepAliveMs,
    }),
    captcha: overrides.captcha ?? captchaOf(env, db, secret),
    familiarDevices: createFamiliarDevices(),
    throttles: createThrottles(shared.throttle),
    accountHash: createAccountHash(deriveKey(secret, 'log')),
    vault: twoFactorVault(secret),
    unsubscribeLinks: createSigner(deriveKey(secret, 'unsubscribe')),
    outbox: createOutbox(db, transport, clock, siteOf(env), bus),
    backups: createBackups({ env, clock, shared, freeBytes, backUp: overrides.backUp }),
    readiness: createReadiness({ db, env, clock, freeBytes }),
    close() {
      catalogueImports.close()
      importReader.close()
      catalogue.close()
      shared.close()
      db.$client.close()
    },
  }
}

/** For tests and benchmarks; everything else comes from the settings. */
export type Overrides = {
  clock?: () => Date
  /** The clock for limits; by default it follows a given `clock`. */
  monotonicMs?: () => number
  /** What this process agrees on with others; without it, it is the only one. */
  shared?: Shared
  /** The path of the SQLite file, or an open database with all migrations. */
  database?: string | Db
  catalogueFolder?: string
  catalogue?: Catalogue
  /** The URL of the nightly export of Open Food Facts. */
  nightlyExport?: string
  openFoodFacts?: { productUrl: string; searchUrl: string; timeoutMs: number }
  recipePages?: Partial<RecipePageOptions>
  captcha?: Captcha
  /** The bytes left on the disk. */
  freeBytes?: () => Promise<number>
  /** After how many milliseconds without data an upload ends. */
  uploadStallMs?: number
  /** Writes a backup to a path; by default a child process does. */
  backUp?: ((file: string) => Promise<void>) | undefined
  /** Null sends no mail. */
  transport?: Transport | null
  /** How often open streams of notifications send something. */
  keepAliveMs?: number
  /** False turns caching off, to measure its effect. */
  isCached?: boolean
}

/**
 * Opens the services for a server that is one process, and locks DATA_DIR until `close`. Rejects as `takeDataDir` does. With
 * DATABASE_URL people's data are in PostgreSQL, which servers with other folders use at the same time.
 */
export async function startServices(env: Env): Promise<Opened> {
  const { upgrade, release } = await takeDataDir(env)
  try {
    const services = env.DATABASE_URL
      ? await openInPostgres(env, env.DATABASE_URL)
      : openServices(env, { database: databaseIn(env.DATA_DIR) })
    return {
      ...services,
      upgrade,
      close() {
        services.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Opens the services of a worker, whose primary holds DATA_DIR and has migrated the database. */
export async function joinServices(env: Env, { bus, peers, owner }: ReturnType<typeof connectWorker>): Promise<Opened> {
  if (env.DATABASE_URL) return { ...(await openInPostgres(env, env.DATABASE_URL, peers)), upgrade: null }
  const database = openCurrentDb(databaseIn(env.DATA_DIR))
  if (!database) throw new Error('The database is not that of the primary process.')
  const tables = createSharedTables(openSharedTables(env.DATA_DIR), owner, machineMs)
  const shared = sharedInTables(tables, bus, peers)
  return { ...openServices(env, { database, shared, monotonicMs: machineMs }), upgrade: null }
}

async function openInPostgres(env: Env, url: string, peers: Peers | null = null) {
  const database = await openForServer(url, {
    onWait: sayWaiting,
    // The tables are not this version's any more. The supervisor restarts the server, which then waits or says why it cannot
    // start.
    onTaken: () => {
      process.stderr.write('Another program has taken the database of DATABASE_URL. This server stops.\n')
      process.kill(peers ? process.ppid : process.pid, 'SIGTERM')
    },
  })
  assertKeyFits(database.$client, env.DATA_DIR, env.SECRET_KEY)
  const { sharedInPostgres } = await import('./processes/postgres.ts')
  return openServices(env, { database, shared: sharedInPostgres(url, peers) })
}

/** `upgrade` is told when the database was of an earlier version. */
type Opened = ReturnType<typeof openServices> & { upgrade: Upgrade | null }

/** The SMTP transport, or null without SMTP_URL. The default sender is no-reply@ the host of PUBLIC_URL. */
export function transportOf({ SMTP_URL, SMTP_REQUIRE_TLS, MAIL_FROM, PRODUCT_NAME, PUBLIC_URL }: Env) {
  if (!SMTP_URL) return null
  const name = PRODUCT_NAME.replace(/["\\<>]/g, '')
  const from = MAIL_FROM ?? `"${name}" <no-reply@${new URL(PUBLIC_URL).hostname}>`
  return smtpTransport(SMTP_URL, from, SMTP_REQUIRE_TLS === 'on')
}

function captchaOf(env: Env, db: Db, secret: string): Captcha {
  if (env.CAPTCHA === 'none') return noCaptcha
  const { RECAPTCHA_SITE_KEY: siteKey = '', RECAPTCHA_SECRET: googleSecret = '' } = env
  return env.CAPTCHA === 'recaptcha' ? recaptcha(siteKey, googleSecret) : altcha(db, deriveKey(secret, 'captcha'))
}
