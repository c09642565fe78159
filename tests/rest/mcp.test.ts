import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { becomeMeasured } from '../support/measured-person.ts'

type HttpWorld = Awaited<ReturnType<typeof createHttpWorld>>
type Person = Awaited<ReturnType<HttpWorld['join']>>
type Fields = Record<string, unknown>

const today = '2026-03-10'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(settings: Record<string, string> = {}) {
  const world = await createHttpWorld(settings)
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => world.app.close())
  const url = `${origin}${settings.BASE_PATH ?? ''}/mcp`
  return { world, url, ann: await world.join('ann'), ben: await world.join('ben') }
}

const make = (person: Person, access: 'read' | 'write' = 'write', expiresAt: string | null = null) =>
  person.api.tokens.create({ name: 'Assistant', access, expiresAt })

/** The SDK's own client, signed in with a token. It checks answers by the schemas of the tools. */
async function connect(url: string, token: string) {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${token}` }
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  closing.push(() => client.close())
  const { tools } = await client.listTools()
  const result = (name: string, input: Fields = {}) => client.callTool({ name, arguments: input })
  return {
    client,
    tools,
    /** The answer of a tool. */
    async call(name: string, input?: Fields): Promise<Fields> {
      const { content, structuredContent, isError } = await result(name, input)
      expect([content, isError]).toEqual([[{ type: 'text', text: JSON.stringify(structuredContent) }], undefined])
      return structuredContent as Fields
    },
    /** The sentence with which a tool refuses. */
    async refusal(name: string, input?: Fields): Promise<string> {
      const { content, isError } = await result(name, input)
      expect(isError).toBe(true)
      return (content as { text: string }[])[0]?.text ?? ''
    },
  }
}

const post = (url: string, token: string | undefined, body: string, type = 'application/json') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body,
  })

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

describe('an assistant', () => {
  it('logs two eggs for breakfast', async () => {
    const { url, ann } = await start()
    const { call } = await connect(url, (await make(ann)).token)
    const { foods } = (await call('search_foods', { query: '2 eggs' })) as { foods: Fields[] }
    const [egg = {}] = foods
    expect(egg).toMatchObject({ name: expect.stringMatching(/^Egg/), suggested: { servings: 2 } })
    const { suggested, per_100g } = egg as Record<string, Record<string, number>>
    expect(suggested?.calories_kcal).toBeCloseTo(((per_100g?.calories_kcal ?? 0) * (suggested?.amount_g ?? 0)) / 100)

    const { food_id, name, suggested: amount } = egg
    const { logged } = await call('log_food', { food_id, meal: 'Breakfast', ...(amount as Fields) })
    expect(logged).toEqual([
      {
        entry_id: expect.any(String),
        food_id,
        name,
        date: today,
        meal: 'Breakfast',
        ...(amount as Fields),
        // Two of 50 g.
        other_nutrients: expect.objectContaining({ 'Iron (mg)': 1.75, 'Vitamin C (mg)': 0 }),
      },
    ])
    expect((egg.per_100g as Fields).other_nutrients).toMatchObject({ 'Iron (mg)': 1.75, 'Selenium (µg)': 30.7 })
    const [entry] = (await ann.api.diary.day({ date: today })).food
    expect(entry).toMatchObject({ mealType: 'Breakfast', foodName: name, foodId: food_id, quantity: 2 })
    expect(entry?.calories).toBeCloseTo(suggested?.calories_kcal ?? 0)
    expect((await call('get_day')).foods).toEqual(logged)
  })

  it('logs a meal that was described in words', async () => {
    const { url, ann } = await start()
    const { call } = await connect(url, (await make(ann)).token)
    const described = await call('describe_meal', { text: '2 eggs, a glass of milk and some asdfgh' })
    expect(described).toMatchObject({
      foods: [
        { text: '2 eggs', name: 'Egg', servings: 2, serving: '1 large (50 g)', amount_g: 100, is_sure: true },
        { text: 'a glass of milk', name: 'Milk, whole', amount_g: 258, is_sure: true },
      ],
      not_understood: ['some asdfgh'],
    })
    expect((await ann.api.diary.day({ date: today })).food).toEqual([])
    for (const { food_id, servings, serving } of described.foods as Fields[])
      await call('log_food', { food_id, servings, serving, meal: 'Breakfast' })
    const { food } = await ann.api.diary.day({ date: today })
    expect(food.map(({ foodName, servingSize }) => [foodName, servingSize])).toEqual([
      ['Egg', '2 x 1 large (50 g)'],
      ['Milk, whole', '1 x 1 glass (250 ml) (258 g)'],
    ])
  })

  it('logs vitamins and minerals, and says how much of a day states them', async () => {
    const { url, ann } = await start()
    const { call, refusal } = await connect(url, (await make(ann)).token)
    const soup = { name: 'Soup', calories_kcal: 100, meal: 'Lunch' }
    await call('log_food', { ...soup, other_nutrients: { 'iron (mg)': 5.4, 'Caffeine (mg)': 0 } })
    await call('log_food', { ...soup, calories_kcal: 300 })
    const { nutrients, foods } = await call('get_day')
    expect(foods).toMatchObject([
      { other_nutrients: { 'Iron (mg)': 5.4, 'Caffeine (mg)': 0 } },
      { other_nutrients: {} },
    ])
    expect(nutrients).toEqual([
      { name: 'Energy', unit: 'kcal', sum: 400, known_in: 2, of_foods: 2, energy_percent: 100 },
      { name: 'Iron', unit: 'mg', sum: 5.4, known_in: 1, of_foods: 2, energy_percent: 25 },
      { name: 'Caffeine', unit: 'mg', sum: 0, known_in: 1, of_foods: 2, energy_percent: 25 },
    ])
    expect((await call('get_summary')).nutrients).toEqual(nutrients)
    expect(await refusal('log_food', { ...soup, other_nutrients: { 'Irony (mg)': 1 } })).toBe(
      'There is no nutrient called Irony (mg).',
    )
  })

  it('says what is left today, of the goals that are set', async () => {
    const { url, ann } = await start()
    await ann.api.goals.change({ calories: 2_000, protein: 100, salt: 6, water: 8 })
    await ann.api.exercise.log({ date: today, exerciseName: 'Run', caloriesBurned: 300 })
    const { call } = await connect(url, (await make(ann)).token)
    const soup = { name: 'Soup', calories_kcal: 450.25, protein_g: 20, servings: 2, serving: 'bowl', amount_g: 600 }
    expect(await call('log_food', { ...soup, meal: 'Lunch' })).toMatchObject({
      logged: [{ servings: 2, serving: 'bowl (300 g)', amount_g: 600 }],
    })
    expect(await call('log_water', { water_ml: 700 })).toEqual({ date: today, added_ml: 700, water_ml: 700 })
    expect(await call('get_day')).toMatchObject({
      date: today,
      exercises: [{ name: 'Run', burned_kcal: 300 }],
      burned_kcal: 300,
      water_ml: 700,
      totals: { calories_kcal: 450.25, protein_g: 20, carbs_g: null, salt_g: null },
      incomplete: ['carbs_g', 'fat_g', 'fiber_g', 'sugars_g', 'saturated_fat_g', 'salt_g'],
      goals: { calories_kcal: 2_000, protein_g: 100, fiber_g: null, salt_g: 6, water_ml: 2_000 },
      left: { calories_kcal: 1_849.8, protein_g: 80, fiber_g: null, salt_g: 6, water_ml: 1_300 },
    })
  })

  it('reads the weight since June', async () => {
    const { world, url, ann } = await start()
    world.travelTo('2026-03-10T12:00:00.000Z')
    const { call } = await connect(url, (await make(ann)).token)
    for (const [date, weight_kg] of [
      ['2025-05-31', 82],
      ['2025-06-01', 81],
      ['2025-09-01', 79],
    ] as const)
      await call('log_weight', { date, weight_kg })
    const weighed = { body_fat_percent: 27.5, waist_cm: 90 }
    expect(await call('log_weight', { weight_kg: 78.4, ...weighed })).toMatchObject({ date: today, ...weighed })
    const progress = await call('get_progress', { from: '2025-06-01' })
    expect(progress).toMatchObject({
      from: '2025-06-01',
      to: today,
      count: 3,
      first: { weight_kg: 81, body_fat_percent: null },
      latest: { weight_kg: 78.4, waist_cm: 90 },
      change_kg: -2.6,
    })
    expect((progress.weighings as Fields[]).map(({ date }) => date)).toEqual(['2025-06-01', '2025-09-01', today])
    expect(await call('get_progress', { from: '2026-03-09', to: '2026-03-09' })).toMatchObject({
      count: 0,
      first: null,
      change_kg: null,
    })
  })

  it('sums up days, copies a meal, and deletes what was logged', async () => {
    const { url, ann } = await start()
    const { call } = await connect(url, (await make(ann)).token)
    const oats = { name: 'Oats', calories_kcal: 300, amount_g: 80 }
    const { logged } = await call('log_food', { ...oats, date: '2026-03-09', meal: 'Breakfast' })
    const copied = await call('copy_meal', { from_date: '2026-03-09', from_meal: 'Breakfast' })
    expect(copied).toMatchObject({ logged: [{ ...oats, date: today, meal: 'Breakfast' }] })
    const run = await call('log_exercise', { name: 'Run', burned_kcal: 200 })
    const totals = { calories_kcal: 300, protein_g: null }
    expect(await call('get_summary')).toMatchObject({
      from: '2026-03-04',
      to: today,
      days: [
        { date: '2026-03-09', burned_kcal: 0, ...totals },
        { date: today, burned_kcal: 200, ...totals },
      ],
      averages: totals,
      goals: { calories_kcal: 2_000, water_ml: 2_000 },
    })
    for (const { entry_id } of [...(logged as Fields[]), ...(copied.logged as Fields[])])
      await call('delete_entry', { entry_id, kind: 'food' })
    await call('delete_entry', { entry_id: run.entry_id, kind: 'exercise' })
    expect(await call('get_day')).toMatchObject({ foods: [], exercises: [] })
    expect(await call('get_fasting')).toEqual({
      running: null,
      last_ended_at: null,
      streak_days: 0,
      plan: '16:8',
      days_off: [],
    })
  })

  it('reads what its owner uses in a day', async () => {
    const { url, ann } = await start()
    const { call } = await connect(url, (await make(ann, 'read')).token)
    expect(await call('get_expenditure')).toMatchObject({
      state: 'refused',
      expenditure_kcal: null,
      reason: 'The estimate needs your date of birth, the sex for the formula, your height and a weight.',
    })
    await becomeMeasured(ann.api)
    const { kcal, low, high, formulaKcal } = await ann.api.expenditure.on()
    expect(await call('get_expenditure')).toMatchObject({
      date: today,
      state: 'measured',
      expenditure_kcal: kcal,
      low_kcal: low,
      high_kcal: high,
      formula_kcal: formulaKcal,
      food_days: 28,
      weigh_in_days: 28,
      left_out: [],
      needs: null,
      reason: null,
    })
    expect(await call('get_expenditure', { date: '2026-02-20' })).toMatchObject({
      state: 'formula',
      needs: { food_days: 0, weigh_in_days: 0, span_days: expect.any(Number) },
    })
  })

  it('finds and logs own recipes and saved meals', async () => {
    const { url, ann } = await start()
    const { call } = await connect(url, (await make(ann)).token)
    const oats = { foodName: 'Oats', calories: 300, quantity: 1, servingSize: '80g' }
    await ann.api.recipes.create({ name: 'Stew', servings: 2, ingredients: [oats] })
    await ann.api.meals.create({ name: 'My usual', items: [oats, { ...oats, foodName: 'Milk' }] })
    const { foods } = (await call('search_foods', { among: 'mine' })) as { foods: Fields[] }
    const named = (name: string) => foods.find((food) => food.name === name) ?? {}
    expect(named('Stew')).toMatchObject({ kind: 'recipe', suggested: { calories_kcal: 150 } })
    const { food_id } = named('My usual')
    expect(await call('log_food', { food_id, servings: 2, meal: 'Dinner' })).toMatchObject({
      logged: [
        { name: 'Oats', calories_kcal: 600, meal: 'Dinner' },
        { name: 'Milk', calories_kcal: 600 },
      ],
    })
  })

  it('gets a sentence for what does not work, and goes on', async () => {
    const { url, ann } = await start()
    const { call, client, refusal } = await connect(url, (await make(ann)).token)
    expect(await refusal('log_food', { name: 'Soup' })).toBe(
      'Without a food_id, calories_kcal is needed: those of the whole entry.',
    )
    expect(await refusal('log_food', { name: 'Soup', calories_kcal: -1 })).toBe('Calories cannot be negative.')
    expect(await refusal('log_food', { food_id: 'nothing', servings: 1 })).toBe('Food not found.')
    const { foods } = (await call('search_foods', { query: 'egg' })) as { foods: Fields[] }
    const { food_id } = foods[0] ?? {}
    expect(await refusal('log_food', { food_id })).toBe('How much? Give amount_g, or servings.')
    expect(await refusal('log_food', { food_id, serving: 'bucket' })).toContain('has no serving "bucket"')
    const two = { servings: 2, serving: '50 g' }
    expect(await refusal('log_food', { food_id, ...two, amount_g: 150 })).toBe(
      'The servings are 100 g, but amount_g is 150. Give only amount_g, or only servings and serving.',
    )
    expect(await refusal('log_food', { name: 'Soup', calories_kcal: 1, ...two, amount_g: 150 })).toContain('are 100 g')
    expect(await refusal('get_progress', { from: '2026-03-11' })).toBe('The last day cannot be before the first.')
    expect(await refusal('get_day', { date: '2026-02-30' })).toBe('A date must be a real day, written YYYY-MM-DD.')
    expect(await refusal('log_weight', { weight_kg: '80' })).toBe('Weight must be a number of kilograms.')
    expect(await refusal('delete_entry', { entry_id: 'x', kind: 'food' })).toBe('Diary entry not found.')
    await expect(client.callTool({ name: 'drop_tables' })).rejects.toThrow('There is no tool drop_tables.')
    expect(await call('get_day')).toMatchObject({ foods: [] })
  })

  it('sees nothing of anybody else', async () => {
    const { url, ann, ben } = await start()
    const anns = await connect(url, (await make(ann)).token)
    const bens = await connect(url, (await make(ben)).token)
    const { logged } = await anns.call('log_food', { name: 'Soup', calories_kcal: 100 })
    expect(await bens.call('get_day')).toMatchObject({ foods: [] })
    const [entry] = logged as Fields[]
    expect(await bens.refusal('delete_entry', { entry_id: entry?.entry_id, kind: 'food' })).toBe(
      'Diary entry not found.',
    )
    expect((await anns.call('get_day')).foods).toEqual(logged)
  })

  it('reaches the server below its base path too', async () => {
    const { url, ann } = await start({ BASE_PATH: '/food' })
    const { call } = await connect(url, (await make(ann)).token)
    expect(await call('get_day')).toMatchObject({ date: today })
  })
})

describe('a tool', () => {
  it('names the unit of every number and says what reads only', async () => {
    const { url, ann } = await start()
    const { tools } = await connect(url, (await make(ann)).token)
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)
    expect(reading).toEqual([
      'search_foods',
      'describe_meal',
      'get_day',
      'get_progress',
      'get_summary',
      'get_expenditure',
      'get_fasting',
    ])
    const numbers = tools.flatMap(({ inputSchema, outputSchema }) =>
      [inputSchema, outputSchema].flatMap((schema) => numbersOf(schema)),
    )
    const outside = tools.filter(({ annotations }) => annotations?.openWorldHint).map(({ name }) => name)
    expect(outside).toEqual(['search_foods'])
    expect(numbers.length).toBeGreaterThan(50)
    // The unit of a nutrient's `sum` stands beside it.
    const counts = ['servings', 'limit', 'count', 'sum', 'known_in', 'of_foods']
    const withoutUnit = numbers.filter((name) => !/_(kcal|g|kg|cm|ml|percent|hours|days)$/.test(name))
    expect(withoutUnit.filter((name) => !counts.includes(name))).toEqual([])
    for (const { description = '' } of tools) expect(description.length).toBeGreaterThan(20)
  })

  it('that writes is neither shown to a token that can only read, nor done', async () => {
    const { url, ann } = await start()
    const { tools, call, refusal } = await connect(url, (await make(ann, 'read')).token)
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    expect(await call('get_day')).toMatchObject({ foods: [] })
    for (const [name, input] of [
      ['log_food', { name: 'Soup', calories_kcal: 100 }],
      ['log_weight', { weight_kg: 80 }],
      ['delete_entry', { entry_id: 'x', kind: 'food' }],
    ] as const)
      expect(await refusal(name, input)).toBe('This token can only read.')
    expect((await ann.api.diary.day({ date: today })).food).toEqual([])
  })

  it('leaves a line with the token when it is called, of which the newest hundred are kept', async () => {
    const { url, ann, ben } = await start()
    const { id, token } = await make(ann)
    const { call, refusal } = await connect(url, token)
    await call('log_food', { name: 'Soup', calories_kcal: 100, meal: 'Lunch' })
    await refusal('log_weight', { weight_kg: 0 })
    const { foods } = (await call('search_foods', { query: 'egg' })) as { foods: Fields[] }
    const { food_id, name } = foods[0] ?? {}
    const { logged } = (await call('log_food', { food_id, amount_g: 60, date: null, meal: null })) as {
      logged: Fields[]
    }
    await call('delete_entry', { entry_id: logged[0]?.entry_id, kind: 'food' })
    const line = { id: expect.any(Number), at: '2026-03-10T12:00:00.000Z' }
    expect(await ann.api.tokens.calls({ id })).toEqual([
      { ...line, tool: 'delete_entry', subject: 'food', isError: false },
      { ...line, tool: 'log_food', subject: `${name}, Lunch on 2026-03-10`, isError: false },
      { ...line, tool: 'search_foods', subject: 'egg', isError: false },
      { ...line, tool: 'log_weight', subject: null, isError: true },
      { ...line, tool: 'log_food', subject: 'Soup, Lunch on 2026-03-10', isError: false },
    ])
    for (let n = 0; n < 100; n++) await call('search_foods', { query: `food ${n}` })
    const calls = await ann.api.tokens.calls({ id })
    expect([calls.length, calls[0]?.subject, calls.at(-1)?.subject]).toEqual([100, 'food 99', 'food 0'])
    await expect(ben.api.tokens.calls({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('counts against the limit of writes like its owner', async () => {
    const { url, ann } = await start({ WRITE_LIMIT: '2' })
    const { call, refusal } = await connect(url, (await make(ann)).token)
    await call('log_water', { water_ml: 250 })
    expect(await refusal('log_water', { water_ml: 250 })).toMatch(/^You are saving faster than this server allows/)
  })
})

describe('the address for assistants', () => {
  it('takes API tokens that work, and nothing else', async () => {
    const { world, url, ann } = await start()
    const expiring = await make(ann, 'write', today)
    const deleted = await make(ann)
    await ann.api.tokens.remove({ id: deleted.id })
    expect((await post(url, expiring.token, ping)).status).toBe(200)
    world.travel({ hours: 12 })
    for (const token of [undefined, 'glow_x', ann.accessToken, expiring.token, deleted.token]) {
      const answer = await post(url, token, ping)
      expect([token, answer.status, answer.headers.get('www-authenticate')]).toEqual([token, 401, 'Bearer'])
      expect(await answer.json()).toEqual({ msg: 'Please log in again.', code: 'login-required' })
    }
  })

  it('answers POST only', async () => {
    const { url, ann } = await start()
    const headers = { authorization: `Bearer ${(await make(ann)).token}`, accept: 'text/event-stream' }
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(url, { method, headers })
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST'])
    }
  })

  it('is not there with MCP=off', async () => {
    const { url, ann } = await start({ MCP: 'off' })
    const { token } = await make(ann)
    expect((await post(url, token, ping)).status).toBe(404)
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(404)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(404)
  })

  it('refuses what is no message', async () => {
    const { url, ann } = await start()
    const { token } = await make(ann)
    const refused = async (body: string, type?: string) => {
      const answer = await post(url, token, body, type)
      return [answer.status, ((await answer.json()) as { error?: { code: number } }).error?.code]
    }
    expect(await refused('{')).toEqual([400, -32700])
    expect(await refused('')).toEqual([400, -32700])
    expect(await refused('{"hello":1}')).toEqual([400, -32700])
    expect(await refused(ping, 'text/plain')).toEqual([415, -32000])
    expect(await refused(`[${ping},${ping}]`)).toEqual([400, undefined])
    expect(await refused(`"${'x'.repeat(2 ** 20)}"`)).toEqual([413, undefined])
    expect(await refused(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'nothing/known' }))).toEqual([200, -32601])
  })
})

/** The names of all numbers in a schema. */
function numbersOf(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, anyOf = [], properties = {}, items } = schema as Fields & { anyOf?: unknown[]; properties?: Fields }
  const isNumber = [type].flat().some((one) => one === 'number' || one === 'integer')
  return [
    ...(isNumber ? [name] : []),
    ...anyOf.flatMap((one) => numbersOf(one, name)),
    ...Object.entries(properties).flatMap(([key, one]) => numbersOf(one, key)),
    ...numbersOf(items, name),
  ]
}
