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
import { finishRestore, restoreFiles } from './backup/restore.ts'
import { backUpBeforeUpgrade, type Upgrade } from './backup/upgrade.ts'
import { type Catalogue, openCatalogue } from './catalogue/catalogue.ts'
import { importHistory } from './catalogue/import/history.ts'
import { createCatalogueImports } from './catalogue/import/process.ts'
import { createOpenFoodFacts, userAgentOf } from './catalogue/openfoodfacts-api.ts'
import { assertWritable, deriveKey, instanceSecret, makeDataDir } from './config/data-dir.ts'
import type { Env } from './config/env.ts'
import type { Services } from './context.ts'
import { assertKnownMigrations } from './db/migrations.ts'
import { type Db, lockDataDir, openDb } from './db/open.ts'
import { openForServer } from './db/open-any.ts'
import { createWrites } from './db/write.ts'
import { createWriteLimits } from './db/write-limits.ts'
import { unlockOnWrites } from './features/achievements/unlock.ts'
import { createUsageCounts } from './features/admin/usage-counts.ts'
import { createExpenditures } from './features/expenditure/expenditures.ts'
import { createProductCache } from './features/foods/product-cache.ts'
import { createUserFoods } from './features/foods/user-foods.ts'
import { createImportReadings } from './features/imports/readings.ts'
import { createNotificationStreams } from './features/notifications.ts'
import { createRecipePages, type RecipePageOptions } from './features/recipes-read/recipe-pages.ts'
import { createStreaks } from './features/streak/streaks.ts'
import { freeBytesOf, removeAllTemporary } from './lib/files.ts'
import { createOutbox } from './mail/outbox.ts'
import { siteOf } from './mail/render-email.ts'
import { smtpTransport, type Transport } from './mail/transport.ts'
import { createReadiness } from './readiness.ts'
import { createUploads } from './uploads.ts'

/** Opens the services of the process; `close` closes them. DATA_DIR must exist; missing files in it are created. */
export function openServices(env: Env, overrides: Overrides = {}): Services & { close: () => void } {
  const secret = instanceSecret(env.DATA_DIR, env.SECRET_KEY)
  const { clock = () => new Date(), isCached = true, transport = transportOf(env) } = overrides
  const own = overrides.clock
  const monotonicMs = overrides.monotonicMs ?? (own ? () => own().getTime() : () => performance.now())
  const { database = join(env.DATA_DIR, 'app.db') } = overrides
  const db = typeof database === 'string' ? openDb(database) : database
  // `transaction` waits for a lock without blocking the event loop.
  db.$client.pragma('busy_timeout = 0')
  const folder = overrides.catalogueFolder ?? join(env.DATA_DIR, 'catalogue')
  const catalogue = overrides.catalogue ?? openCatalogue(folder, { isCached })
  const freeBytes = overrides.freeBytes ?? (() => freeBytesOf(env.DATA_DIR))
  const uploads = createUploads({ freeBytes, minFreeMb: env.MIN_FREE_MB, stallMs: overrides.uploadStallMs })
  const { nightlyExport } = overrides
  const history = importHistory(db)
  const catalogueImports = createCatalogueImports({ history, uploads, env, clock, folder, nightlyExport })
  const importReadings = createImportReadings(env)
  const limits = { maxRows: env.USER_ROWS, maxWritesPerMinute: env.WRITE_LIMIT, monotonicMs }
  const writes = createWrites(db, createWriteLimits(db, limits))
  unlockOnWrites(db, writes)
  const sessions = createSessions(db)
  const apiTokens = createApiTokens(db)
  return {
    env,
    db,
    writes,
    catalogue,
    catalogueImports,
    importReadings,
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
      ...overrides.openFoodFacts,
    }),
    recipePages: createRecipePages({ allowed: env.RECIPE_FETCH_ALLOW ?? [], ...overrides.recipePages }),
    clock,
    monotonicMs,
    runningExports: new Set(),
    sessions,
    apiTokens,
    notificationStreams: createNotificationStreams({
      db,
      writes,
      credentials: [sessions, apiTokens],
      clock,
      keepAliveMs: overrides.keepAliveMs,
    }),
    captcha: overrides.captcha ?? captchaOf(env, db, secret),
    familiarDevices: createFamiliarDevices(),
    throttles: createThrottles(monotonicMs),
    accountHash: createAccountHash(deriveKey(secret, 'log')),
    vault: twoFactorVault(secret),
    unsubscribeLinks: createSigner(deriveKey(secret, 'unsubscribe')),
    outbox: createOutbox(db, transport, clock, siteOf(env)),
    backups: createBackups({ env, clock, freeBytes, backUp: overrides.backUp }),
    readiness: createReadiness({ db, env, clock, freeBytes }),
    close() {
      catalogueImports.close()
      importReadings.close()
      catalogue.close()
      db.$client.close()
    },
  }
}

/** For tests and benchmarks; everything else comes from the settings. */
export type Overrides = {
  clock?: () => Date
  /** The clock for limits; by default it follows a given `clock`. */
  monotonicMs?: () => number
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
 * Opens the services for a server, and locks DATA_DIR until `close`. A database of an earlier version is backed up and
 * migrated. With DATABASE_URL people's data are in PostgreSQL.
 * Rejects without changes when another server uses DATA_DIR, the database was written by a newer version, the key for
 * its encrypted values is missing, or the disk has no room for the backup.
 */
export async function startServices(env: Env): Promise<ReturnType<typeof openServices> & { upgrade: Upgrade | null }> {
  const { DATA_DIR, SECRET_KEY, DATABASE_URL } = env
  makeDataDir(DATA_DIR)
  assertWritable(DATA_DIR)
  const database = join(DATA_DIR, 'app.db')
  const lock = lockDataDir(DATA_DIR, () => {
    finishRestore(DATA_DIR)
    // A restore holds the same lock, so its temporary files are not in use.
    removeAllTemporary(DATA_DIR, (of) => of === restoreFiles)
    if (DATABASE_URL) return
    assertKnownMigrations(database)
    assertKeyFits(database, DATA_DIR, SECRET_KEY)
  })
  const services = await openUpgraded(env, database).catch((error: unknown) => {
    lock.release()
    throw error
  })
  return {
    ...services,
    close() {
      services.close()
      lock.release()
    },
  }
}

const besideAnotherServer = {
  onWait: () =>
    void process.stderr.write(
      'Another server uses the database of DATABASE_URL. This one stands by, and takes over when that one ends.\n',
    ),
  // What it keeps in memory is outdated. Whoever started it starts it again, and it stands by.
  onTakenOver: () => {
    process.stderr.write('Another server has taken over the database of DATABASE_URL. This one stops.\n')
    process.kill(process.pid, 'SIGTERM')
  },
}

async function openUpgraded(env: Env, database: string) {
  if (env.DATABASE_URL) {
    const inPostgres = await openForServer(env.DATABASE_URL, besideAnotherServer)
    assertKeyFits(inPostgres.$client, env.DATA_DIR, env.SECRET_KEY)
    return { ...openServices(env, { database: inPostgres }), upgrade: null }
  }
  const upgrade = await backUpBeforeUpgrade(env, new Date())
  return { ...openServices(env, { database }), upgrade }
}

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
