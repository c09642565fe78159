import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initTRPC } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Database from 'better-sqlite3'
import Fastify, { type FastifyInstance } from 'fastify'
import { addDays } from '#domain/day.ts'
import { createContext } from '#server/context.ts'
import { newId } from '#server/db/ids.ts'
import { applyPragmas } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'
import { createCaller } from '#server/router.ts'
import { openServices } from '#server/services.ts'
import { envOf } from '../support/world.ts'

/**
 * The product, and beside it in the same process the limits it is held against: bare Fastify routes over the same
 * rows with no auth, and an empty procedure behind tRPC's own Fastify plugin. Tells its parent the addresses.
 */
const entriesPerDay = Number(process.env.ENTRIES ?? 16)
const day = '2026-03-10'
const crowdedDay = '2026-03-09'
const historyRows = 20_000
const folder = mkdtempSync(join(tmpdir(), 'glowlog-bench-'))
const env = envOf({ LOG_LEVEL: 'silent', CAPTCHA: 'none', OPENFOODFACTS: 'off', DATA_DIR: folder, RATE_LIMIT: '0' })

const services = openServices(env, { clock: () => new Date('2026-03-10T12:00:00Z') })
const app = await buildApp(services)
await app.listen({ port: 0, host: '127.0.0.1' })

const api = (authorization?: string) =>
  createCaller(createContext(services, { requestId: newId(), address: '127.0.0.1', userAgent: null, authorization }))
const account = { email: 'bench@example.org', password: 'a long enough password' }
await api().account.register({ ...account, username: 'bench', gender: 'other' })
const login = await api().account.login(account)
if (!('accessToken' in login)) throw new Error('no second factor was set up')
const token = login.accessToken
const entry = {
  date: day,
  mealType: 'Lunch' as const,
  foodName: 'Rolled oats with milk',
  foodId: 'staples:oats',
  quantity: 1.5,
  servingSize: '1.5 x 1 bowl (240 g)',
  calories: 312.4,
  protein: 12.1,
  carbs: 51.2,
  fat: 6.3,
  fiber: 7.2,
  sugars: null,
  saturatedFat: 1.2,
  salt: 0.03,
}
for (let n = 0; n < entriesPerDay; n++) await api(`Bearer ${token}`).diary.logFood(entry)
for (let n = 0; n < 60; n++) await api(`Bearer ${token}`).diary.logFood({ ...entry, date: crowdedDay })
writeFiveYears()

const raw = await bareRoutes()
const empty = await emptyProcedure()
const address = (fastify: FastifyInstance) => `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
process.send?.({
  product: address(app),
  raw: address(raw),
  empty: address(empty),
  token,
  day,
  crowdedDay,
  entry,
  folder,
})
process.on('message', (message) => {
  if (message === 'memory') process.send?.({ rssMb: process.memoryUsage.rss() / 1024 / 1024 })
})

/** Five years of one person's diary, 11 entries a day of some 200 foods, written at once. */
function writeFiveYears() {
  const insert = services.db.$client.prepare(
    `insert into food_entries (id, user_id, date, meal_type, food_name, food_id, quantity, serving_size, calories, is_fruit_or_veg, created_at)
     select ?, id, ?, ?, ?, ?, 1, '1 x 100g', 120, 0, '2021-03-10T12:00:00.000Z' from users`,
  )
  services.db.$client.transaction(() => {
    for (let n = 0; n < historyRows; n++) {
      const food = (n * 7919) % 200
      const meal = ['Breakfast', 'Lunch', 'Dinner', 'Snacks'][n % 4]
      insert.run(newId(), addDays(crowdedDay, -1 - Math.floor(n / 11)), meal, `Food ${food}`, `staples:food-${food}`)
    }
  })()
}

async function bareRoutes() {
  const db = new Database(join(folder, 'app.db'))
  applyPragmas(db)
  const columns =
    'id, date, meal_type mealType, food_name foodName, food_id foodId, quantity, serving_size servingSize, calories, protein, carbs, fat, fiber, sugars, saturated_fat saturatedFat, salt, is_fruit_or_veg isFruitOrVeg'
  const userId = db.prepare('select id from users').pluck().get()
  const read = db.prepare(`select ${columns} from food_entries where user_id = ? and date = ? order by id`)
  const insert = db.prepare(
    `insert into food_entries (id, user_id, date, meal_type, food_name, food_id, quantity, serving_size, calories, protein, carbs, fat, fiber, sugars, saturated_fat, salt, is_fruit_or_veg, created_at)
     values (@id, @userId, @date, @mealType, @foodName, @foodId, @quantity, @servingSize, @calories, @protein, @carbs, @fat, @fiber, @sugars, @saturatedFat, @salt, 0, @createdAt)`,
  )
  const fastify = Fastify()
  const newest = db.prepare(
    `select id, date, meal_type mealType, food_id foodId, food_name foodName from food_entries
     where user_id = ? and date <= ? order by date desc, id desc limit 600`,
  )
  const one = db.prepare(`select ${columns} from food_entries where id = ?`)
  const dayRoute = (date: string) => () => ({ food: read.all(userId, date), exercise: [], water: { glasses: 0 } })
  fastify.get('/day', dayRoute(day))
  fastify.get('/crowded-day', dayRoute(crowdedDay))
  // What recents read, with no thought of what comes first.
  fastify.get('/recents', () => {
    const rows = newest.all(userId, day) as { id: string; foodId: string }[]
    const ids = [...new Map(rows.map(({ id, foodId }) => [foodId, id])).values()].slice(0, 24)
    return ids.map((id) => one.get(id))
  })
  fastify.post('/food', (request, reply) => {
    const row = { ...(request.body as object), id: newId(), userId, createdAt: new Date().toISOString() }
    insert.run(row)
    return reply.code(201).send(row)
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return fastify
}

async function emptyProcedure() {
  const t = initTRPC.create()
  const fastify = Fastify({ routerOptions: { maxParamLength: 5_000 } })
  await fastify.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: { router: t.router({ nothing: t.procedure.query(() => null) }) },
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return fastify
}
