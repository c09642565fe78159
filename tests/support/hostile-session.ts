import { and, eq, isNull } from 'drizzle-orm'
import { invitations, users } from '#schema'
import { newId } from '#server/db/ids.ts'
import { transaction } from '#server/db/transaction.ts'
import {
  addFriend,
  addFriendRequest,
  addHousehold,
  addInvitation as addInvitationToHousehold,
  addPerson,
  addSharedRecipe,
  shareLunch,
} from './buddies.ts'
import type { Placeholder } from './hostile-input.ts'
import type { Step, Target } from './hostile-requests.ts'
import { createHttpWorld } from './http.ts'
import { addUpload } from './imports.ts'
import { readInProcess } from './reader-in-process.ts'
import { dumpOwned, fillEveryTable } from './rows.ts'
import { codeOf, joinWithTwoFactor } from './two-factor.ts'
import type { World } from './world.ts'

type HttpRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
  address: string
}
type Answer = { status: number; type: string; text: string; body: unknown }

/** What came back from a step, with the target and what was sent to it, for those that have one. */
export type Exchange = { request: HttpRequest; answer: Answer; target?: Target; isLoose?: boolean; input?: unknown }

/** A text in each row of the people who take no part. Nobody else may ever see it. */
export const secretText = 'only for Cleo 8d1f'

type Person = { username: string; email: string; userId: string; accessToken: string; refreshToken: string }
type Fields = Record<string, unknown>

/** Of what kind the rows are that a procedure takes, where they are not those of its router. */
const rowsFrom: Record<string, string> = {
  'shares.shareRecipe': 'recipes',
  'shares.shareMeal': 'meals',
  'admin.progress.remove': 'progress',
  'admin.foods.review': 'customFoods',
  'admin.foods.remove': 'customFoods',
  'admin.feedback.resolve': 'feedback',
  'admin.outbox.retry': 'outbox',
  'admin.outbox.remove': 'outbox',
  'admin.outbox.text': 'outbox',
  'admin.invitations.revoke': 'invitations',
}
const rowsOf = (procedure: string) =>
  rowsFrom[procedure] ?? (procedure.startsWith('admin.users.') ? 'users' : featureOf(procedure))

/** Admins may change the rows of others. */
const isForAdmins = (procedure: string) => procedure.startsWith('admin.')

const featureOf = (procedure: string) => procedure.split('.')[0] ?? ''

const isPlaceholder = (value: Fields): value is Placeholder => typeof value.placeholder === 'string'
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]

/**
 * A world in which two people, one of them an admin, send hostile requests, while two others have rows in every table.
 * `send` replaces the placeholders of a step by what exists by then.
 */
