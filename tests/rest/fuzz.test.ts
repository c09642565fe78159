import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { feedbackTypes } from '#domain/feedback.ts'
import { nutrients } from '#domain/nutrition.ts'
import { storedList } from '../../scripts/sentences.ts'
import { callsOf, rpcTargets, type Step, sequences } from '../support/hostile-requests.ts'
import { type Exchange, secretText, startHostileSession } from '../support/hostile-session.ts'
import { isThorough } from '../support/run-options.ts'

// FUZZ_SEED=7 FUZZ_RUNS=100 tries other requests than those of every run, and more.
const runs = Number(process.env.FUZZ_RUNS ?? (isThorough ? 2 : 1))
const seed = Number(process.env.FUZZ_SEED ?? 20_260_310)
const isHunting = process.env.FUZZ_SEED !== undefined

const entry = z.object({
  date: z.string(),
  mealType: z.string().min(1),
  foodName: z.string().min(1),
  foodId: z.string().nullable(),
  quantity: z.number().positive(),
  servingSize: z.string(),
  isFruitOrVeg: z.boolean(),
  ...Object.fromEntries(nutrients.map((nutrient) => [nutrient, z.number().min(0).nullable()])),
})
const exercise = z.object({ date: z.string(), exerciseName: z.string().min(1), caloriesBurned: z.number().min(0) })
const water = z.object({ glasses: z.int().min(0), ml: z.number().min(0) })
const progress = z.object({
  date: z.string(),
  weight: z.number().positive(),
  bodyFatPercentage: z.number().min(0).max(100).nullable(),
  measurements: z.object({ waist: z.number().positive().nullable() }),
})

const figure = z.int().min(0).nullable()
const person = z.object({ username: z.string().min(1), email: z.never().optional() })
const friends = z.object({
  friends: z.array(person.extend({ streak: figure, achievements: figure })),
  pending: z.array(z.object({ requester: person, createdAt: z.iso.datetime() })),
  me: z.object({ streak: z.int().min(0), achievements: z.int().min(0) }),
})

const byUser = z.object({ username: z.string().min(1) })
const reviewedFood = z.object({
  product_name: z.string().min(1),
  nutriments: z.object({ 'energy-kcal_100g': z.number().min(0), proteins_100g: z.number().min(0).nullable() }),
  serving_size: z.string().min(1).nullable(),
  code: z.string().nullable(),
  status: z.enum(['pending', 'global']),
  createdBy: byUser.nullable(),
})
const sentFeedback = z.object({
  type: z.enum(feedbackTypes),
  message: z.string().min(1),
  isResolved: z.boolean(),
  createdAt: z.iso.datetime(),
  user: byUser,
})

const theme = z.object({ seasonalThemeEnabled: z.boolean(), homepageTagline: z.string().max(80) })
const paged = z.object({ page: z.int().min(1), pages: z.int().min(1), total: z.int().min(0) })

