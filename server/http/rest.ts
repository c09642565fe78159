import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isVerbatim } from '../lib/verbatim.ts'
import { type Api, createCaller } from '../router.ts'
import { type HandleError, sendAnswer } from './answers.ts'
import type { LargeBodies } from './large-bodies.ts'

/**
 * The parts of a request before any schema has checked them. They have the type `never`, which fits the input of every
 * procedure, because the schema of the procedure checks them.
 */
type Input = { params: never; query: never; body: never }
type Call = (api: Api, input: Input) => Promise<unknown>
export type Route = readonly [path: string, call: Call, status?: 201]

/** The methods of routes that read. HEAD routes that Fastify adds by itself would skip compression. */
export const reading = ['GET', 'HEAD']

/**
 * Several parts as one input. Later parts win, so that a body cannot override the path. A body that is no object is passed on
 * as it is, for the schema to refuse.
 */
const merged = (...parts: object[]): never =>
  (parts.find((part) => Array.isArray(part) || typeof part !== 'object') ?? Object.assign({}, ...parts)) as never

/** `?pageNumber=2` or `?page=2` as a number. Other text becomes NaN, which the schema refuses. */
const paged = ({ pageNumber, page = pageNumber }: { pageNumber?: string; page?: string }): never =>
  ({ page: page === undefined ? undefined : Number(page) }) as never

/**
 * `?among=` is one of the search scopes. `?outside=true` asks Open Food Facts too; without it a search stays on this server,
 * because clients search while people type.
 */
const scope = ({ among, outside }: { among?: string; outside?: string }): object => ({
  among,
  outside: outside === 'true',
})

/** `?before=` is the instant of the last item of the page before. */
const before = ({ before }: { before?: string }): never => ({ cursor: before }) as never

/**
 * The whole REST API. Each line calls one procedure. Numbers in queries are converted here, by name, because schemas never coerce.
 */
