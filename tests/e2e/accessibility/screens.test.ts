import type { Page, Request } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { addDays } from '#domain/day.ts'
import { outbox, users } from '#schema'
import type { Services } from '#server/context.ts'
import { logError } from '#server/db/error-log.ts'
import { addNotification } from '#server/features/notifications.ts'
import { expect, test } from '../../support/browser.ts'
import {
  addFriend,
  addFriendRequest,
  addHousehold,
  addInvitation,
  addPerson,
  shareLunch,
} from '../../support/buddies.ts'
import { eatBreakfast, registerAndSignIn, today, yesterday } from '../../support/diary.ts'
import { becomeMeasured } from '../../support/measured-person.ts'
import { callerOf, register, signIn } from '../../support/people.ts'
import { isThorough } from '../../support/run-options.ts'
import { expectAccessible, expectFits } from '../../support/screen-checks.ts'
import { accountPages, buddiesScreens, noBuddies, settingsScreens } from './account.ts'
import { adminScreens, emptyAdmin } from './admin.ts'
import { dashboardScreens, newDashboard, noProgress, progressScreens } from './dashboard.ts'
import { diaryScreens, foodSearchScreens, noRecipes, recipeScreens } from './diary.ts'
import type { Screen, Story } from './screen.ts'
import { longName } from './screen.ts'

test.use({ refusals: true })
test.slow()

/** Parts of a page, what opens on it, and the pages of a large screen, are only visited by `npm run test:screens`. */
const isVisited = ({ path, open, part }: Screen) => isThorough || !(open || part || path.includes('?'))
const sizes = isThorough ? [] : ['@phone']

/** Signs in, and says whose screens are visited. */
async function begin(page: Page, product: { url: string; services: Services }) {
  const { api } = await registerAndSignIn(page, product)
  const ids: Record<string, string | undefined> = {}
  return { api, ids, story: { api, ids } }
}

const slice = {
  date: today(),
  mealType: 'Lunch',
  foodName: longName,
  servingSize: '1 slice (30 g)',
  calories: 98,
} as const

test('account pages', { tag: '@phone' }, async ({ page, product, isMobile }) => {
  const { email } = await register(product.services, 'elena')
  const api = callerOf(product.services, (await signIn(product.services, email)).accessToken)
  await visit(page, isMobile, accountPages, { api, ids: {} })
})

test('the diary and its dialogs', { tag: sizes }, async ({ page, product, isMobile }) => {
  const { api, ids, story } = await begin(page, product)
  await eatBreakfast(api, today())
  await eatBreakfast(api, yesterday())
  await api.diary.logFoods({
    entries: [
      { ...slice, servingSize: '2 x 1 slice (30 g)', calories: null },
      { date: today(), mealType: 'Lunch', foodName: 'Apple', servingSize: '100g', calories: 52 },
    ],
  })
  await api.exercise.log({ date: today(), exerciseName: 'Swimming', caloriesBurned: 310 })
  await api.meals.create({ name: longName, items: [{ foodName: 'Rolled oats', servingSize: '55g', calories: 206 }] })
  addFriend(product.services, (await api.account.me()).id, 'maximilian-the-very-long-named')
  ids.meal = (await api.meals.list())[0]?.id
  ids.entry = (await api.diary.day({ date: today() })).food[0]?.id
  await visit(page, isMobile, diaryScreens, story)
})

test('the food search and its dialogs', { tag: sizes }, async ({ page, product, isMobile }) => {
  const { api, ids, story } = await begin(page, product)
  await eatBreakfast(api, yesterday())
  await api.diary.logFood({ ...slice, date: yesterday() })
  const own = await api.customFoods.create({ productName: longName, calories: 380, servingSize: '1 slice (80 g)' })
  ids.food = own.id
  await visit(page, isMobile, foodSearchScreens, story)
})

test('recipes and their dialogs', { tag: '@phone' }, async ({ page, product, isMobile }) => {
  const { api, ids, story } = await begin(page, product)
  await visit(page, isMobile, noRecipes, story)
  const recipe = await api.recipes.create({
    name: longName,
    description: 'Freezes well.',
    servings: 4,
    cookedWeight: 1600,
    instructions: 'Soften the onion.\nAdd the lentils.',
    ingredients: [
      { foodName: longName, servingSize: '1 x 1 slice (30 g)', calories: 880, protein: 62, carbs: 150, fat: 5 },
      ...Array.from({ length: 12 }, (_, at) => ({ foodName: `Stock ${at}`, servingSize: '900g', calories: 68 })),
    ],
  })
  ids.recipe = recipe.id
  const me = (await api.account.me()).id
  const { email } = await register(product.services, 'priya')
  const priya = callerOf(product.services, (await signIn(product.services, email)).accessToken)
  addFriendRequest(product.services, (await priya.account.me()).id, me, 'accepted')
  const ingredients = [{ foodName: 'Lentils', servingSize: '300g', calories: 1056 }]
  const { id } = await priya.recipes.create({ name: longName, servings: 4, ingredients })
  await priya.shares.shareRecipe({ id, friendId: me })
  ids.shared = (await api.shares.list()).received[0]?.id
  await visit(page, isMobile, recipeScreens, story)
})

test('progress and its dialogs', { tag: '@phone' }, async ({ page, product, isMobile }) => {
  const { api, ids, story } = await begin(page, product)
  await visit(page, isMobile, noProgress, story)
  await api.profile.changePreferences({ units: { weight: 'st', length: 'in' } })
  for (let at = 0; at < 32; at++)
    await api.progress.log({ date: addDays(today(), -7 * at), weight: 70 + at / 9, measurements: { waist: 80 } })
  await becomeMeasured(api, today())
  await api.plan.set({ aim: 'lose' })
  ids.entry = (await api.progress.list())[0]?.id
  await visit(page, isMobile, progressScreens, story)
})

