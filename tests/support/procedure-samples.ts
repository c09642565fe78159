import { isNull } from 'drizzle-orm'
import { vi } from 'vitest'
import { outbox } from '#schema'
import { logError } from '#server/db/error-log.ts'
import { newId } from '#server/db/ids.ts'
import { removeDeletedAccounts } from '#server/features/account/deletion.ts'
import { unlockQuietly } from '#server/features/achievements/unlock-quietly.ts'
import { recoverImports } from '#server/features/imports/recover.ts'
import { removeDeletedNutrients } from '#server/features/nutrients/own-nutrients.ts'
import { isJobRunning, type Job, jobs, runJob } from '#server/jobs.ts'
import { appRouter } from '#server/router.ts'
import { type BusyWorld, barcode, type People } from './busy-world.ts'
import { addPreview, addUpload, writeUpload } from './imports.ts'
import { readInProcess } from './reader-in-process.ts'
import { writeSamples } from './write-samples.ts'

/** A call that succeeds in the world that `settle` has left. */
export type ProcedureSample = {
  path: string
  /** Tells several samples of one procedure apart. */
  as?: string
  token?: string
  input?: unknown
  userAgent?: string
  headers?: Record<string, string>
  /** Puts back, after a call that failed, what works once. */
  renew?: () => void
  /** Tables in which a call that fails may rightly leave something. */
  keeps?: readonly string[]
  /** The statements without which the call can go on and answer as ever. */
  goesOnWithout?: RegExp
  /** Does what such a call has left for a job to do. */
  finish?: () => Promise<unknown>
  /** An answer that was begun breaks off, which is all that is left to say. */
  isStreamed?: true
  /** The answer is a file, which has no schema. */
  isFile?: true
  /** The address, where only REST has the call. */
  rest?: string
}

export const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
export const isQuery = (path: string) => procedures[path]?._def.type === 'query'

/** The provider takes a code only once, so that what failed cannot be tried again: `account-provider.test.ts` tests it. */
export const withoutSample: ReadonlySet<string> = new Set(['account.finishProvider'])