export const routes: readonly Route[] = [
  ['GET /config', (api) => api.settings.config()],

  ['GET /auth/captcha', (api) => api.account.captcha()],
  ['POST /auth/register', (api, { body }) => api.account.register(body), 201],
  ['POST /auth/login', (api, { body }) => api.account.login(body)],
  ['POST /auth/refresh', (api, { body }) => api.account.refresh(body)],
  ['POST /auth/passkeys/login/options', (api) => api.account.passkeys.loginOptions()],
  ['POST /auth/passkeys/login', (api, { body }) => api.account.passkeys.login(body)],
  ['POST /auth/2fa/passkey/options', (api, { body }) => api.account.passkeys.secondFactorOptions(body)],
  ['POST /auth/2fa/passkey', (api, { body }) => api.account.passkeys.secondFactor(body)],
  ['GET /auth/passkeys', (api) => api.account.passkeys.list()],
  ['POST /auth/passkeys/options', (api) => api.account.passkeys.addOptions()],
  ['POST /auth/passkeys', (api, { body }) => api.account.passkeys.add(body), 201],
  ['PUT /auth/passkeys/:id', (api, { body, params }) => api.account.passkeys.rename(merged(body, params))],
  ['DELETE /auth/passkeys/:id', (api, { params }) => api.account.passkeys.remove(params)],
  ['POST /auth/oidc/start', (api, { body }) => api.account.startProvider(body)],
  ['POST /auth/oidc/finish', (api, { body }) => api.account.finishProvider(body)],
  ['POST /auth/proxy', (api, { body }) => api.account.proxyLogin(body)],
  ['GET /auth/identities', (api) => api.account.identities()],
  ['DELETE /auth/identities/:id', (api, { params }) => api.account.removeIdentity(params)],
  ['POST /auth/confirm/options', (api) => api.account.confirmOptions()],
  ['POST /auth/confirm', (api, { body }) => api.account.confirmIdentity(body)],
  ['POST /auth/logout', (api, { body }) => api.account.logout(body)],
  ['POST /auth/2fa/verify-login', (api, { body }) => api.account.verifyLogin(body)],
  ['POST /auth/2fa/generate', (api) => api.account.generateTwoFactor()],
  ['POST /auth/2fa/enable', (api, { body }) => api.account.enableTwoFactor(body)],
  ['POST /auth/2fa/disable', (api) => api.account.disableTwoFactor()],
  ['POST /auth/forgotpassword', (api, { body }) => api.account.forgotPassword(body)],
  ['PUT /auth/resetpassword/:token', (api, { body, params }) => api.account.resetPassword(merged(body, params))],
  ['PUT /auth/changepassword', (api, { body }) => api.account.changePassword(body)],
  ['POST /auth/resend-verification', (api, { body }) => api.account.resendVerification(body)],
  ['GET /auth/verifyemail/:token', (api, { params }) => api.account.verifyEmail(params)],
  ['DELETE /auth/deleteaccount', (api) => api.account.deleteAccount()],
  ['GET /auth/me', (api) => api.account.me()],
  ['GET /auth/sessions', (api) => api.account.sessions()],
  ['DELETE /auth/sessions', (api) => api.account.endOtherSessions()],
  ['DELETE /auth/sessions/:id', (api, { params }) => api.account.endSession(params)],

  ['PUT /user/goals', (api, { body }) => api.goals.change(body)],
  ['GET /weekly-goals', (api) => api.goals.week()],
  ['POST /weekly-goals', (api, { body }) => api.goals.setWeek(body)],
  ['PUT /user/onboarding', (api) => api.profile.completeOnboarding()],
  ['PUT /user/profile', (api, { body }) => api.profile.change(body)],
  ['PUT /user/preferences', (api, { body }) => api.profile.changePreferences(body)],
  ['PUT /user/fasting/toggle', (api, { body }) => api.fasting.toggle(body)],
  ['PUT /user/fasting-config', (api, { body }) => api.fasting.changeConfig(body)],
  ['GET /user/export-data', (api, { query }) => api.exports.file(query)],
  ['GET /user/report', (api, { query }) => api.exports.report(query)],
  ['GET /user/tokens', (api) => api.tokens.list()],
  ['POST /user/tokens', (api, { body }) => api.tokens.create(body), 201],
  ['GET /user/tokens/:id/calls', (api, { params }) => api.tokens.calls(params)],
  ['DELETE /user/tokens/:id', (api, { params }) => api.tokens.remove(params)],
  ['GET /user/imports', (api) => api.imports.list()],
  ['GET /user/imports/:id', (api, { params }) => api.imports.get(params)],
  ['POST /user/imports/:id/apply', (api, { params, body }) => api.imports.add(merged(body ?? {}, params))],
  ['DELETE /user/imports/:id', (api, { params }) => api.imports.remove(params)],

  ['GET /achievements', (api) => api.achievements.list()],

  ['GET /notifications', (api) => api.notifications.list()],
  ['PUT /notifications/read', (api) => api.notifications.markRead()],
  ['POST /feedback', (api, { body }) => api.feedback.send(body), 201],

  ['GET /fasting/current', (api) => api.fasting.current()],
  ['PUT /fasting/current', (api, { body }) => api.fasting.changeGoal(body)],
  ['GET /fasting/stats', (api) => api.fasting.stats()],
  ['GET /fasting/history', (api, { query }) => api.fasting.history(before(query))],
  ['POST /fasting/history', (api, { body }) => api.fasting.add(body), 201],
  ['PUT /fasting/history/:id', (api, { body, params }) => api.fasting.change(merged(body, params))],
  ['DELETE /fasting/history/:id', (api, { params }) => api.fasting.remove(params)],

  ['GET /meal-types', (api) => api.mealTypes.list()],
  ['PUT /meal-types', (api, { body }) => api.mealTypes.save(withoutWireIds(body))],

  ['GET /diary/:date', (api, { params }) => api.diary.day(params)],
  ['PUT /diary/:date/status', (api, { params, body }) => api.diary.setStatus(merged(body, params))],
  ['GET /diary/days', (api, { query }) => api.diary.days(query)],
  ['GET /diary/recents', (api, { query }) => api.diary.recents(query)],
  ['GET /diary/summary', (api, { query }) => api.diary.summary(query)],
  ['POST /diary/food', (api, { body }) => api.diary.logFood(body), 201],
  ['PUT /diary/food/:id', (api, { body, params }) => api.diary.changeFood(merged(body, params))],
  ['DELETE /diary/food/:id', (api, { params }) => api.diary.removeFood(params)],
  ['POST /diary/food/copy', (api, { body }) => api.diary.copyFood(body), 201],
  ['POST /diary/food/several', (api, { body }) => api.diary.logFoods(body), 201],
  ['DELETE /diary/food/several', (api, { body }) => api.diary.removeFoods(body)],
  ['POST /diary/water', (api, { body }) => api.water.add(body)],
  ['DELETE /diary/water', (api, { body }) => api.water.remove(body)],
  ['POST /diary/exercise', (api, { body }) => api.exercise.log(body), 201],
  ['PUT /diary/exercise/:id', (api, { body, params }) => api.exercise.change(merged(body, params))],
  ['DELETE /diary/exercise/:id', (api, { params }) => api.exercise.remove(params)],
  ['GET /diary/exercise/recents', (api) => api.exercise.recents()],

  ['GET /nutrients', (api) => api.nutrients.list()],
  ['POST /nutrients', (api, { body }) => api.nutrients.create(body), 201],
  ['PUT /nutrients/:key', (api, { body, params }) => api.nutrients.change(merged(body, params))],
  ['DELETE /nutrients/:key', (api, { params }) => api.nutrients.remove(params)],
  ['GET /diary/nutrients', (api, { query }) => api.diary.nutrientMeans(query)],
  ['GET /diary/:date/nutrients', (api, { params }) => api.diary.nutrients(params)],

  ['GET /progress', (api) => api.progress.list()],
  ['POST /progress', (api, { body }) => api.progress.log(body), 201],
  ['PUT /progress/:id', (api, { body, params }) => api.progress.change(merged(body, params))],
  ['DELETE /progress/:id', (api, { params }) => api.progress.remove(params)],

  ['GET /exercise/activities', (api, { query }) => api.exercise.activities(query)],

  ['GET /expenditure', (api, { query }) => api.expenditure.on(query)],
  ['GET /expenditure/history', (api, { query }) => api.expenditure.history(query)],
  ['GET /plan', (api) => api.plan.get()],
  ['PUT /plan', (api, { body }) => api.plan.set(body)],
  ['DELETE /plan', (api) => api.plan.end()],
  ['POST /plan/check-in', (api, { body }) => api.plan.checkIn(body), 201],

  ['GET /streak', (api) => api.streak.get()],
  ['POST /streak/pauses', (api, { body }) => api.streak.pause(body), 201],
  ['PUT /streak/pauses/:id', (api, { body, params }) => api.streak.changePause(merged(body, params))],
  ['DELETE /streak/pauses/:id', (api, { params }) => api.streak.removePause(params)],

  ['GET /meals', (api) => api.meals.list()],
  ['POST /meals', (api, { body }) => api.meals.create(body), 201],
  ['PUT /meals/:id', (api, { body, params }) => api.meals.change(merged(body, params))],
  ['DELETE /meals/:id', (api, { params }) => api.meals.remove(params)],
  ['POST /meals/:id/share', (api, { body, params }) => api.shares.shareMeal(merged(body, params)), 201],

  ['GET /food/search/:query', (api, { params, query }) => api.foods.search(merged(params, scope(query)))],
  ['GET /food/rich-in', (api, { query }) => api.foods.richIn(query)],
  ['POST /food/describe', (api, { body }) => api.foods.describe(body)],
  ['GET /food/barcode/:code', (api, { params }) => api.foods.barcode(params)],
  ['GET /food/favourites', (api) => api.favourites.list()],
  ['PUT /food/favourites/:id', (api, { params }) => api.favourites.add(params)],
  ['DELETE /food/favourites/:id', (api, { params }) => api.favourites.remove(params)],
  ['GET /food/custom', (api) => api.customFoods.list()],
  ['POST /food/custom', (api, { body }) => api.customFoods.create(body), 201],
  ['PUT /food/custom/:id', (api, { body, params }) => api.customFoods.change(merged(body, params))],
  ['DELETE /food/custom/:id', (api, { params }) => api.customFoods.remove(params)],

  ['POST /recipes', (api, { body }) => api.recipes.create(body), 201],
  ['POST /recipes/read', (api, { body }) => api.recipes.read(body)],
  ['GET /recipes/my-recipes', (api) => api.recipes.list()],
  ['PUT /recipes/:id', (api, { body, params }) => api.recipes.change(merged(body, params))],
  ['DELETE /recipes/:id', (api, { params }) => api.recipes.remove(params)],
  ['POST /recipes/:id/share', (api, { body, params }) => api.shares.shareRecipe(merged(body, params)), 201],
  ['POST /recipes/:id/duplicate', (api, { body, params }) => api.recipes.duplicate(merged(body, params)), 201],

  ['GET /friends', (api) => api.buddies.list()],
  ['GET /friends/search', (api, { query }) => api.buddies.search(query)],
  ['POST /friends/request/:userId', (api, { params }) => api.buddies.sendRequest(params), 201],
  ['PUT /friends/request/:id', (api, { body, params }) => api.buddies.answerRequest(merged(body, params))],
  ['POST /friends/nudge/:friendId', (api, { params }) => api.buddies.nudge(params)],
  ['DELETE /friends/:friendId', (api, { params }) => api.buddies.remove(params)],

  ['GET /buddies/:friendId/day/:date', (api, { params }) => api.buddies.day(params)],
  [
    'POST /buddies/:friendId/day/:date/copy',
    (api, { body, params }) => api.buddies.copyMeal(merged(body, params)),
    201,
  ],

  ['GET /household', (api) => api.household.get()],
  ['DELETE /household', (api) => api.household.leave()],
  ['GET /household/invitations', (api) => api.household.invitations()],
  ['POST /household/invitations', (api, { body }) => api.household.invite(body), 201],
  ['PUT /household/invitations/:id', (api, { body, params }) => api.household.answer(merged(body, params))],
  ['DELETE /household/invitations/:id', (api, { params }) => api.household.withdraw(params)],

  ['GET /shares', (api) => api.shares.list()],
  ['POST /shares/:id/copy', (api, { body, params }) => api.shares.copy(merged(body, params)), 201],
  ['DELETE /shares/:id', (api, { params }) => api.shares.remove(params)],

  ['GET /admin/stats', (api) => api.admin.stats.totals()],
  ['GET /admin/users', (api, { query }) => api.admin.users.list(merged(query, paged(query)))],
  ['DELETE /admin/users/:id', (api, { params }) => api.admin.users.remove(params)],
  ['PUT /admin/users/:id/role', (api, { body, params }) => api.admin.users.changeRole(merged(body, params))],
  ['GET /admin/progress', (api, { query }) => api.admin.progress.list(paged(query))],
  ['DELETE /admin/progress/:id', (api, { params }) => api.admin.progress.remove(params)],
  ['GET /admin/foods/pending', (api) => api.admin.foods.pending()],
  ['PUT /admin/foods/:id', (api, { body, params }) => api.admin.foods.review(merged(body, params))],
  ['DELETE /admin/foods/:id', (api, { params }) => api.admin.foods.remove(params)],
  ['GET /admin/feedback', (api, { query }) => api.admin.feedback.list(query)],
  ['PUT /admin/feedback/:id', (api, { body, params }) => api.admin.feedback.resolve(merged(body, params))],
  ['GET /admin/readiness', (api) => api.admin.readiness()],
  ['GET /admin/catalogue', (api) => api.admin.catalogue.overview()],
  ['GET /admin/catalogue/imports/running', (api) => api.admin.catalogue.running()],
  ['POST /admin/catalogue/imports', (api, { body }) => api.admin.catalogue.start(body), 201],
  ['DELETE /admin/catalogue/imports/:id', (api, { params }) => api.admin.catalogue.cancel(params)],
  ['DELETE /admin/catalogue/files/:name', (api, { params }) => api.admin.catalogue.deleteFile(params)],
  ['GET /admin/warnings', (api) => api.admin.warnings.list()],
  ['GET /admin/setup', (api) => api.admin.setup.get()],
  ['PUT /admin/setup', (api, { body }) => api.admin.setup.change(body)],
  ['GET /admin/settings/theme', (api) => api.admin.theme.get()],
  ['PUT /admin/settings/theme', (api, { body }) => api.admin.theme.change(body)],
  ['GET /admin/logs/errors', (api) => api.admin.errors.list()],
  ['DELETE /admin/logs/errors', (api) => api.admin.errors.clear()],
  ['GET /admin/jobs', (api) => api.admin.jobs.list()],
  ['POST /admin/jobs/:job/run', (api, { params }) => api.admin.jobs.run(params)],
  ['GET /admin/outbox', (api, { query }) => api.admin.outbox.list(paged(query))],
  ['POST /admin/outbox/test', (api) => api.admin.outbox.test()],
  ['POST /admin/outbox/:id/retry', (api, { params }) => api.admin.outbox.retry(params)],
  ['DELETE /admin/outbox/:id', (api, { params }) => api.admin.outbox.remove(params)],
  ['GET /admin/audit', (api, { query }) => api.admin.audit.list(merged(query, paged(query)))],
]

