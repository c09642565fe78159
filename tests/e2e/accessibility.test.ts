import type { Locator, Page, Request } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { addDays } from '#domain/day.ts'
import { users } from '#schema'
import type { Services } from '#server/context.ts'
import { logError } from '#server/db/error-log.ts'
import { addNotification } from '#server/features/notifications/notifications.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import { addFriend, addFriendRequest, addPerson } from '../support/buddies.ts'
import { eatBreakfast, settle, today, yesterday } from '../support/diary.ts'
import { expectFits } from '../support/fit.ts'
import { historyPath } from '../support/imports.ts'
import { callerOf, register, signIn } from '../support/people.ts'

test.use({ refusals: true })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A food name that no line holds. */
const longName = 'Sourdough crispbread with toasted pumpkin seeds, sunflower kernels and sea-salt flakes'

type Screen = {
  name: string
  path: string
  open?: (page: Page) => Promise<void>
  shows: (page: Page) => Locator
  /** The only part that differs from an earlier screen. */
  part?: string
}

async function visit(page: Page, isMobile: boolean, screens: Screen[]) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const underWay = new Set<Request>()
  // The stream of notifications has no end.
  page.on('request', (request) => request.url().endsWith('/stream') || underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))

  for (const [at, { name, path, open, shows, part }] of screens.entries())
    await test.step(name, async () => {
      if (at === 0) await page.goto(path)
      else await navigate(page, path)
      await open?.(page)
      await expect(shows(page).first()).toBeVisible()
      // What an address shows may still be loading; what a click opens is there.
      if (!open) await expect.poll(() => underWay.size).toBe(0)
      await expectAccessible(page, name, part)
      if (isMobile) await expectFits(page, name)
    })
}