/** Calls a procedure over HTTP. Status 0 is an answer that broke off. */
export async function sendSample({ app }: BusyWorld, sample: ProcedureSample) {
  const { path, rest, token, headers, userAgent = 'Test/1.0' } = sample
  const input = await sample.input
  const query = isQuery(path) && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const request = app.inject({
    method: isQuery(path) ? 'GET' : 'POST',
    url: rest ?? `/trpc/${path}${query}`,
    headers: { 'user-agent': userAgent, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(isQuery(path) || input === undefined ? {} : { payload: input as object }),
  })
  const response = await request.catch(() => null)
  if (!response) return { status: 0, retryAfter: undefined, body: '', bytes: Buffer.alloc(0) }
  const { statusCode: status, body, rawPayload: bytes } = response
  return { status, retryAfter: response.headers['retry-after'], body, bytes }
}

const date = '2026-03-10'
const oats = { foodName: 'Oats', calories: 200 }
const toast = { ...oats, date, mealType: 'Breakfast' as const }
const newPassword = 'another long password'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export async function procedureSamples(world: BusyWorld, people: People): Promise<ProcedureSample[]> {
  const { ada, other, own, bob, guarded, halfway, outdated, newcomer, unverified } = people
  const password = world.password
  const token = ada.accessToken
  const [, elsewhere] = (await ada.api.account.sessions()).toSorted((a, b) => Number(b.current) - Number(a.current))
  const sentFeedback = await bob.api.feedback.send({ type: 'Bug Report', message: 'The bell rings twice.' })

  const [found] = (await ada.api.admin.users.list({ search: unverified.email })).users
  const unverifiedId = found?.id
  const invitation = await ada.api.admin.invitations.create({ note: 'Dora' })
  const mail = world.db.select({ id: outbox.id }).from(outbox).where(isNull(outbox.sentAt)).get()
  const job = jobs.find(({ name }) => name === 'clean up products') as Job
  const stack = 'Error: no\n    at here'
  const createdAt = world.clock().toISOString()
  await logError(world.db, { id: 'req-1', statusCode: 500, method: 'GET', route: '/api/diary', stack, createdAt })

  readInProcess(world)
  const servings = 'Day,Group,Food Name,Amount,Energy (kcal),Category\n2026-03-01,Lunch,Soup,1 bowl,200,Soups\n'
  const upload = addUpload(world, ada.userId, servings)
  const added = addUpload(world, bob.userId, servings)
  await bob.api.imports.add({ id: added })
  // When the database cannot write, what was half added or removed is left for a job, and nobody sees it.
  const ofImports = ['imports', 'imported_rows', 'hidden_batches', 'food_entries', 'users']

  const once = { renew: people.beginAgain, keeps: ['ceremonies'] }

  const account: ProcedureSample[] = [
    {
      path: 'imports.add',
      token,
      get input() {
        // It is removed once it has been added.
        writeUpload(world, upload, servings)
        return { id: upload }
      },
      keeps: ofImports,
      finish: () => unlockQuietly(world, ada.userId, world.clock()),
    },
    {
      path: 'imports.remove',
      token: bob.accessToken,
      input: { id: added },
      keeps: ofImports,
      finish: () => recoverImports(world, world.clock()),
    },
    { path: 'account.captcha' },
    { path: 'account.register', input: newcomer },
    { path: 'account.login', input: { email: ada.email, password }, userAgent: firefox },
    { path: 'account.login', as: 'with two-factor', input: { email: guarded.email, password } },
    // The better hash is kept, also when there is no session yet.
    { path: 'account.login', as: 'with an old hash', input: { email: outdated.email, password }, keeps: ['users'] },
    // Each code counts before it is checked.
    ...[people.code, people.recoveryCode].map((code) => ({
      path: 'account.verifyLogin',
      as: `with ${code.length === 6 ? 'a' : 'a recovery'} code`,
      token: people.tempToken,
      input: { token: code },
      keeps: ['temporary_tokens'],
    })),
    { path: 'account.loginWithLink', input: { token: people.signInLink } },
    { path: 'account.refresh', input: { token: ada.refreshToken } },
    { path: 'account.logout', input: { refreshToken: other.refreshToken } },
    { path: 'account.logout', as: 'by its access token', token: other.accessToken, input: {} },
    { path: 'account.me', token },
    { path: 'account.verifyEmail', input: { token: people.verify } },
    { path: 'account.resendVerification', input: { email: unverified.email } },
    { path: 'account.forgotPassword', input: { email: ada.email } },
    { path: 'account.forgotPassword', as: 'of nobody', input: { email: 'nobody@example.org' } },
    { path: 'account.unsubscribe', input: { token: world.unsubscribeLinks.sign(bob.userId) } },
    { path: 'account.resetPassword', input: { token: people.reset, password: newPassword } },
    { path: 'account.changePassword', token, input: { currentPassword: password, newPassword } },
    { path: 'account.confirmIdentity', token, input: { password } },
    {
      path: 'account.confirmIdentity',
      as: 'by a code',
      token: guarded.accessToken,
      input: { code: people.code },
    },
    { path: 'account.confirmIdentity', as: 'by a passkey', token, input: people.passkeyProof, ...once },
    { path: 'account.confirmOptions', token },
    { path: 'account.passkeys.addOptions', token },
    { path: 'account.passkeys.add', token, input: people.newPasskey, ...once },
    { path: 'account.passkeys.rename', token, input: { id: people.passkey, name: 'Phone' } },
    { path: 'account.passkeys.remove', token, input: { id: people.passkey } },
    { path: 'account.passkeys.loginOptions' },
    { path: 'account.passkeys.login', input: people.passkeyLogin, ...once },
    { path: 'account.passkeys.secondFactorOptions', input: { tempToken: people.tempToken } },
    {
      path: 'account.passkeys.secondFactor',
      input: people.secondFactor,
      renew: people.beginAgain,
      keeps: ['ceremonies', 'temporary_tokens'],
    },
    { path: 'account.removeIdentity', token, input: { id: people.identity } },
    { path: 'account.startProvider', input: { binding: 'a random text of the browser' } },
    { path: 'account.proxyLogin', input: {}, headers: { 'remote-user': bob.username } },
    {
      path: 'account.proxyLogin',
      as: 'to confirm',
      token,
      input: { confirm: true },
      headers: { 'remote-user': ada.username },
    },
    {
      path: 'account.backchannelLogout',
      get input() {
        // It is valid for minutes only.
        return world.provider.logoutToken({ sub: 'ada' }).then((logout_token) => ({ logout_token }))
      },
    },
    { path: 'account.generateTwoFactor', token },
    { path: 'account.enableTwoFactor', token: halfway.accessToken, input: people.setup },
    { path: 'account.disableTwoFactor', token: guarded.accessToken },
    { path: 'account.sessions', token },
    { path: 'account.passkeys.list', token },
    { path: 'account.identities', token },
    { path: 'account.endSession', token, input: { id: elsewhere?.id } },
    { path: 'account.endOtherSessions', token },
    { path: 'exports.file', token, rest: '/api/user/export-data', isStreamed: true },
    ...(['zip', 'sparkyfitness', 'xlsx'] as const).map((format) => ({
      path: 'exports.file',
      as: `as ${format}`,
      token,
      rest: `/api/user/export-data?format=${format}&from=2026-03-01&to=${date}`,
      isStreamed: true as const,
      isFile: true as const,
    })),
    {
      path: 'exports.report',
      token,
      rest: `/api/user/report?from=2026-03-01&to=${date}`,
      isStreamed: true,
      isFile: true,
    },
    { path: 'account.deleteAccount', token: bob.accessToken, finish: () => removeDeletedAccounts(world.db) },
    { path: 'account.invitation', input: { token: 'nobody has this one' } },
    { path: 'admin.stats.totals', token },
    { path: 'admin.stats.trends', token },
    { path: 'admin.users.list', token, input: { search: 'b' } },
    { path: 'admin.users.get', token, input: { id: bob.userId } },
    { path: 'admin.users.changeRole', token, input: { id: bob.userId, role: 'admin' } },
    {
      path: 'admin.users.remove',
      token,
      input: { id: bob.userId },
      finish: () => removeDeletedAccounts(world.db),
    },
    { path: 'admin.users.createResetLink', token, input: { id: bob.userId } },
    { path: 'admin.users.markEmailVerified', token, input: { id: unverifiedId } },
    { path: 'admin.users.signOut', token, input: { id: bob.userId } },
    { path: 'admin.users.turnOffTwoFactor', token, input: { id: guarded.userId } },
    { path: 'admin.invitations.list', token },
    { path: 'admin.invitations.create', token, input: { note: 'Carla' } },
    { path: 'admin.invitations.revoke', token, input: { id: invitation.id } },
    { path: 'admin.outbox.mailServer', token },
    { path: 'admin.outbox.list', token, input: { page: 1 } },
    { path: 'admin.outbox.states', token, input: { page: 1 } },
    { path: 'admin.outbox.text', token, input: { id: mail?.id } },
    { path: 'admin.outbox.retry', token, input: { id: mail?.id } },
    { path: 'admin.outbox.test', token },
    { path: 'admin.outbox.remove', token, input: { id: mail?.id } },
    { path: 'admin.jobs.list', token },
    { path: 'admin.waiting', token },
    { path: 'admin.backups.list', token },
    { path: 'admin.backups.make', token },
    { path: 'admin.progress.list', token, input: { page: 1 } },
    { path: 'admin.progress.remove', token, input: { id: own.progress } },
    { path: 'admin.foods.pending', token },
    { path: 'admin.foods.shared', token, input: { search: 'oats' } },
    { path: 'admin.foods.review', token, input: { id: own.food, status: 'global' } },
    { path: 'admin.foods.remove', token, input: { id: own.food } },
    { path: 'admin.feedback.list', token, input: {} },
    { path: 'admin.feedback.resolve', token, input: { id: sentFeedback.id, isResolved: true } },
    { path: 'admin.catalogue.overview', token },
    { path: 'admin.catalogue.running', token },
    {
      path: 'admin.jobs.run',
      token,
      input: { job: job.name },
      finish: async () => {
        // On a busy machine the answer comes before its end.
        await vi.waitUntil(() => !isJobRunning(world, job.name))
        await runJob(job, world, { info: () => {}, error: () => {} })
      },
    },
    { path: 'admin.errors.list', token },
    { path: 'admin.errors.groups', token },
    { path: 'admin.errors.get', token, input: { id: 'req-1' } },
    { path: 'admin.errors.clear', token },
    { path: 'admin.setup.get', token },
    { path: 'admin.setup.change', token, input: { isDismissed: true } },
    { path: 'admin.theme.get', token },
    { path: 'admin.theme.change', token, input: { seasonalThemeEnabled: true, homepageTagline: 'Hello' } },
    { path: 'admin.audit.list', token, input: { action: 'mail deleted', admin: 'ada' } },
    { path: 'admin.audit.admins', token },
    { path: 'settings.config' },
  ]

  await bob.api.fasting.start({})
  const writes = Object.entries(writeSamples).map(([path, { good, isFasting }]) => ({
    path,
    token: isFasting ? bob.accessToken : token,
    input: good(own, newId()),
    ...(path === 'nutrients.remove' && { finish: () => removeDeletedNutrients(world.db) }),
  }))

  // Answers are kept in case they are asked for again, which they can be without.
  const productCache = { keeps: ['product_cache'], goesOnWithout: /^(BEGIN|COMMIT|insert into "product_cache")/ }
  const reads: ProcedureSample[] = [
    { path: 'buddies.list' },
    { path: 'buddies.pendingCount' },
    { path: 'buddies.day', input: { friendId: own.buddy, date } },
    { path: 'buddies.search', input: { search: 'person' } },
    { path: 'achievements.list' },
    { path: 'customFoods.list' },
    { path: 'diary.day', input: { date } },
    { path: 'diary.days', input: { from: '2026-03-01', to: date } },
    { path: 'diary.recents', input: { mealType: 'Breakfast', date } },
    { path: 'diary.daily', input: { from: '2026-02-01', to: date } },
    { path: 'diary.summary', input: { from: '2026-02-01', to: date } },
    { path: 'diary.nutrients', input: { date } },
    { path: 'diary.nutrientMeans', input: { from: '2026-02-01', to: date } },
    { path: 'diary.foodsOfNutrient', input: { key: 'iron', from: '2026-02-01', to: date } },
    { path: 'exercise.recents' },
    { path: 'exercise.activities', input: { search: 'running' } },
    { path: 'expenditure.on', input: { date } },
    { path: 'expenditure.history', input: { from: '2026-02-01', to: date } },
    { path: 'imports.list' },
    { path: 'imports.get', input: { id: addPreview(world, ada.userId) } },
    { path: 'imports.progress' },
    { path: 'fasting.current' },
    { path: 'fasting.history', input: {} },
    { path: 'fasting.stats' },
    { path: 'fasting.month', input: { month: '2026-03' } },
    { path: 'favourites.list' },
    { path: 'foods.search', input: { query: 'oats' } },
    { path: 'foods.search', as: 'of a barcode', input: { query: '40063' } },
    { path: 'foods.search', as: 'among favourites', input: { query: '', among: 'favourites' } },
    { path: 'foods.search', as: 'outside', input: { query: 'biscuits', outside: true }, ...productCache },
    { path: 'foods.richIn', input: { nutrient: 'iron' } },
    { path: 'foods.searchOpenFoodFacts', input: { query: 'biscuits' }, ...productCache },
    { path: 'foods.barcode', input: { code: barcode }, ...productCache },
    { path: 'foods.byId', input: { id: 'logged:Oats' } },
    { path: 'foods.describe', input: { text: '2 eggs, 100 g oats and a glass of milk' } },
    { path: 'goals.on', input: { date } },
    { path: 'goals.week' },
    { path: 'goals.byWeekday' },
    { path: 'household.get' },
    { path: 'household.invitations' },
    { path: 'meals.list' },
    { path: 'mealTypes.list' },
    { path: 'notifications.list' },
    { path: 'nutrients.list' },
    { path: 'plan.get' },
    { path: 'plan.find' },
    { path: 'progress.list' },
    { path: 'progress.summary' },
    { path: 'recipes.list' },
    { path: 'recipes.read', input: { text: 'Porridge\n100 g oats\n300 ml milk' } },
    { path: 'shares.list' },
    { path: 'streak.get' },
    { path: 'tokens.list' },
    { path: 'tokens.calls', input: { id: own.apiToken } },
  ]

  return [
    ...account,
    ...writes,
    {
      path: 'diary.logFoods',
      as: 'three times',
      token,
      input: { entries: [1, 2, 3].map(() => ({ ...toast, id: newId() })) },
    },
    {
      path: 'recipes.create',
      as: 'of three foods',
      token,
      input: { id: newId(), name: 'Soup', servings: 2, ingredients: [oats, oats, oats] },
    },
    ...reads.map((sample) => ({ token, ...sample })),
  ]
}
