import type { AddressInfo } from 'node:net'
import { dayIn } from '#domain/day.ts'
import { makeDataDir } from '#server/config/data-dir.ts'
import { userByEmail } from '#server/features/account/user.ts'
import { buildApp } from '#server/http/app.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { openServices } from '#server/services.ts'
import { callerOf } from '../../support/people.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { benchEnv, foodLogger } from '../seed.ts'

const timeZone = 'Europe/London'
const entriesToday = 43
const meals = ['Breakfast', 'Lunch', 'Dinner', 'Snacks']

/** The built product over the demo world, whose person has three months behind them and 43 foods on today's diary. */
export async function startWorld() {
  const folder = temporaryFolder()
  makeDataDir(folder)
  const env = benchEnv(folder)
  const { signal } = new AbortController()
  await seedDemo(env, { now: new Date(), timeZone, password: 'nobody signs in with this one', signal })
  const services = openServices(env)
  const elena = userByEmail(services.db, 'elena@example.org')
  if (!elena) throw new Error('The demo world has no Elena.')
  const newSession = () => services.sessions.start(elena.id, null, new Date())

  const api = callerOf(services, newSession().accessToken)
  const today = dayIn(timeZone, new Date())
  const { food } = await api.diary.day({ date: today })
  const log = foodLogger(services)
  for (let n = food.length; n < entriesToday; n++)
    log(elena.id, today, { foodName: `Rolled oats with milk ${n}`, mealType: meals[n % meals.length] })
  const { running } = await api.fasting.current()
  if (running) await api.fasting.end({ id: running.id })
  const own = new Set((await api.diary.day({ date: today })).food.map(({ id }) => id))

  const app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    timeZone,
    newSession,
    /** Deletes what the interactions have logged. */
    async reset() {
      const { food } = await api.diary.day({ date: today })
      for (const { id } of food) if (!own.has(id)) await api.diary.removeFood({ id })
    },
    async stop() {
      await app.close()
      services.close()
    },
  }
}
