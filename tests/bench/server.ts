import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { initTRPC } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Database from 'better-sqlite3'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { tokenHash } from '#server/auth/tokens.ts'
import { newId } from '#server/db/ids.ts'
import { applyPragmas } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'
import { openServices } from '#server/services.ts'
import { benchEnv, type Seeded } from './seed.ts'

/**
 * The product, and beside it in the same process the baselines it is compared with, so that both have the same machine, heap
 * and files. Receives the seeded folder from its parent and answers with the addresses.
 */
process.once('message', async (seeded: Seeded) => {
  const app = await buildApp(openServices(benchEnv(seeded.folder)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [bare, empty] = [await bareRoutes(seeded), await emptyProcedures()]
  process.send?.({ product: address(app), bare: address(bare), empty: address(empty) })
})

const address = (fastify: FastifyInstance) => `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`

const columns =
  'id, date, meal_type mealType, food_name foodName, food_id foodId, quantity, serving_size servingSize, calories, protein, carbs, fat, fiber, sugars, saturated_fat saturatedFat, salt, is_fruit_or_veg isFruitOrVeg'

/**
 * The limit for REST: Fastify routes with prepared statements over the same rows, and nothing else. Those under `/api` look the
 * access token up as the product does and run the same queries; the others know whose day it is.
 */
async function bareRoutes({ folder, one, today, crowdedDay }: Seeded) {
  const db = new Database(join(folder, 'app.db'))
  applyPragmas(db)
  const viewer = db.prepare(
    `select users.id, role, time_zone, sessions.id session_id, access_tokens.expires_at
     from access_tokens join sessions on sessions.id = access_tokens.session_id join users on users.id = sessions.user_id
     where access_tokens.hash = ?`,
  )
  const food = db.prepare(`select ${columns} from food_entries where user_id = ? and date = ? limit 1000`)
  const exercise = db.prepare(
    `select id, date, exercise_name exerciseName, calories_burned caloriesBurned from exercise_entries
     where user_id = ? and date = ? limit 1000`,
  )
  const water = db.prepare('select round(ml / 250) as glasses, ml from water_days where user_id = ? and date = ?')
  const newest = db.prepare(
    `select id, date, meal_type mealType, food_id foodId, food_name foodName from food_entries
     where user_id = ? and date <= ? order by date desc, id desc limit 600`,
  )
  const byId = db.prepare(`select ${columns} from food_entries where id = ?`)
  const insert = db.prepare(
    `insert into food_entries (id, user_id, date, meal_type, food_name, food_id, quantity, serving_size, calories, protein, carbs, fat, fiber, sugars, saturated_fat, salt, is_fruit_or_veg, created_at)
     values (@id, @userId, @date, @mealType, @foodName, @foodId, @quantity, @servingSize, @calories, @protein, @carbs, @fat, @fiber, @sugars, @saturatedFat, @salt, 0, @createdAt)`,
  )
  const log = (userId: string, body: unknown) => {
    const row = { ...(body as object), id: newId(), userId, createdAt: new Date().toISOString() }
    insert.run(row)
    return row
  }
  const viewerOf = (request: FastifyRequest) => {
    const found = viewer.get(tokenHash(request.headers.authorization?.slice('Bearer '.length) ?? '')) as
      | { id: string; expires_at: string }
      | undefined
    if (!found || found.expires_at <= new Date().toISOString()) throw new Error('401')
    return found.id
  }

  const fastify = Fastify()
  for (const [path, date] of [
    ['/day', today],
    ['/crowded-day', crowdedDay],
  ] as const) {
    fastify.get(path, () => ({ food: food.all(one.userId, date), exercise: [], water: { glasses: 0, ml: 0 } }))
  }
  // What recents read, with no thought of what comes first.
  fastify.get('/recents', () => {
    const rows = newest.all(one.userId, today) as { id: string; foodId: string }[]
    const ids = [...new Map(rows.map(({ id, foodId }) => [foodId, id])).values()].slice(0, 24)
    return ids.map((id) => byId.get(id))
  })
  fastify.post('/food', (request, reply) => reply.code(201).send(log(one.userId, request.body)))

  fastify.get<{ Params: { date: string } }>('/api/diary/:date', (request) => {
    const day = [viewerOf(request), request.params.date]
    return {
      food: food.all(day).sort(byCreation),
      exercise: exercise.all(day).sort(byCreation),
      water: water.get(day) ?? { glasses: 0, ml: 0 },
    }
  })
  fastify.post('/api/diary/food', (request, reply) => reply.code(201).send(log(viewerOf(request), request.body)))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return fastify
}

const byCreation = (a: unknown, b: unknown) => ((a as { id: string }).id < (b as { id: string }).id ? -1 : 1)

/** The limit for tRPC: procedures that do nothing, behind tRPC's own Fastify plugin, called as the product's are. */
async function emptyProcedures() {
  const t = initTRPC.create()
  const router = t.router({
    diary: t.router({ day: t.procedure.query(() => null), logFood: t.procedure.mutation(() => null) }),
  })
  const fastify = Fastify({ routerOptions: { maxParamLength: 5_000 } })
  await fastify.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return fastify
}
