import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { maxFoodsPerCall } from '../domain/limits.ts'
import { fileFailure } from '../lib/files.ts'

/** Of a URL. Nobody else's device reaches the server by such a name. */
export const isThisMachine = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

const proxyName = /^(loopback|linklocal|uniquelocal)$/

const Proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => proxyName.test(part) || isNetwork(part)),
    'must be off, or addresses and networks of proxies such as 10.0.0.0/8, separated by commas',
  )
  .refine(
    (parts) => !parts.some((part) => /\/0+$/.test(part)),
    'must not have a network that ends with /0, which is every address: visitors could then state any address as theirs',
  )

/** Networks of an authenticating proxy: unlike TRUST_PROXY, without names. */
const Networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must be addresses and networks such as 10.0.0.2/32, separated by commas')
  .refine(
    (parts) => !parts.some((part) => /\/0+$/.test(part)),
    'must not have a network that ends with /0, which is every address: anybody could then sign in as anybody',
  )

/** Names of hosts, addresses and networks, whose names are in lower case. */
const Hosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .refine(
    (parts) => parts.every((part) => isNetwork(part) || hostName.test(part)),
    'must be names of hosts, addresses and networks such as nas.local or 192.168.1.0/24, separated by commas',
  )

/** A name ends with a word that is no number, or it would be an address. */
const hostName = /^(?:[a-z0-9_-]{1,63}\.)*(?!\d+$)[a-z0-9_-]{1,63}$/

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header, such as Remote-User')
  .transform((name) => name.toLowerCase())
  .refine(
    (name) =>
      !/^(authorization|cookie|host|origin|user-agent|accept-language|x-forwarded-(for|host|proto|port)|forwarded)$/.test(
        name,
      ),
    'must not be a header that browsers or all proxies send',
  )

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`)

const url = (protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be like ${example}`,
    // What is said about several settings together reads them as addresses.
    abort: true,
  })

/** Where tokens come from: over plain http, anybody on the way could forge them. */
const issuer = url(['http:', 'https:'], 'https://auth.example.org').refine(
  (text) => new URL(text).protocol === 'https:' || isThisMachine(new URL(text).hostname),
  'must begin with https, except on this machine',
)

/** Letters, digits and the signs that need no escape in an address, so that it reads the same in all places. */
const basePath = /^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/

/** What answers outside BASE_PATH. */
const ownPaths = ['/api', '/metrics']

const email = z.email('must be an email address')

/** An address, alone or in angle brackets behind a name. */
const sender = /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