/** Follows an address as a link does, which takes a fraction of loading the page, by way of a screen that keeps nothing. */
async function navigate(page: Page, path: string) {
  await page.evaluate(() => history.pushState(null, '', '/nothing-here'))
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
const opened = (name: string | RegExp) => (page: Page) => dialog(page, name)

/** Friends with a short and a long name, one who is on no leaderboard, a request and somebody to find. */
function addFriends(services: Services, userId: string) {
  for (const name of ['ben', 'maximilian-the-very-long-named']) addFriend(services, userId, name)
  const hidden = addFriend(services, userId)
  services.db.update(users).set({ isOnLeaderboards: false }).where(eq(users.id, hidden)).run()
  addFriendRequest(services, addPerson(services, 'somebody-who-wants-to-be-one'), userId, 'pending')
  addPerson(services, 'somebody-who-is-nowhere-yet')
}

test('account pages', { tag: '@phone' }, async ({ page, product, isMobile }) => {
  test.slow()
  await register(product.services, 'elena')
  const submit = (name: string) => (at: Page) => button(at, name).click()
  await visit(page, isMobile, [
    { name: 'login', path: '/login', shows: heading(/Login/) },
    {
      name: 'login, errors',
      path: '/login',
      open: submit('Login to Glowlog'),
      shows: (at) => at.locator('[aria-invalid=true]'),
    },
    { name: 'register', path: '/register', shows: (at) => button(at, 'Create account') },
    {
      name: 'register, errors',
      path: '/register',
      open: async (at) => {
        await at.getByLabel('Password', { exact: true }).fill('glow')
        await button(at, 'Create account').click()
      },
      shows: (at) => at.locator('[aria-invalid=true]'),
    },
    { name: 'forgotten password', path: '/forgot-password', shows: heading('Forgot Password') },
    { name: 'reset password', path: '/resetpassword/none', shows: (at) => button(at, 'Reset password') },
    { name: 'resend verification', path: '/resend-verification', shows: heading('Resend Verification') },
    { name: 'verification failed', path: '/verify-email', shows: heading('Verification failed') },
    { name: 'not found', path: '/nothing-here', shows: heading('Page not found') },
    { name: 'privacy policy', path: '/login?legal=privacy', shows: opened('Privacy Policy') },
    { name: 'terms of service', path: '/login?legal=terms', shows: opened('Terms of Service') },
  ])
})

test('the diary and its dialogs', async ({ page, product, isMobile }) => {
  test.slow()
  const { api } = await settle(page, product)
  await eatBreakfast(api, today())
  await eatBreakfast(api, yesterday())
  await api.diary.logFoods({
    entries: [
      { date: today(), mealType: 'Lunch', foodName: longName, servingSize: '2 x 1 slice (30 g)', calories: null },
      { date: today(), mealType: 'Lunch', foodName: 'Apple', servingSize: '100g', calories: 52 },
    ],
  })
  await api.exercise.log({ date: today(), exerciseName: 'Swimming', caloriesBurned: 310 })
  await api.meals.create({ name: longName, items: [{ foodName: 'Rolled oats', servingSize: '55g', calories: 206 }] })
  const saved = (await api.meals.list())[0]
  const entry = (await api.diary.day({ date: today() })).food[0]
  const meal = 'Breakfast: copy and saved meals'
  const shownDay = (at: Page) => at.getByText('Rolled oats')
  const act =
    (name: string, path = '/diary') =>
    async (at: Page) => {
      expect(at.url()).toContain(path)
      await button(at, name).first().click()
    }
  await visit(page, isMobile, [
    { name: 'diary', path: '/diary', shows: shownDay },
    { name: 'diary of yesterday', path: `/diary?date=${yesterday()}`, shows: shownDay, part: '#diary' },
    {
      name: 'diary of an empty day',
      path: '/diary?date=2026-01-05',
      shows: (at) => at.getByText('No entries for Lunch.'),
      part: '#diary',
    },
    { name: 'meal menu', path: '/diary', open: act(meal), shows: (at) => at.getByText('From another day…') },
    {
      name: 'day menu',
      path: '/diary',
      open: act('Copy the whole day'),
      shows: (at) => at.getByText('From another day…'),
    },
    { name: 'entry menu', path: '/diary', open: act('Edit Rolled oats'), shows: (at) => at.getByText('Move to') },
    { name: 'entry editor', path: `/diary?entry=${entry?.id}`, shows: opened('Rolled oats') },
    { name: 'calendar', path: '/diary', open: act('Choose a day'), shows: (at) => button(at, 'Previous month') },
    { name: 'copy from another day', path: '/diary?copyFrom=Breakfast', shows: (at) => button(at, 'Previous month') },
    { name: 'save as a meal', path: '/diary?saveMeal=Breakfast', shows: opened('Save as a meal') },
    { name: 'saved meals', path: '/diary?savedMeals=Breakfast', shows: opened('Saved meals') },
    {
      name: 'saved meal editor',
      path: `/diary?savedMeals=Breakfast&savedMeal=${saved?.id}`,
      shows: opened('Edit saved meal'),
    },
    { name: 'exercise editor', path: '/diary', open: act('Edit Swimming'), shows: opened('Swimming') },
    {
      name: 'entries selected',
      path: '/diary?select=1',
      open: (at) => at.locator('[data-select]').first().click(),
      shows: (at) => at.getByText('1 selected'),
      part: '#diary',
    },
    ...(isMobile ? [{ name: 'add exercise', path: '/diary?exercise=1', shows: opened('Add Exercise') }] : []),
  ])
})

test('the food search and its dialogs', async ({ page, product, isMobile }) => {
  test.slow()
  const { api } = await settle(page, product)
  await eatBreakfast(api, yesterday())
  await api.diary.logFood({
    date: yesterday(),
    mealType: 'Lunch',
    foodName: longName,
    servingSize: '1 slice (30 g)',
    calories: 98,
  })
  const own = await api.customFoods.create({ productName: longName, calories: 380, servingSize: '1 slice (80 g)' })
  const search = (text: string) => async (at: Page) => {
    await at.getByRole('searchbox', { name: 'Search for Food' }).fill(text)
  }
  const path = '/diary?log=1&meal=Breakfast'
  // On phones it is a dialog.
  const part = 'section:has([type=search])'
  await visit(page, isMobile, [
    { name: 'food search, recents', path, shows: (at) => at.getByText('Rolled oats') },
    { name: 'food search, results', path, part, open: search('oats'), shows: (at) => at.getByText('All foods') },
    {
      name: 'food search, long names',
      path,
      part,
      open: search('crispbread'),
      shows: (at) => at.getByText(/custom food/),
    },
    {
      name: 'food search, favourites',
      path,
      part,
      open: (at) => at.getByText('Favourites', { exact: true }).click(),
      shows: (at) => at.locator('label[data-active]', { hasText: 'Favourites' }),
    },
    {
      name: 'food search, nothing found',
      path,
      part,
      open: search('xyzzy'),
      shows: (at) => at.getByText(/custom food/),
    },
    {
      name: 'several foods selected',
      path,
      part,
      open: async (at) => {
        await button(at, 'Select several').click()
        await at.locator('[aria-pressed=false]').first().click()
      },
      shows: (at) => at.locator('[aria-pressed=true]'),
    },
    {
      name: 'quick add',
      path,
      part,
      open: (at) => button(at, 'Quick add calories: name and macros').click(),
      shows: (at) => at.getByLabel(/^Protein/),
    },
    { name: 'amount', path: `${path}&food=${own.id}`, shows: opened(longName) },
    { name: 'custom food', path: `${path}&custom=new`, shows: opened('Custom food') },
    {
      name: 'custom food, errors',
      path: `${path}&custom=new`,
      open: (at) => button(at, 'Add food').last().click(),
      shows: (at) => at.locator('[aria-invalid=true]'),
    },
    { name: 'edit custom food', path: `${path}&custom=${own.id}`, shows: opened('Edit custom food') },
    { name: 'your foods', path: `${path}&yours=1`, shows: (at) => button(at, `Edit ${longName}`) },
    { name: 'scan', path: `${path}&scan=1`, shows: (at) => at.getByText('No cameras found.') },
  ])
})

test('recipes and their dialogs', { tag: '@phone' }, async ({ page, product, isMobile }) => {
  test.slow()
  const { api } = await settle(page, product)
  await visit(page, isMobile, [
    { name: 'no recipes', path: '/recipes', shows: (at) => at.getByText(/any recipes yet/) },
  ])
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
  const ingredients = `/recipes?recipe=${recipe.id}&edit=1&ingredients=1`
  await visit(page, isMobile, [
    { name: 'recipes', path: '/recipes', shows: (at) => at.getByText('Freezes well.') },
    { name: 'recipe', path: `/recipes?recipe=${recipe.id}`, shows: opened(longName) },
    {
      name: 'recipe, by weight',
      path: `/recipes?recipe=${recipe.id}`,
      open: (at) => at.getByText('By weight').click(),
      shows: opened(longName),
    },
    {
      name: 'recipe menu',
      path: `/recipes?recipe=${recipe.id}`,
      open: (at) => button(at, 'More about').click(),
      shows: (at) => at.getByRole('menuitem', { name: 'Duplicate' }),
    },
    { name: 'create recipe', path: '/recipes?create=1', shows: opened('Create Recipe') },
    { name: 'edit recipe', path: `/recipes?recipe=${recipe.id}&edit=1`, shows: opened('Edit Recipe') },
    { name: 'add ingredient', path: ingredients, shows: opened('Add Ingredient') },
    {
      name: 'ingredient results',
      path: ingredients,
      open: (at) => at.getByRole('searchbox', { name: 'Search for Food' }).fill('oats'),
      shows: (at) => button(at, /^Select /),
    },
    {
      name: 'discard changes',
      path: '/recipes?create=1',
      open: async (at) => {
        await at.getByRole('textbox', { name: 'Servings' }).fill('7')
        await button(at, 'Cancel').click()
      },
      shows: opened(/^Discard/),
    },
  ])
})

test('progress and its dialogs', { tag: '@phone' }, async ({ page, product, isMobile }) => {
  const { api } = await settle(page, product)
  await visit(page, isMobile, [
    { name: 'no progress', path: '/progress', shows: (at) => at.getByText('No entries yet.') },
  ])
  await api.profile.changePreferences({ units: { weight: 'st', length: 'in' } })
  for (let at = 0; at < 32; at++)
    await api.progress.log({ date: addDays(today(), -7 * at), weight: 70 + at / 9, measurements: { waist: 80 } })
  const [latest] = await api.progress.list()
  await visit(page, isMobile, [
    { name: 'progress', path: '/progress?range=All', shows: (at) => at.getByRole('img', { name: /^Weight from/ }) },
    {
      name: 'progress, errors',
      path: '/progress',
      open: (at) => button(at, 'Save entry').click(),
      shows: (at) => at.locator('[aria-invalid=true]'),
    },
    {
      name: 'day of an entry',
      path: '/progress',
      open: (at) => button(at, /^Date: /).click(),
      shows: (at) => button(at, 'Previous month'),
    },
    { name: 'edit entry', path: `/progress?entry=${latest?.id}`, shows: opened('Edit entry') },
    {
      name: 'remove entry',
      path: '/progress',
      open: (at) =>
        button(at, /^Remove/)
          .first()
          .click(),
      shows: opened('Remove this entry?'),
    },
  ])
})

test('the other screens', async ({ page, product, isMobile }) => {
  test.slow()
  const { api } = await settle(page, product)
  const { id } = await api.account.me()
  for (let i = 0; i < 12; i++)
    addNotification(product.services.db, id, { kind: 'nudge', message: `${longName} (${i})` }, new Date())
  await visit(page, isMobile, [
    { name: 'new dashboard', path: '/dashboard', shows: (at) => at.getByText('Calories Left') },
    { name: 'start of a fast', path: '/dashboard?fasting=start', shows: opened('Start Fast') },
    { name: 'summary of an empty day', path: '/nutrition-summary', shows: heading('Nutritional Summary') },
  ])
  await eatBreakfast(api, today())
  await api.diary.logFood({
    date: today(),
    mealType: 'Lunch',
    foodName: longName,
    servingSize: '1 slice (30 g)',
    calories: 98,
  })
  await api.goals.change({ fiber: 30, sugars: 50, saturatedFat: 20, salt: 5 })
  await api.goals.setWeek({ weightGoal: 0.5, exerciseGoal: 3 })
  const fast = await api.fasting.add({ startTime: '2025-12-30T18:00:00Z', endTime: '2025-12-31T10:00:00Z' })
  await api.fasting.start({})
  const token = await api.tokens.create({ name: longName, access: 'write' })
  await visit(page, isMobile, [
    { name: 'dashboard', path: '/dashboard', shows: (at) => button(at, /^Add .* to /) },
    { name: 'streak calendar', path: '/dashboard?streak=1', shows: opened('Streak calendar') },
    { name: 'fasting history', path: '/dashboard?fasting=history', shows: (at) => at.getByText(/^Duration/) },
    { name: 'fast', path: `/dashboard?fasting=history&fast=${fast.id}`, shows: opened('Edit fast') },
    { name: 'fasting settings', path: '/dashboard?fasting=settings', shows: opened('Fasting settings') },
    {
      name: 'notifications',
      path: '/dashboard',
      open: (at) => button(at, /^Notifications/).click(),
      shows: opened('Notifications'),
    },
    {
      name: 'user menu',
      path: '/dashboard',
      open: (at) => button(at, 'Account menu').click(),
      shows: (at) => at.getByText('Logout'),
    },
    { name: 'feedback', path: '/dashboard?feedback=1', shows: opened('Give Feedback') },
    {
      name: 'feedback, errors',
      path: '/dashboard?feedback=1',
      open: (at) => button(at, 'Submit Feedback').click(),
      shows: (at) => at.locator('[aria-invalid=true]'),
    },
    { name: 'summary', path: '/nutrition-summary', shows: (at) => at.getByRole('table') },
    { name: 'summary of 30 days', path: '/nutrition-summary?days=30', shows: (at) => at.getByRole('table') },
    {
      name: 'achievements',
      path: '/achievements',
      shows: (at) => at.getByRole('heading', { name: 'First Bite' }),
    },
    { name: 'no buddies', path: '/friends', shows: heading('Find Buddies') },
    { name: 'settings', path: '/account-settings', shows: (at) => at.getByText('This device') },
    { name: 'new API token', path: '/account-settings?apiToken=new', shows: opened('New API token') },
    {
      name: 'activity of an API token',
      path: `/account-settings?apiToken=${token.id}`,
      shows: opened(/^Activity of/),
    },
    { name: 'suggested goals', path: '/account-settings?suggest=1', shows: opened('Suggest goals') },
    {
      name: 'preview of an import',
      path: '/account-settings',
      open: async (at) => {
        await at.getByLabel('Files to import').setInputFiles(historyPath('loseit/loseit-export.zip'))
        await button(at, /^Import \d+ rows$/).click()
      },
      shows: (at) => at.getByText('Please choose one.'),
    },
    { name: 'imports', path: '/account-settings', shows: (at) => button(at, 'Continue the import'), part: '#move-in' },
    {
      name: 'two-factor setup',
      path: '/account-settings',
      open: (at) => button(at, 'Set up two-factor').click(),
      shows: (at) => at.getByLabel('6-digit code'),
      part: '#two-factor',
    },
    {
      name: 'export',
      path: '/account-settings',
      open: (at) => button(at, 'Export my data').click(),
      shows: (at) => button(at, 'Download food.csv'),
      part: '#your-data',
    },
    {
      name: 'buddies',
      path: '/friends',
      open: async (at) => {
        addFriends(product.services, id)
        await at.reload()
        await at.getByLabel('Username').fill('somebody')
        await button(at, 'Search').click()
      },
      shows: (at) => button(at, 'Add buddy somebody-who-is-nowhere-yet'),
    },
    {
      name: 'remove a buddy',
      path: '/friends',
      open: (at) => button(at, 'Remove maximilian-the-very-long-named').click(),
      shows: opened(/^Remove/),
    },
    { name: 'legal text in the frame', path: '/dashboard?legal=privacy', shows: opened('Privacy Policy') },
    { name: 'not found, signed in', path: '/nothing-here', shows: heading('Page not found') },
    {
      name: 'offline',
      path: '/dashboard',
      open: async (at) => {
        await expect(button(at, 'Add a glass')).toBeEnabled()
        await at.route(/\/(trpc|api)\//, (route) => route.abort())
        await button(at, 'Add a glass').click()
      },
      shows: (at) => at.getByText("You're offline."),
    },
  ])
})

test('the admin area', async ({ page, product, isMobile }) => {
  test.slow()
  const { api } = await settle(page, product)
  const part = '[role=tabpanel]'
  const empty: Screen[] = [
    { name: 'no progress logs', path: '/admin?tab=progress', shows: (at) => at.getByText(/^Nobody has logged/), part },
    { name: 'no pending foods', path: '/admin?tab=foods', shows: (at) => at.getByText('No foods are waiting.'), part },
    { name: 'no feedback', path: '/admin?tab=feedback', shows: (at) => at.getByText('No open feedback.'), part },
    {
      name: 'nobody found',
      path: '/admin',
      open: (at) => at.getByRole('searchbox', { name: 'Search users' }).fill('xyzzy'),
      shows: (at) => at.getByText(/^Nobody found/),
      part,
    },
  ]
  if (!isMobile) await visit(page, isMobile, empty)

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
  const ben = await register(product.services, 'ben').then(async ({ email }) =>
    callerOf(product.services, (await signIn(product.services, email)).accessToken).account.me(),
  )
  await logError(product.services.db, {
    id: 'req-1',
    statusCode: 500,
    method: 'POST',
    route: '/api/diary/food',
    stack: 'TypeError: no grams\n    at portionOf (server/domain/portion.ts:41:22)',
    createdAt: '2026-11-21T12:00:00.000Z',
  })
  // Their tables have fewer columns on phones.
  const tables: Screen[] = [
    { name: 'users', path: '/admin', shows: (at) => at.getByRole('table') },
    { name: 'progress logs', path: '/admin?tab=progress', shows: (at) => at.getByText('21 entries'), part },
    { name: 'food catalogue', path: '/admin?tab=catalogue', shows: (at) => at.getByText('Everyday foods'), part },
    { name: 'outbox', path: '/admin?tab=outbox', shows: heading('Outbox'), part },
    { name: 'jobs', path: '/admin?tab=jobs', shows: (at) => at.getByText(/^No backups yet\./), part },
  ]
  // The rest is the same on larger screens, with room around it.
  const dialogs: Screen[] = [
    { name: 'edit and approve', path: `/admin?tab=foods&food=${pending.id}`, shows: opened('Edit and approve') },
    { name: 'user', path: `/admin?user=${ben.id}`, shows: opened('ben') },
    {
      name: 'actions for a user',
      path: '/admin',
      open: (at) => button(at, 'More about ben').click(),
      shows: (at) => at.getByRole('menuitem', { name: 'Sign out everywhere' }),
    },
    {
      name: 'reset link',
      path: '/admin',
      open: async (at) => {
        await button(at, 'More about ben').click()
        await at.getByRole('menuitem', { name: 'Create password reset link' }).click()
        await button(at, 'Create link').click()
      },
      shows: (at) => at.getByRole('textbox', { name: 'Reset link' }),
    },
    {
      name: 'delete a user',
      path: '/admin',
      open: async (at) => {
        await button(at, 'More about ben').click()
        await at.getByRole('menuitem', { name: 'Delete user' }).click()
      },
      shows: opened('Delete ben?'),
    },
    {
      name: 'import of a file on the server',
      path: '/admin?tab=catalogue&import=1',
      open: (at) => at.getByText('The server', { exact: true }).click(),
      shows: (at) => at.getByText('There is no file in this folder.'),
    },
    { name: 'error', path: '/admin?tab=errors&error=req-1', shows: (at) => at.getByText('at portionOf') },
    {
      name: 'clear the error log',
      path: '/admin?tab=errors',
      open: (at) => button(at, 'Clear all').click(),
      shows: opened('Clear the error log?'),
    },
  ]
  const lists: Screen[] = [
    { name: 'pending foods', path: '/admin?tab=foods', shows: (at) => at.getByText('Same barcode, per 100 g'), part },
    {
      name: 'shared foods',
      path: '/admin?tab=foods',
      open: async (at) => {
        await api.admin.foods.review({ id: pending.id, status: 'global' })
        await at.getByText('Shared', { exact: true }).click()
      },
      shows: (at) => button(at, `Withdraw ${longName}`),
      part,
    },
    { name: 'feedback', path: '/admin?tab=feedback', shows: (at) => button(at, 'Show more'), part },
    {
      name: 'error log',
      path: '/admin?tab=errors',
      open: (at) => button(at, /no grams/).click(),
      shows: (at) => button(at, /2026 at/),
      part,
    },
    { name: 'audit log', path: '/admin?tab=audit', shows: (at) => at.getByText(/approved the food/), part },
    { name: 'theme', path: '/admin?tab=theme', shows: (at) => button(at, 'Save theme'), part },
  ]
  await visit(page, isMobile, isMobile ? [...dialogs, ...lists, ...tables] : tables)
})