export async function startHostileSession() {
  const world = await createHttpWorld()
  readInProcess(world)
  const [dave, cleo] = [await world.join('dave'), await world.join('cleo')]
  const [daveId, cleoId] = [(await dave.api.account.me()).id, (await cleo.api.account.me()).id]
  const othersIds = fillEveryTable(world.db, cleoId, daveId)
  const food = { foodName: secretText, calories: 100 }
  const day = { date: '2026-03-10', mealType: 'Lunch' as const }
  const made = [
    await cleo.api.diary.logFood({ ...food, ...day }),
    await cleo.api.recipes.create({ name: secretText, servings: 1, ingredients: [food] }),
    await cleo.api.meals.create({ name: secretText, items: [food] }),
    await cleo.api.exercise.log({ date: day.date, exerciseName: secretText, caloriesBurned: 1 }),
    await cleo.api.customFoods.create({ productName: secretText, calories: 1, barcode: '4006381333931' }),
  ]
  othersIds.push(...made.map(({ id }) => id))
  const before = dumpOwned(world.db)

  /** Two friends and a stranger of each person. */
  const acquaintances: string[][] = []
  /** Ids that answers mentioned, by person and router of the procedure, newest first. */
  const ids: Map<string, string[]>[] = []
  let joined = 0
  /** Joins with a row of each kind. */
  async function join(by: number, enter: typeof world.join = world.join): Promise<Person> {
    const { username, email, accessToken, refreshToken, api } = await enter(`guest${joined++}`)
    const barcode = '96385074'
    const { id: userId } = await api.account.me()
    const friend = addFriend(world, userId)
    const other = addFriend(world, userId)
    acquaintances[by] = [friend, other, addPerson(world)]
    for (const one of [friend, other]) shareLunch(world, one, day.date)
    addHousehold(world, userId, friend)
    const rows = {
      buddies: { id: addFriendRequest(world, addPerson(world), userId, 'pending') },
      customFoods: await api.customFoods.create({ productName: 'Granola', calories: 450, barcode }),
      diary: await api.diary.logFood({ ...day, foodName: 'Oats', calories: 370 }),
      exercise: await api.exercise.log({ date: day.date, exerciseName: 'Running', caloriesBurned: 310 }),
      feedback: await api.feedback.send({ type: 'Bug Report', message: 'The bell rings twice.' }),
      fasting: await api.fasting.add({ startTime: '2026-02-01T18:00:00Z', endTime: '2026-02-02T10:00:00Z' }),
      meals: await api.meals.create({ name: 'Porridge', items: [{ foodName: 'Oats', calories: 370 }] }),
      progress: await api.progress.log({ date: day.date, weight: 68.7 }),
      recipes: await api.recipes.create({ name: 'Dal', servings: 2, ingredients: [] }),
      shares: { id: addSharedRecipe(world, friend, userId) },
      invitations: { id: addInvitation(world, userId) },
      streak: await api.streak.pause({ startDate: '2026-03-01', endDate: '2026-03-02' }),
      tokens: await api.tokens.create({ name: 'Kitchen display', access: 'write' }),
    }
    await api.favourites.add({ id: rows.customFoods.id })
    await api.account.forgotPassword({ email })
    const mail = world.mailbox(email).at(-1) ?? { id: '' }
    const account = (await api.account.sessions())[0] ?? { id: '' }
    ids[by] = new Map(Object.entries({ ...rows, account, outbox: mail }).map(([feature, { id }]) => [feature, [id]]))
    ids[by].set(
      'imports',
      Array.from({ length: 8 }, () => addUpload(world, userId, '#date;weight\n2026-03-01T07:00:00;68.7\n')),
    )
    ids[by].set('household', [
      ...Array.from({ length: 4 }, () => addInvitationToHousehold(world, addFriend(world, userId), userId)),
      ...Array.from({ length: 4 }, () => addInvitationToHousehold(world, userId, addFriend(world, userId))),
    ])
    // Whose accounts an admin may change.
    ids[by].set(
      'users',
      Array.from({ length: 8 }, () => addPerson(world)),
    )
    return { username, email, userId, accessToken, refreshToken }
  }
  const makeAdmin = ({ userId }: Person) =>
    world.db.update(users).set({ role: 'admin' }).where(eq(users.id, userId)).run()

  /** The secrets of two-factor login, by person. */
  const secrets: string[] = []
  const secured = await join(1, async (username) => {
    const entered = await joinWithTwoFactor(world, username)
    secrets[1] = entered.secret
    return entered
  })
  const people = [await join(0), secured]
  const admin = 0
  for (const person of people.slice(admin, 1)) makeAdmin(person)

  const temporaryTokens: string[] = []
  const foodIds = ['usda:1', 'logged:Oats', 'logged:']

  /** Signs in again those whose session or account is gone. */
  async function renew(at: number) {
    const person = people[at]
    if (!person || world.sessions.viewer(person.accessToken, world.clock())) return
    const isThere = world.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, person.userId), isNull(users.deletedAt)))
      .get()
    const renewed = isThere
      ? {
          ...person,
          ...(await transaction(world.db, () => world.sessions.start(person.userId, 'Test/1.0', world.clock()))),
        }
      : await join(at)
    people[at] = renewed
    if (at === admin) makeAdmin(renewed)
  }

  function replaced(value: unknown, procedure: string, by: number): unknown {
    if (Array.isArray(value)) return value.map((one) => replaced(one, procedure, by))
    if (typeof value !== 'object' || value === null) return value
    const fields = value as Fields
    if (!isPlaceholder(fields))
      return Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, replaced(one, procedure, by)]))
    const text = String(existing(fields, procedure, by) ?? 'nothing yet')
    return fields.isUpperCase && !['token', 'code', 'secret'].includes(fields.placeholder) ? text.toUpperCase() : text
  }

  function existing({ placeholder, at }: Placeholder, procedure: string, by: number): string | undefined {
    const ownIds = [...(ids[by]?.values() ?? [])].flat()
    switch (placeholder) {
      case 'ownRow':
        return pick(ids[by]?.get(rowsOf(procedure)) ?? [], at)
      case 'ownId':
        return pick(ownIds, at)
      case 'othersId':
        if (isForAdmins(procedure)) return pick(ownIds, at)
        return pick([...othersIds, ...[...(ids[1 - by]?.values() ?? [])].flat()], at)
      case 'person':
        return pick([...(acquaintances[by] ?? []), ...people.map(({ userId }) => userId)], at)
      case 'foodId':
        return pick([...foodIds, ...(ids[by]?.get('customFoods') ?? []), ...(ids[by]?.get('recipes') ?? [])], at)
      case 'token':
        return pick([...mailedTokens(), ...people.map(({ refreshToken }) => refreshToken)], at)
      case 'secret':
        return secrets[by]
      case 'code':
        return secrets[by] ? codeOf(world, secrets[by]) : '000000'
      case 'email':
        return pick(people, at)?.email
      case 'username':
        return pick(people, at)?.username
    }
  }

  /** From links in mails to the two people. */
  const mailedTokens = () =>
    people.flatMap(({ email, userId }) => [
      world.unsubscribeLinks.sign(userId),
      ...world.mailbox(email).flatMap(({ text }) => /\/(?:verify-email|resetpassword)\/(\S+)/.exec(text)?.[1] ?? []),
    ])

  /** Remembers ids and tokens for later requests. */
  function learn(body: unknown, feature: string, by: number) {
    if (Array.isArray(body)) for (const one of body.slice(0, 3)) learn(one, feature, by)
    if (typeof body !== 'object' || body === null) return
    const { id, _id = id, tempToken, secret } = body as Fields
    if (typeof secret === 'string') secrets[by] = secret
    if (typeof tempToken === 'string') temporaryTokens.push(tempToken)
    if (typeof _id !== 'string') return
    if (feature === 'foods') foodIds.unshift(_id)
    foodIds.length = Math.min(foodIds.length, 8)
    if (feature === 'foods' || feature === 'favourites') return
    const list = ids[by]?.get(feature) ?? []
    ids[by]?.set(feature, list)
    list.unshift(_id)
    list.length = Math.min(list.length, 8)
  }

  function bearerOf(step: Extract<Step, { kind: 'call' }>): Record<string, string> {
    const { accessToken = '', refreshToken = '' } = people[step.person] ?? {}
    const others = people[1 - step.person]?.accessToken ?? ''
    const token = { own: accessToken, none: '', refresh: refreshToken, other: others, garbage: '\u00ff.x.y' }[
      step.bearer
    ]
    // The code step takes the temporary token of the password step.
    const asked = step.target.procedure === 'account.verifyLogin' ? (temporaryTokens.at(-1) ?? token) : token
    return asked ? { authorization: `Bearer ${asked}` } : {}
  }

  async function exchange(request: HttpRequest): Promise<Exchange> {
    const { method, url, headers, payload, address } = request
    const response = await world.app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: address,
      ...(payload === undefined ? {} : { payload }),
    })
    const type = String(response.headers['content-type'] ?? '')
    const text = response.headers['content-encoding'] ? '' : response.body
    return { request, answer: { status: response.statusCode, type, text, body: parsed(text) } }
  }

  async function send(step: Step, at: number): Promise<Exchange | null> {
    // Limits of attempts are per address; with many, some stay below.
    const address = `192.0.2.${at % 100}`
    if (step.kind === 'wait') {
      world.travel({ minutes: step.minutes })
      return null
    }
    await renew(step.person)
    const own = { authorization: `Bearer ${people[step.person]?.accessToken}` }
    if (step.kind === 'raw') {
      const { method, url, payload, headers } = step
      const hasBody = method !== 'GET' && method !== 'HEAD'
      return exchange({ method, url, headers: { ...own, ...headers }, address, ...(hasBody ? { payload } : {}) })
    }
    if (step.kind === 'batch') {
      const inputs = step.calls.map(({ procedure, sent }) => replaced(sent.input, procedure, step.person))
      const input = bodyOf(step.isList ? inputs : { ...inputs })
      const url = `/trpc/${step.calls.map(({ procedure }) => procedure).join(',')}?batch=1`
      return step.method === 'GET'
        ? exchange({ method: 'GET', url: `${url}&input=${encodeURIComponent(input)}`, headers: own, address })
        : exchange({ method: 'POST', url, headers: { ...own, ...asJson }, payload: input, address })
    }
    const { target, sent } = step
    const feature = featureOf(target.procedure)
    const input = replaced(sent.input, target.procedure, step.person)
    const request = target.url.startsWith('/trpc') ? rpcRequest(target, input) : restRequest(target, input)
    const done = await exchange({ ...request, headers: { ...bearerOf(step), ...request.headers }, address })
    const data = (done.answer.body as { result?: { data?: unknown } } | null)?.result?.data
    if (done.answer.status < 300 && !isForAdmins(target.procedure))
      learn(data ?? done.answer.body, feature, step.person)
    return { ...done, target, isLoose: sent.isLoose, input }
  }

  /** Rows of the others that were changed or deleted. What expires may be swept by anybody. */
  function harmed(): unknown[] {
    const after = dumpOwned(world.db)
    return Object.entries(before).flatMap(([table, rows]) => {
      const now = new Set(after[table]?.map((row) => JSON.stringify(row)))
      return rows.filter((row) => !('expires_at' in row) && !now.has(JSON.stringify(row)))
    })
  }

  return {
    world,
    send,
    harmed,
    people,
    renew,
    async end() {
      await world.app.close()
      world.close()
    },
  }
}