const oneOf = <const T extends [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

/** A time such as `12h` or `7d`, in hours; null for `off`. */
const every = z
  .string()
  .regex(/^(off|[1-9]\d{0,3}[hd])$/, 'must be off, or hours or days such as 12h or 7d')
  .transform((text) => (text === 'off' ? null : Number.parseInt(text, 10) * (text.endsWith('d') ? 24 : 1)))

const Settings = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    DATA_DIR: z.string().min(1).default('./data'),
    WORKERS: wholeNumber(1, 64).default(1),
    PUBLIC_URL: url(['http:', 'https:'], 'https://food.example.org')
      .transform((text) => text.replace(/\/+$/, ''))
      .refine((text) => !/[?#]/.test(text), 'must be without ? and #')
      .optional(),
    BASE_PATH: z.string().regex(basePath, 'must be like /food: with / before each name and none at the end').optional(),
    PRODUCT_NAME: z
      .string()
      .trim()
      .regex(/^.{1,60}$/u, 'must have 1 to 60 characters')
      .default('Glowlog'),
    DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://glowlog:password@db.example.org/glowlog').optional(),
    SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587').optional(),
    SMTP_REQUIRE_TLS: oneOf('on', 'off').optional(),
    MAIL_FROM: z.string().regex(sender, 'must have an address, such as Glowlog <food@example.org>').optional(),
    CAPTCHA: oneOf('altcha', 'recaptcha', 'none').default('altcha'),
    RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
    RECAPTCHA_SECRET: z.string().min(1).optional(),
    ADMIN_EMAIL: email.optional(),
    CONTACT_EMAIL: email.optional(),
    REGISTRATION: oneOf('open', 'closed').default('open'),
    REQUIRE_TWO_FACTOR: oneOf('off', 'admins', 'everybody').default('off'),
    PASSWORD_LOGIN: oneOf('on', 'off').default('on'),
    OIDC_ISSUER: issuer.optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_SCOPE: z
      .string()
      .refine((scope) => scope.split(' ').includes('openid'), 'must have the word openid')
      .default('openid profile email'),
    OIDC_PROVIDER_NAME: z
      .string()
      .trim()
      .regex(/^.{1,40}$/u, 'must have 1 to 40 characters')
      .default('single sign-on'),
    OIDC_AUTO_REGISTER: oneOf('on', 'off').default('off'),
    OIDC_LINK_BY_EMAIL: oneOf('on', 'off').default('off'),
    OIDC_AUTO_REDIRECT: oneOf('on', 'off').default('off'),
    OIDC_ROLE_CLAIM: z.string().min(1).optional(),
    OIDC_ADMIN_VALUE: z.string().min(1).optional(),
    OIDC_ALLOWED_VALUE: z.string().min(1).optional(),
    AUTH_PROXY_HEADER: headerName.optional(),
    AUTH_PROXY_EMAIL_HEADER: headerName.optional(),
    AUTH_PROXY_NETWORKS: Networks.optional(),
    AUTH_PROXY_CREATE: oneOf('on', 'off').default('off'),
    OPENFOODFACTS: oneOf('on', 'off').default('on'),
    MCP: oneOf('on', 'off').default('on'),
    RECIPE_FETCH: oneOf('on', 'off').default('on'),
    RECIPE_FETCH_ALLOW: Hosts.optional(),
    AI_URL: url(['http:', 'https:'], 'http://localhost:11434/v1').optional(),
    AI_MODEL: z.string().min(1).optional(),
    AI_KEY: z.string().min(1).optional(),
    TRUST_PROXY: z.union([z.literal('off').transform(() => false as const), Proxies]).default(false),
    RATE_LIMIT: wholeNumber(0, 1_000_000_000).default(3000),
    USER_ROWS: wholeNumber(0, 1_000_000_000).default(300_000),
    WRITE_LIMIT: wholeNumber(0, 1_000_000_000)
      // The largest call writes a recipe or a meal with all its foods at once.
      .refine(
        (writes) => writes === 0 || writes > maxFoodsPerCall,
        `must be 0, which is no limit, or at least ${maxFoodsPerCall + 1}, or the largest recipes never fit`,
      )
      .default(300),
    MIN_FREE_MB: wholeNumber(0, 1_000_000_000).default(100),
    // On by default, for people who never thought of backups.
    BACKUP_EVERY: every.default(24),
    BACKUP_KEEP: wholeNumber(1, 1_000).default(7),
    METRICS: oneOf('on', 'off').default('off'),
    METRICS_TOKEN: z
      .string()
      .min(32, 'must have at least 32 characters')
      .regex(/^\S{1,512}$/, 'must have at most 512 characters and no blanks')
      .optional(),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  })
  .superRefine((settings, context) => {
    if (settings.CAPTCHA !== 'recaptcha') return
    for (const name of ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const) {
      if (!settings[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is needed with CAPTCHA=recaptcha' })
    }
  })
  .superRefine((settings, context) => {
    /** Each setting of the list needs the one before the colon. */
    const needs: [keyof typeof settings, (keyof typeof settings)[]][] = [
      // Otherwise each machine generates its own key and cannot read the others' secrets.
      ['DATABASE_URL', ['SECRET_KEY']],
      ['OIDC_ISSUER', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
      ['OIDC_CLIENT_ID', ['OIDC_ISSUER']],
      ['OIDC_ADMIN_VALUE', ['OIDC_ROLE_CLAIM', 'OIDC_ISSUER']],
      ['OIDC_ALLOWED_VALUE', ['OIDC_ROLE_CLAIM', 'OIDC_ISSUER']],
      ['AUTH_PROXY_HEADER', ['AUTH_PROXY_NETWORKS']],
      ['AUTH_PROXY_NETWORKS', ['AUTH_PROXY_HEADER']],
      ['AUTH_PROXY_EMAIL_HEADER', ['AUTH_PROXY_HEADER']],
    ]
    for (const [name, needed] of needs) {
      if (settings[name] === undefined) continue
      const missing = needed.find((other) => settings[other] === undefined)
      if (missing) context.addIssue({ code: 'custom', path: [missing], message: `is needed with ${name}` })
    }
    const { AUTH_PROXY_CREATE, AUTH_PROXY_EMAIL_HEADER } = settings
    if (AUTH_PROXY_CREATE === 'on' && AUTH_PROXY_EMAIL_HEADER === undefined)
      context.addIssue({
        code: 'custom',
        path: ['AUTH_PROXY_EMAIL_HEADER'],
        message: 'is needed with AUTH_PROXY_CREATE=on, since an account has an email address',
      })
  })
  .superRefine(({ SMTP_URL, SMTP_REQUIRE_TLS }, context) => {
    const inUrl = SMTP_URL ? tlsOf(SMTP_URL) : null
    if (inUrl && SMTP_REQUIRE_TLS && inUrl.isRequired !== (SMTP_REQUIRE_TLS === 'on'))
      context.addIssue({
        code: 'custom',
        path: ['SMTP_REQUIRE_TLS'],
        message: `must not be ${SMTP_REQUIRE_TLS} while SMTP_URL says ${inUrl.option}`,
      })
  })
  .superRefine(({ PUBLIC_URL, BASE_PATH }, context) => {
    const path = PUBLIC_URL ? pathOf(PUBLIC_URL) : ''
    const problem = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (ownPaths.includes(BASE_PATH ?? path))
      problem(
        BASE_PATH ? 'BASE_PATH' : 'PUBLIC_URL',
        `must have another path than ${BASE_PATH ?? path}, where the server itself answers`,
      )
    if (path === '') return
    if (BASE_PATH !== undefined && BASE_PATH !== path)
      problem('PUBLIC_URL', `must have the path of BASE_PATH, ${BASE_PATH}, or none, but has ${path}`)
    else if (!basePath.test(path)) problem('PUBLIC_URL', 'must have a path of letters, digits, and the signs - _ . ~')
  })
  .transform(({ PUBLIC_URL = '', BASE_PATH = PUBLIC_URL && pathOf(PUBLIC_URL), ...settings }) => ({
    ...settings,
    SMTP_REQUIRE_TLS: settings.SMTP_REQUIRE_TLS ?? requireTls(settings.SMTP_URL),
    // These backups copy SQLite files; PostgreSQL is backed up with pg_dump.
    BACKUP_EVERY: settings.DATABASE_URL ? null : settings.BACKUP_EVERY,
    BASE_PATH,
    PUBLIC_URL: `${PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://localhost:${settings.PORT}`}${BASE_PATH}`,
  }))

/** Empty for an address without a path. */
const pathOf = (url: string) => new URL(url).pathname.replace(/\/+$/, '')

/**
 * Mail to this machine cannot be intercepted, and its mail server seldom has a certificate. An explicit option in SMTP_URL
 * wins.
 */
function requireTls(smtpUrl: string | undefined): 'on' | 'off' {
  if (smtpUrl === undefined) return 'on'
  return (tlsOf(smtpUrl)?.isRequired ?? !isThisMachine(new URL(smtpUrl).hostname)) ? 'on' : 'off'
}

/** The option of nodemailer in SMTP_URL that says whether mail may go without encryption; null when there is none. */
function tlsOf(smtpUrl: string): { option: string; isRequired: boolean } | null {
  for (const [name, value] of new URL(smtpUrl).searchParams) {
    if (name === 'requireTLS') return { option: `${name}=${value}`, isRequired: value === 'true' }
    if (/^(ignore|opportunistic)TLS$/.test(name) && value === 'true')
      return { option: `${name}=true`, isRequired: false }
  }
  return null
}

/** The settings that are secrets. Each can also be in a file, whose path `NAME_FILE` has, as with the secrets of Docker. */
const secrets = [
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'RECAPTCHA_SECRET',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'AI_KEY',
] as const

const fileSettings: ReadonlyMap<string, string> = new Map(secrets.map((name) => [`${name}_FILE`, name]))

/** The names of all settings. */
export const settingNames: readonly string[] = [...Object.keys(Settings.in.shape), ...fileSettings.keys()]

/** The settings of docs/settings.md, parsed once at start. `BASE_PATH` is empty at the root, and `PUBLIC_URL` ends with it. */
export type Env = z.output<typeof Settings>

export const defaultEnv: Env = Settings.parse({})

/** Named one by one, so that a new secret stays out of the log unless somebody puts it here. */
const logged = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'WORKERS',
  'PUBLIC_URL',
  'BASE_PATH',
  'CAPTCHA',
  'REGISTRATION',
  'REQUIRE_TWO_FACTOR',
  'PASSWORD_LOGIN',
  'OIDC_ISSUER',
  'OIDC_AUTO_REGISTER',
  'OIDC_LINK_BY_EMAIL',
  'OIDC_AUTO_REDIRECT',
  'OIDC_ROLE_CLAIM',
  'AUTH_PROXY_HEADER',
  'AUTH_PROXY_NETWORKS',
  'AUTH_PROXY_CREATE',
  'OPENFOODFACTS',
  'MCP',
  'RECIPE_FETCH',
  'RECIPE_FETCH_ALLOW',
  'AI_URL',
  'AI_MODEL',
  'TRUST_PROXY',
  'RATE_LIMIT',
  'USER_ROWS',
  'WRITE_LIMIT',
  'MIN_FREE_MB',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'METRICS',
  'LOG_LEVEL',
] as const satisfies (keyof Env)[]

/** What the log says of the settings at the start: no secret, and of mail only whether there is any. */
export const loggedSettings = (env: Env) => ({
  ...Object.fromEntries(logged.map((name) => [name, env[name]])),
  mail: env.SMTP_URL !== undefined,
  postgres: env.DATABASE_URL !== undefined,
})

/** Parses the settings, or returns a sentence that names the first invalid one. An empty variable counts as not set. */
export function readEnv(variables: Record<string, string | undefined>): { env: Env } | { problem: string } {
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables)) if (value) settings[name] = value
  try {
    for (const [file, name] of fileSettings) if (settings[file]) settings[name] = secretIn(settings, file, name)
  } catch (error) {
    return { problem: (error as Error).message }
  }
  const result = Settings.safeParse(settings)
  if (result.success) return { env: result.data }
  const issue = result.error.issues[0]
  const name = String(issue?.path.join('.'))
  const origin = settings[`${name}_FILE`] ? `, read from ${name}_FILE,` : ''
  return { problem: `The setting ${name}${origin} ${issueText(issue)}.` }
}

/** Throws a sentence, which never has any of the secret in it. */
function secretIn(settings: Record<string, string>, file: string, name: string): string {
  if (settings[name]) throw new Error(`The settings ${name} and ${file} are the same secret: set only one of them.`)
  const path = String(settings[file])
  const secret = readSecret(file, path).trim()
  if (secret === '') throw new Error(`The setting ${file} must name a file with the secret, and ${path} is empty.`)
  if (/[\r\n]/.test(secret))
    throw new Error(`The setting ${file} must name a file with the secret alone, and ${path} has several lines.`)
  return secret
}

function readSecret(file: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`The setting ${file} cannot be read. ${fileFailure(error, path).message}`)
  }
}

function issueText(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_union')
    return issueText(issue.errors.flat().findLast((inner) => inner.code === 'custom'))
  return issue?.message.startsWith('must') || issue?.message.startsWith('is needed') ? issue.message : 'has a bad value'
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (!version || more.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
