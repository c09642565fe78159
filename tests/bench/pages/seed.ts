import { join } from 'node:path'
import { addDays, dayIn } from '#domain/day.ts'
import { makeDataDir } from '#server/config/data-dir.ts'
import { userByEmail } from '#server/features/account/user.ts'
import { elena } from '#server/seed/elena.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { openServices } from '#server/services.ts'
import { envOf } from '../../support/env.ts'
import { callerOf } from '../../support/people.ts'
import { startProcess } from '../../support/process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const entriesToday = 43
const password = 'a long enough password'
const limits = { RATE_LIMIT: '0', WRITE_LIMIT: '0' }

export type Product = { url: string; email: string; password: string; stop: () => void }

/** The demo world in a process of its own, in which Elena has logged 43 foods today. */
export async function startSeeded(): Promise<Product> {
  const folder = join(temporaryFolder(), 'data')
  makeDataDir(folder)
  const env = envOf({ LOG_LEVEL: 'error', OPENFOODFACTS: 'off', CAPTCHA: 'none', DATA_DIR: folder, ...limits })
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const { signal } = new AbortController()
  await seedDemo(env, { now: new Date(), timeZone, password, signal })
  const services = openServices(env)
  await fillToday(services, timeZone)
  services.close()
  const { url, child, said } = await startProcess({ DATA_DIR: folder, ...limits })
  if (url === null) throw new Error(said())
  // The data go with this process.
  process.once('exit', () => child.kill('SIGKILL'))
  return { url, email: elena.email, password, stop: () => child.kill() }
}

/** Logs what she ate before once more. */
async function fillToday(services: ReturnType<typeof openServices>, timeZone: string) {
  const now = services.clock()
  const user = userByEmail(services.db, elena.email)
  if (!user) throw new Error('The demo world has no Elena.')
  const { diary } = callerOf(services, services.sessions.start(user.id, null, now).accessToken)
  const today = dayIn(timeZone, now)
  let missing = entriesToday - (await diary.day({ date: today })).food.length
  for (let ago = 1; missing > 0; ago++) {
    const { food } = await diary.day({ date: addDays(today, -ago) })
    for (const { mealType, foodName, foodId, quantity, servingSize, calories, protein, carbs, fat } of food) {
      if (missing-- <= 0) break
      const eaten = { mealType, foodName, foodId, quantity, servingSize, calories, protein, carbs, fat }
      await diary.logFood({ ...eaten, date: today })
    }
  }
}