const apiToken = z.strictObject({
  _id: z.string().optional(),
  id: z.string().optional(),
  name: z.string().min(1),
  access: z.enum(['read', 'write']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.date().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
})

/** The documented answers. */
const answers: Record<string, z.ZodType> = {
  'admin.theme.get': theme,
  'admin.theme.change': theme,
  'settings.config': theme,
  'admin.audit.list': paged.extend({
    entries: z.array(z.object({ adminName: z.string(), action: z.string(), createdAt: z.iso.datetime() })).max(20),
  }),
  'admin.outbox.list': paged.extend({
    mails: z.array(
      z.object({
        to: z.string(),
        subject: z.string(),
        sentAt: z.iso.datetime().nullable(),
        lastError: z.never().optional(),
      }),
    ),
  }),
  'admin.feedback.list': z.array(sentFeedback),
  'admin.feedback.resolve': sentFeedback,
  'admin.foods.pending': z.array(reviewedFood),
  'admin.foods.review': reviewedFood,
  'admin.progress.list': paged.extend({ entries: z.array(progress.extend({ user: byUser })).max(20) }),
  'diary.day': z.object({ food: z.array(entry), exercise: z.array(exercise), water }),
  'diary.logFood': entry,
  'diary.changeFood': entry,
  'diary.logFoods': z.array(entry),
  'diary.copyFood': z.array(entry),
  'exercise.log': exercise,
  'exercise.change': exercise,
  'progress.list': z.array(progress),
  'progress.log': progress,
  'progress.change': progress,
  'buddies.list': friends,
  'buddies.search': z.array(person).max(20),
  'tokens.list': z.array(apiToken),
  'tokens.create': apiToken.extend({ token: z.string().regex(/^glow_[\w-]{43}$/) }),
  'water.add': water,
  'water.remove': water,
}

/** Only sentences of the list have one of its codes; those that are not in it have the code of their status. */
const listed = storedList()
const code = z.string().refine((one) => Object.hasOwn(listed, one), 'The sentence is not in the list of codes.')
const issues = z.array(z.object({ path: z.string(), message: z.string().min(1), code })).optional()
const failure = z.object({ msg: z.string().min(1), code, issues })
const rpcFailure = z.object({
  error: z.object({
    message: z.string().min(1),
    data: z.object({ code: z.string(), errorCode: code, httpStatus: z.int(), issues }),
  }),
})

const rpcOutcomes = z.array(z.union([rpcFailure, z.object({ result: z.object({ data: z.unknown() }) })]))

/** Parts of stacks, of errors of the database, and of paths on the server's disk. */
const internals =
  /SQLITE_|SqliteError|\.ts:\d|node_modules|file:\/\/|\\n\s+at |no such (table|column)|insert into "|\/server\//

/** Admins see what others wrote. */
const forAdmins = /\/api\/admin\/|[/,]admin\./

const inAnApi = /^\/(api|trpc)\//
/** A page for people with a link from a mail. */
const aPage = /^\/api\/unsubscribe\//

/** Exports, most of which are files. */
const isFile = ({ request, answer: { status, type } }: Exchange) =>
  status === 200 &&
  /^\/(api\/user\/(export-data|report)|trpc\/exports\.)/.test(request.url) &&
  /^(application\/(zip|vnd\.)|text\/html)/.test(type ?? '')

const hasIssues = ({ body }: Exchange['answer']) => JSON.stringify(body)?.includes('"issues":[') ?? false

/** Checks what every answer has to be like. */
function check(exchange: Exchange) {
  const { request, answer, target } = exchange
  const { status, type, text, body } = answer
  expect(status).toBeLessThan(500)
  expect(text).not.toMatch(internals)
  if (!forAdmins.test(request.url)) expect(text).not.toContain(secretText)
  if (request.method === 'HEAD' || text === '' || !inAnApi.test(request.url) || aPage.test(request.url)) return
  if (isFile(exchange)) return
  expect(type).toBe('application/json; charset=utf-8')
  const isRpc = request.url.startsWith('/trpc')
  if (isRpc && Array.isArray(body)) {
    for (const outcome of rpcOutcomes.parse(body)) {
      if ('error' in outcome) expect(outcome.error.data.httpStatus).toBeLessThan(500)
    }
  } else if (status >= 400) (isRpc ? z.union([failure, rpcFailure]) : failure).parse(body)
  const shape = answers[target?.procedure ?? '']
  if (status < 300 && shape) shape.parse(isRpc ? (body as { result: { data: unknown } }).result.data : body)
}

/** An amount that was not stated is unknown, and one that was stated is kept. With an id it may be a retry. */
function checkNutrients({ answer, target, input }: Exchange) {
  if (target?.name !== 'POST /api/diary/food' || answer.status !== 201 || 'id' in (input as object)) return
  for (const nutrient of nutrients) {
    const sent = (input as Record<string, unknown>)[nutrient] ?? null
    const kept = (answer.body as Record<string, unknown>)[nutrient]
    expect([nutrient, kept]).toEqual([nutrient, sent === 'bare number -0' ? 0 : sent])
  }
}

type Count = { sent: number; pastSchema: number; succeeded: number }
/** By procedure. */
const counts = new Map<string, Count>(
  rpcTargets.map(({ procedure }) => [procedure, { sent: 0, pastSchema: 0, succeeded: 0 }]),
)

function count({ target, answer, isLoose }: Exchange) {
  const tally = counts.get(target?.procedure ?? '')
  if (!tally || isLoose) return
  tally.sent++
  if (!hasIssues(answer)) tally.pastSchema++
  if (answer.status < 300) tally.succeeded++
}

async function run(steps: Step[]) {
  const session = await startHostileSession()
  try {
    for (const [at, step] of steps.entries()) {
      const exchange = await session.send(step, at)
      if (!exchange) continue
      count(exchange)
      try {
        check(exchange)
        checkNutrients(exchange)
      } catch (error) {
        const { request, answer } = exchange
        const logged = session.world.db.query.errorLogs.findMany().sync()
        throw new Error(JSON.stringify({ request, answer: answer.text, logged }, null, 1).slice(0, 8_000), {
          cause: error,
        })
      }
    }
    expect(session.harmed()).toEqual([])
    expect(session.world.db.query.errorLogs.findMany().sync()).toEqual([])
  } finally {
    await session.end()
  }
}

function usedHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

const mayAlwaysFail = [
  // Need the signature of a passkey, a sign-in provider, a proxy, or the command line.
  'account.confirmOptions',
  'account.passkeys.add',
  'account.passkeys.rename',
  'account.passkeys.remove',
  'account.passkeys.login',
  'account.passkeys.secondFactorOptions',
  'account.passkeys.secondFactor',
  'account.removeIdentity',
  'account.startProvider',
  'account.finishProvider',
  'account.proxyLogin',
  'account.backchannelLogout',
  'account.loginWithLink',
  // Takes just one of three proofs.
  'account.confirmIdentity',
  // Addresses are verified at once where no mail can be sent.
  'account.verifyEmail',
  // Three steps have to follow one another within minutes.
  'account.enableTwoFactor',
  'account.verifyLogin',
  // Needs the day and the meal of what somebody else ate.
  'buddies.copyMeal',
  // Needs a fast that runs.
  'fasting.changeGoal',
  // Needs a nutrient that was added before.
  'nutrients.remove',
  // Meals with entries cannot be left out.
  'mealTypes.save',
  // Needs a plan, and all of the profile that the formula asks for.
  'plan.checkIn',
  // Those whose accounts admins may change have a verified address and no second factor.
  'admin.users.markEmailVerified',
  'admin.users.turnOffTwoFactor',
  // Names of files that are there cannot be guessed.
  'admin.catalogue.start',
  'admin.catalogue.cancel',
  'admin.catalogue.deleteFile',
  // No random text or page is a recipe.
  'recipes.read',
  // Switched off, since tests reach no other server.
  'foods.searchOpenFoodFacts',
  // Nothing is sent without a mail server, and no request may end in the error log.
  'admin.outbox.retry',
  'admin.outbox.test',
  'admin.errors.get',
]

describe('hostile requests', () => {
  it('are refused politely or served, and touch nothing of anybody else', async () => {
    await run(fc.sample(sequences, { seed, numRuns: 1 })[0] ?? [])
    const heapBefore = usedHeap()
    await fc.assert(fc.asyncProperty(sequences, run), { seed, numRuns: runs, endOnFailure: true })
    expect(usedHeap() - heapBefore).toBeLessThan(60_000_000)

    const failing = () =>
      [...counts].flatMap(([name, { succeeded }]) => (succeeded || mayAlwaysFail.includes(name) ? [] : [name]))
    if (!isHunting) await run(fc.sample(callsOf(failing()), { seed, numRuns: 1 })[0] ?? [])

    const all = [...counts]
    const sum = (key: keyof Count) => all.reduce((total, [, tally]) => total + tally[key], 0)
    expect(sum('pastSchema') / sum('sent')).toBeGreaterThan(0.5)
    if (isHunting) return
    expect(failing()).toEqual([])
  }, 600_000)
})
