import { addDays, type Day, dayIn } from '#domain/day.ts'
import { usualMeals } from '#domain/meal-type.ts'
import { logError } from '#server/db/error-log.ts'
import { userByEmail } from '#server/features/account/user.ts'
import { addNotification } from '#server/features/notifications.ts'
import { addFriend, addFriendRequest, addPerson } from '../support/buddies.ts'
import { demoNow, demoTimeZone, openDemo, openProduct, type Product } from '../support/demo.ts'
import { callerOf, register } from '../support/people.ts'

export const today: Day = dayIn(demoTimeZone, demoNow)
/** 40 characters without a space. */
const longName = 'Donaudampfschifffahrtsgesellschaftskuche'
export const longUsername = 'maximiliane.von.und.zu.wolkens'
const settings = { CAPTCHA: 'none', RATE_LIMIT: '0', WRITE_LIMIT: '0' }

/** A new session of somebody, and the procedures as that person. */
export function signIn({ services }: Product, username: string) {
  const user = userByEmail(services.db, `${username}@example.org`)
  if (!user) throw new Error(`There is nobody called ${username}.`)
  const tokens = services.sessions.start(user.id, null, demoNow)
  return { tokens, userId: user.id, api: callerOf(services, tokens.accessToken) }
}

/** How each world is made, which takes a few seconds and is done for those that the asked pictures need. */
export const worlds = {
  demo: openDemo,

  /** The demo with the decoration of the season. */
  async season() {
    const product = await openDemo()
    const { theme } = signIn(product, 'admin').api.admin
    await theme.change({ ...(await theme.get()), seasonalThemeEnabled: true })
    return product
  },

  /** The first minutes of an instance: its admin, somebody who put onboarding off, and somebody who has yet to see it. */
  async first() {
    const product = await openProduct(settings)
    for (const username of ['admin', 'nova']) await register(product.services, username)
    const newcomer = { username: 'newcomer', email: 'newcomer@example.org', password: 'a long enough password' }
    await callerOf(product.services).account.register({ ...newcomer, gender: 'other', timeZone: demoTimeZone })
    return product
  },

  /** Registration is closed, and two people are invited. */
  async closed() {
    const product = await openProduct({ ...settings, REGISTRATION: 'closed' })
    await register(product.services, 'admin')
    const { invitations } = signIn(product, 'admin').api.admin
    for (const note of ['Ann from the choir', longName]) await invitations.create({ note })
    return product
  },

  /** Names without a space that fill their fields, and very many of everything. */
  async long() {
    const product = await openProduct(settings)
    for (const username of ['admin', longUsername]) await register(product.services, username)
    await fill(product)
    return product
  },
}

const times = (count: number) => Array.from({ length: count }, (_, n) => n)
const values = { calories: 12_345, protein: 123.4, carbs: 1_234.5, fat: 98.7 }

async function fill(product: Product): Promise<void> {
  const { services } = product
  const { db } = services
  const { api, userId } = signIn(product, longUsername)
  const world = { db, clock: () => demoNow }

  for (const mealType of usualMeals)
    await api.diary.logFoods({
      entries: times(60).map((n) => {
        const foodName = n % 3 === 0 ? longName : `${longName} with ${n} more words in its name`
        return { date: today, mealType, foodName, servingSize: '12 x 1 slice (1234 g)', quantity: 1, ...values }
      }),
    })
  for (const n of times(12))
    await api.exercise.log({ date: today, exerciseName: n % 2 ? longName : 'Walk', caloriesBurned: 9_999 })
  for (const n of times(400)) await api.progress.log({ date: addDays(today, -n), weight: 199.9 - n / 10 })
  for (const n of times(60))
    await api.recipes.create({
      name: `${longName} ${n}`,
      description: `${longName} `.repeat(4),
      servings: 1_000,
      cookedWeight: 99_999,
      instructions: `${longName}\n`.repeat(30),
      ingredients: times(40).map(() => ({ foodName: longName, servingSize: '12 x 1 slice (1234 g)', ...values })),
    })
  const items = times(20).map(() => ({ foodName: longName, servingSize: '1 slice (30 g)', ...values }))
  for (const n of times(40)) await api.meals.create({ name: `${longName} ${n}`, items })
  for (const n of times(60)) {
    const food = { productName: `${longName} ${n}`, calories: 450, carbs: 60, sugars: 70, fat: 18 }
    await api.customFoods.create({ ...food, servingSize: '1 slice (80 g)', barcode: '96385074' })
  }
  for (const n of times(120)) {
    const [start, end] = [addDays(today, -n - 1), addDays(today, -n)]
    await api.fasting.add({ startTime: `${start}T18:00:00Z`, endTime: `${end}T10:00:00Z` })
  }
  for (const n of times(30)) {
    addFriend(world, userId, `${longName.slice(0, 26)}.${n}`)
    addFriendRequest(world, addPerson(world, `${longName.slice(0, 24)}.as.${n}`), userId, 'pending')
  }
  for (const n of times(12)) await api.tokens.create({ name: `${longName} ${n}`, access: 'write' })
  for (const n of times(80))
    addNotification(db, userId, { kind: 'nudge', message: () => `${longName} (${n})` }, demoNow)
  for (const n of times(5)) await api.feedback.send({ type: 'Bug Report', message: `${longName} ${n}\n`.repeat(9) })
  for (const n of times(60))
    await logError(db, {
      id: `request-${n}`,
      statusCode: 500,
      method: 'POST',
      route: `/api/${longName}/${n}`,
      stack: `TypeError: ${longName}\n${`    at ${longName} (server/domain/${longName}.ts:41:22)\n`.repeat(30)}`,
      createdAt: demoNow.toISOString(),
    })
  await api.goals.change({ calories: 20_000, fiber: 300, sugars: 500, saturatedFat: 200, salt: 50, water: 30 })
  await api.goals.setWeek({ weightGoal: 0.5, exerciseGoal: 14 })
  for (const _ of times(42)) await api.water.add({ date: today })
}