test('the dashboard, the summary, and what belongs to the frame', { tag: sizes }, async ({
  page,
  product,
  isMobile,
}) => {
  const { api, ids, story } = await begin(page, product)
  const { id } = await api.account.me()
  for (let i = 0; i < 12; i++)
    addNotification(product.services.db, id, { kind: 'nudge', message: () => `${longName} (${i})` }, new Date())
  await visit(page, isMobile, newDashboard, story)
  await eatBreakfast(api, today())
  await api.diary.logFood(slice)
  await api.goals.change({ fiber: 30, sugars: 50, saturatedFat: 20, salt: 5 })
  await api.goals.setWeek({ weightGoal: 0.5, exerciseGoal: 3 })
  const fast = await api.fasting.add({ startTime: '2025-12-30T18:00:00Z', endTime: '2025-12-31T10:00:00Z' })
  ids.fast = fast.id
  await api.fasting.start({})
  await visit(page, isMobile, dashboardScreens, story)
})

test('settings and buddies', { tag: sizes }, async ({ page, product, isMobile }) => {
  const { services } = product
  const { api, ids, story } = await begin(page, product)
  ids.token = (await api.tokens.create({ name: longName, access: 'write' })).id
  await visit(page, isMobile, [...noBuddies, ...settingsScreens], story)
  // Friends with a short and a long name, one who is on no leaderboard, a request and somebody to find.
  const me = (await api.account.me()).id
  const ben = addFriend(services, me, 'ben')
  const maximilian = addFriend(services, me, 'maximilian-the-very-long-named')
  // Ben shares his days and the household, to which somebody is invited, and somebody else invites to another.
  ids.buddy = ben
  shareLunch(services, ben, today())
  addHousehold(services, me, ben)
  addInvitation(services, me, maximilian)
  addInvitation(services, addFriend(services, me), me)
  const hidden = addFriend(services, me)
  services.db.update(users).set({ isOnLeaderboards: false }).where(eq(users.id, hidden)).run()
  addFriendRequest(services, addPerson(services, 'somebody-who-wants-to-be-one'), me, 'pending')
  addPerson(services, 'somebody-who-is-nowhere-yet')
  await visit(page, isMobile, buddiesScreens, story)
})

test('the admin area', { tag: sizes }, async ({ page, product, isMobile }) => {
  const { services } = product
  const { api, ids, story } = await begin(page, product)
  if (!isMobile) await visit(page, isMobile, emptyAdmin, story)
  for (let at = 0; at < 21; at++)
    await api.progress.log({
      date: addDays(today(), -at),
      weight: 70,
      bodyFatPercentage: 20,
      measurements: { waist: 80 },
    })
  const values = { calories: 450, protein: 10, carbs: 60, sugars: 70, fat: 18, servingSize: '1 bowl (45 g)' }
  const pending = await api.customFoods.create({ ...values, productName: longName, barcode: '96385074' })
  await api.customFoods.create({ ...values, calories: 45, productName: 'Granola', barcode: '96385074' })
  await api.feedback.send({ type: 'Feature Suggestion', message: `${longName}\n`.repeat(9) })
  const { email } = await register(services, 'ben')
  await callerOf(services).account.forgotPassword({ email })
  const ben = await callerOf(services, (await signIn(services, email)).accessToken).account.me()
  await logError(services.db, {
    id: 'req-1',
    statusCode: 500,
    method: 'POST',
    route: '/api/diary/food',
    stack: 'TypeError: no grams\n    at portionOf (server/domain/portion.ts:41:22)',
    createdAt: '2026-11-21T12:00:00.000Z',
  })
  const mail = services.db.select().from(outbox).where(eq(outbox.to, email)).get()
  Object.assign(ids, { food: pending.id, ben: ben.id, mail: mail?.id })
  await visit(page, isMobile, adminScreens, story)
})

/**
 * Looks at each screen that exists at the size of the page: whether it fits at a small width, and with axe. On a large screen,
 * axe only sees the first screen and what a phone does not have: the rest is made of the same elements and colours.
 */
async function visit(page: Page, isMobile: boolean, screens: Screen[], story: Story) {
  const underWay = new Set<Request>()
  // The stream of notifications has no end.
  page.on('request', (request) => request.url().endsWith('/stream') || underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))

  const shown = screens.filter(
    (screen) => isVisited(screen) && (screen.size === undefined || (screen.size === 'phone') === isMobile),
  )
  for (const [at, { name, path, open, shows, part, size }] of shown.entries())
    await test.step(name, async () => {
      const address = path.replaceAll(/:(\w+)/g, (_, id) => idOf(story, id))
      if (at === 0) await page.goto(address)
      else await navigate(page, address)
      await open?.(page, story)
      await expect(shows(page).first()).toBeVisible()
      // What an address shows may still be loading; what a click opens is there.
      if (!open) await expect.poll(() => underWay.size).toBe(0)
      if (isMobile || at === 0 || size === 'desktop') await expectAccessible(page, name, part)
      await expectFits(page, name)
    })
}

/** Follows an address as a link does, which takes a fraction of loading the page, by way of a screen that keeps nothing. */
async function navigate(page: Page, path: string) {
  await page.evaluate(() => history.pushState(null, '', '/nothing-here'))
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

function idOf({ ids }: Story, name: string): string {
  const id = ids[name]
  if (id === undefined) throw new Error(`the story has no ${name}`)
  return id
}
