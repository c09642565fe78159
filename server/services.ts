import { join } from 'node:path'
import { altcha, type Captcha, noCaptcha, recaptcha } from './auth/captcha.ts'
import { createSessions } from './auth/sessions.ts'
import { createSigner } from './auth/signer.ts'
import { createThrottles } from './auth/throttle.ts'
import { createVault } from './auth/vault.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { createOpenFoodFacts, userAgentOf } from './catalogue/openfoodfacts.ts'
import type { Env } from './config/env.ts'
import { deriveKey, instanceSecret } from './config/secret.ts'
import type { Services } from './context.ts'
import { type Db, openDb } from './db/open.ts'
import { createWrites } from './db/write.ts'
import { createProductCache } from './features/foods/product-cache.ts'
import { createOutbox } from './mail/outbox.ts'
import { smtpTransport } from './mail/transport.ts'

/** Opens what the process holds; `close` lets go of it. Creates what is missing in DATA_DIR, which must exist. */
export function openServices(env: Env, clock = () => new Date()): Services & { close: () => void } {
  const secret = instanceSecret(env.DATA_DIR, env.SECRET_KEY)
  const db = openDb(join(env.DATA_DIR, 'app.db'))
  const catalogue = openCatalogue(join(env.DATA_DIR, 'catalogue'))
  return {
    env,
    db,
    writes: createWrites(db),
    catalogue,
    openFoodFacts: createOpenFoodFacts({
      isOn: env.OPENFOODFACTS === 'on',
      store: createProductCache(db),
      userAgent: userAgentOf(env),
      now: () => clock().getTime(),
    }),
    clock,
    sessions: createSessions(db),
    captcha: captchaOf(env, db, secret),
    throttles: createThrottles(),
    vault: createVault(deriveKey(secret, 'two-factor')),
    unsubscribeLinks: createSigner(deriveKey(secret, 'unsubscribe')),
    outbox: createOutbox(db, mailOf(env), clock),
    close() {
      catalogue.close()
      db.$client.close()
    },
  }
}

/** Without MAIL_FROM mails come from the host that people know the instance by. */
export function mailOf({ SMTP_URL, MAIL_FROM, PRODUCT_NAME, PUBLIC_URL }: Env) {
  const name = PRODUCT_NAME.replace(/["\\<>]/g, '')
  return SMTP_URL ? smtpTransport(SMTP_URL, MAIL_FROM ?? `"${name}" <no-reply@${new URL(PUBLIC_URL).hostname}>`) : null
}

function captchaOf(env: Env, db: Db, secret: string): Captcha {
  if (env.CAPTCHA === 'none') return noCaptcha
  const { RECAPTCHA_SITE_KEY: siteKey = '', RECAPTCHA_SECRET: googleSecret = '' } = env
  return env.CAPTCHA === 'recaptcha' ? recaptcha(siteKey, googleSecret) : altcha(db, deriveKey(secret, 'captcha'))
}