/** The path of the procedure that a route calls, found by calling it with an `api` that only records the path. */
export function procedureBehind(call: Call): string {
  const steps: string[] = []
  const recorder: object = new Proxy(async () => null, {
    get: (_, step) => {
      steps.push(String(step))
      return recorder
    },
  })
  void call(recorder as Api, { params: {} as never, query: {} as never, body: {} as never })
  return steps.join('.')
}

/** Mounts the routes under the prefix of `app`, whose error handler answers the errors of procedures. */
export function mountRest(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
  handleError: HandleError,
  largeBodies: LargeBodies,
) {
  for (const [path, call, status = 200] of routes) {
    const [method = '', url = ''] = path.split(' ')
    const procedure = procedureBehind(call)
    const large = largeBodies[procedure]
    app.route({
      ...(large && { bodyLimit: large.bodyLimit, onRequest: async (request) => large.admit(request) }),
      method: method === 'GET' ? reading : method,
      url,
      config: { procedure },
      async handler(request, reply) {
        const api = createCaller({ ...contextOf(request), isRest: true })
        const answer = await call(api, inputOf(request))
        return sendAnswer(request, reply.code(status), answer, withWireIds, handleError)
      },
    })
  }
}

const inputOf = (request: FastifyRequest): Input => ({
  params: request.params as never,
  query: request.query as never,
  body: (request.body ?? {}) as never,
})

/** Renames every `_id` to `id`, for bodies that send a list back. */
function withoutWireIds(value: unknown): never {
  if (Array.isArray(value)) return value.map(withoutWireIds) as never
  if (value === null || typeof value !== 'object') return value as never
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key === '_id' ? 'id' : key, withoutWireIds(part)]),
  ) as never
}

/** Renames every `id` to `_id`, as REST calls it. */
export function withWireIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWireIds)
  if (value === null || typeof value !== 'object' || isVerbatim(value)) return value
  const renamed: Record<string, unknown> = {}
  for (const key in value) renamed[key === 'id' ? '_id' : key] = withWireIds((value as Record<string, unknown>)[key])
  return renamed
}