const asJson = { 'content-type': 'application/json' }

const bodyOf = (input: unknown) => (JSON.stringify(input) ?? '').replaceAll(/"bare number ([^"]*)"/g, '$1')

const inUrl = (value: unknown) => encodeURIComponent((typeof value === 'string' ? value : bodyOf(value)).toWellFormed())

type Request = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'payload'>

function rpcRequest({ method, url }: Target, input: unknown): Request {
  const text = bodyOf(input)
  if (method === 'POST') return { method, url, headers: asJson, payload: text }
  return { method, url: text === '' ? url : `${url}?input=${encodeURIComponent(text)}`, headers: {} }
}

function restRequest({ method, url }: Target, input: unknown): Request {
  const fields: Fields = typeof input === 'object' && input !== null ? { ...input } : {}
  const path = url.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name] ?? ''
    delete fields[name]
    return inUrl(value)
  })
  if (method !== 'GET')
    return { method, url: path, headers: asJson, payload: bodyOf(typeof input === 'object' ? fields : input) }
  const query = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encodeURIComponent(name)}=${inUrl(one)}`),
  )
  return { method, url: query.length > 0 ? `${path}?${query.join('&')}` : path, headers: {} }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function addInvitation({ db, clock }: Pick<World, 'db' | 'clock'>, createdBy: string): string {
  const [id, createdAt] = [newId(), clock().toISOString()]
  db.insert(invitations).values({ id, tokenHash: newId(), createdBy, createdAt, expiresAt: '2100-01-01' }).run()
  return id
}
