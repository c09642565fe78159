import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { historyPath } from '../support/imports.ts'
import type { callerOf } from '../support/people.ts'
import { longUsername, today, type worlds } from './worlds.ts'

type Api = ReturnType<typeof callerOf>

export type State = {
  /** The screen and its state, by which pictures are asked for. */
  name: string
  world?: keyof typeof worlds
  /** Whose session it is; null for nobody's. */
  as?: string | null
  path: string | ((api: Api) => Promise<string>)
  /** What is done before the picture is taken. */
  open?: (page: Page) => Promise<unknown>
  /** What becomes of the screen's own requests. */
  requests?: 'held' | 'failed' | 'cut off'
  on?: 'phone' | 'desktop'
  /** A page that the server writes. */
  isOfServer?: boolean
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const click = (name: string | RegExp) => (page: Page) => button(page, name).click()
const clickText = (text: string) => (page: Page) => page.getByText(text, { exact: true }).first().click()
const search = (text: string) => (page: Page) => page.getByPlaceholder('Search for a food').first().fill(text)
const hover = (name: string | RegExp) => (page: Page) => button(page, name).hover()

/** The states of `base`, named after it. */
const of = (
  base: string,
  common: Partial<State>,
  states: (Omit<State, 'path'> & { path?: State['path'] })[],
): State[] => states.map((state) => ({ path: '/', ...common, ...state, name: `${base}, ${state.name}` }))

const account: State[] = of('account', { as: null }, [
  { name: 'login', path: '/login' },
  { name: 'login, errors', path: '/login', open: click(/^Login to/) },
  {
    name: 'login, refused',
    path: '/login',
    open: async (page) => {
      await page.getByLabel('Email').fill('elena@example.org')
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await click(/^Login to/)(page)
    },
  },
  { name: 'login, seasonal theme', world: 'season', path: '/login' },
  { name: 'register', path: '/register' },
  {
    name: 'register, errors',
    path: '/register',
    open: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('glow')
      await click('Create account')(page)
    },
  },
  { name: 'forgotten password', path: '/forgot-password' },
  { name: 'reset password', path: '/resetpassword/none' },
  { name: 'resend verification', path: '/resend-verification' },
  { name: 'verification failed', path: '/verify-email' },
  { name: 'privacy policy', path: '/login?legal=privacy' },
  { name: 'page not found', path: '/nothing-here' },
])

const dashboard: State[] = of('dashboard', { path: '/dashboard' }, [
  { name: 'three months' },
  { name: 'first day', world: 'first', as: 'nova' },
  { name: 'long', world: 'long', as: longUsername },
  { name: 'seasonal theme', world: 'season' },
  { name: 'loading', requests: 'held' },
  { name: 'failed', requests: 'failed' },
  { name: 'offline', requests: 'cut off', open: click('Add a glass') },
  { name: 'onboarding', world: 'first', as: 'newcomer' },
  { name: 'onboarding, suggestion', world: 'first', as: 'newcomer', open: click(/suggest/i) },
  { name: 'streak calendar', path: '/dashboard?streak=1' },
  { name: 'start of a fast', world: 'first', as: 'nova', path: '/dashboard?fasting=start' },
  {
    name: 'start of a fast, time',
    world: 'first',
    as: 'nova',
    path: '/dashboard?fasting=start',
    open: click(/^When did your fast start/),
  },
  { name: 'fasting history', path: '/dashboard?fasting=history' },
  { name: 'fasting history, empty', world: 'first', as: 'nova', path: '/dashboard?fasting=history' },
  { name: 'fasting history, failed', requests: 'failed', open: click('Fasting history') },
  { name: 'fast', path: '/dashboard?fasting=history&fast=new' },
  { name: 'fasting settings', path: '/dashboard?fasting=settings' },
  { name: 'weekly goals', as: 'jonas', open: click(/Edit Goals|Set Weekly Goals/) },
  { name: 'notifications', open: click(/^Notifications/) },
  { name: 'notifications, empty', world: 'first', as: 'nova', open: click(/^Notifications/) },
  { name: 'notifications, long', world: 'long', as: longUsername, open: click(/^Notifications/) },
  { name: 'user menu', open: click('Account menu') },
  { name: 'user menu, long', world: 'long', as: longUsername, open: click('Account menu') },
  { name: 'feedback', path: '/dashboard?feedback=1' },
  {
    name: 'feedback, failed',
    path: '/dashboard?feedback=1',
    requests: 'failed',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Message' }).fill('The bell rings twice.')
      await click('Submit Feedback')(page)
    },
  },
  {
    name: 'feedback, discard',
    path: '/dashboard?feedback=1',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Message' }).fill('The bell rings twice.')
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'toasts',
    path: '/dashboard?fasting=settings',
    open: async (page) => {
      await click('Save')(page)
      await page.getByText('Fasting settings saved!').hover()
    },
  },
])

const meal = /^Breakfast ?: copy and saved meals/
const diary: State[] = of('diary', { path: '/diary' }, [
  { name: 'today' },
  { name: 'yesterday', path: `/diary?date=${addDays(today, -1)}` },
  { name: 'last year', path: '/diary?date=2025-12-24' },
  { name: 'first day', world: 'first', as: 'nova' },
  { name: 'over the goal, long', world: 'long', as: longUsername },
  { name: 'loading', requests: 'held' },
  { name: 'failed', requests: 'failed' },
  { name: 'offline', requests: 'cut off', open: click(/^Delete /) },
  { name: 'not saved', requests: 'failed', open: click(/^Delete /) },
  { name: 'deleted', requests: 'held', open: click(/^Delete /) },
  { name: 'calendar', open: click('Choose a day') },
  { name: 'meal menu', open: click(meal) },
  { name: 'day menu', open: click('Copy the whole day') },
  { name: 'entry menu', open: click(/^Edit /) },
  { name: 'entry editor', path: async (api) => `/diary?entry=${(await api.diary.day({ date: today })).food[0]?.id}` },
  { name: 'copy from another day', path: '/diary?copyFrom=Breakfast' },
  { name: 'save as a meal', path: '/diary?saveMeal=Breakfast' },
  { name: 'saved meals', path: '/diary?savedMeals=Breakfast' },
  { name: 'saved meals, empty', world: 'first', as: 'nova', path: '/diary?savedMeals=Breakfast' },
  { name: 'saved meals, long', world: 'long', as: longUsername, path: '/diary?savedMeals=Breakfast' },
  {
    name: 'saved meal',
    path: async (api) => `/diary?savedMeals=Breakfast&savedMeal=${(await api.meals.list())[0]?.id}`,
  },
  { name: 'share a meal', path: async (api) => `/diary?savedMeals=Breakfast&share=${(await api.meals.list())[0]?.id}` },
  { name: 'exercise editor', open: click(/^Edit (Running|Yoga|Swimming|Cycling)/) },
  { name: 'add exercise', path: '/diary?exercise=1', on: 'phone' },
  { name: 'selection', path: '/diary?select=1', open: (page) => page.locator('[data-select]').first().click() },
])

const foods: State[] = of('foods', { path: '/diary?log=1&meal=Breakfast' }, [
  { name: 'recents' },
  { name: 'recents, first day', world: 'first', as: 'nova' },
  { name: 'recents, long', world: 'long', as: longUsername },
  { name: 'results', open: search('oat') },
  { name: 'results, long', world: 'long', as: longUsername, open: search('donau') },
  { name: 'nothing found', open: search('xyzzyx') },
  { name: 'search failed', requests: 'failed', open: search('oat') },
  { name: 'favourites', open: clickText('Favourites') },
  { name: 'favourites, empty', world: 'first', as: 'nova', open: clickText('Favourites') },
  {
    name: 'several',
    open: async (page) => {
      await click('Select several')(page)
      await page.locator('[aria-pressed=false]').first().click()
    },
  },
  { name: 'quick add', open: click('Quick add calories: name and macros') },
  { name: 'amount', path: '/diary?log=1&meal=Breakfast&food=staples:oats' },
  {
    name: 'amount, long',
    world: 'long',
    as: longUsername,
    path: async (api) => `/diary?log=1&food=${(await api.foods.search({ query: 'Donau' }))[0]?.id}`,
  },
  { name: 'amount, loading', requests: 'held', path: '/diary?log=1&meal=Breakfast&food=staples:oats' },
  { name: 'custom food', path: '/diary?log=1&custom=new' },
  { name: 'custom food, errors', path: '/diary?log=1&custom=new', open: (page) => submitLast(page, 'Add food') },
  { name: 'your foods', path: '/diary?log=1&yours=1' },
  { name: 'your foods, empty', world: 'first', as: 'nova', path: '/diary?log=1&yours=1' },
  { name: 'your foods, long', world: 'long', as: longUsername, path: '/diary?log=1&yours=1' },
  { name: 'scan', path: '/diary?log=1&scan=1' },
])

const submitLast = (page: Page, name: string) => page.getByRole('button', { name }).last().click()

const summary: State[] = of('summary', { path: '/nutrition-summary' }, [
  { name: 'today' },
  { name: '7 days', path: '/nutrition-summary?days=7' },
  { name: '30 days', path: '/nutrition-summary?days=30' },
  { name: 'first day', world: 'first', as: 'nova' },
  { name: 'over the goal', world: 'long', as: longUsername },
  { name: 'loading', requests: 'held' },
  { name: 'failed', requests: 'failed' },
])

const progress: State[] = of('progress', { path: '/progress' }, [
  { name: 'three months' },
  { name: 'all', path: '/progress?range=All' },
  { name: 'first day', world: 'first', as: 'nova' },
  { name: 'long', world: 'long', as: longUsername },
  { name: 'loading', requests: 'held' },
  { name: 'failed', requests: 'failed' },
  {
    name: 'errors',
    async open(page) {
      await page.getByRole('textbox', { name: 'Weight' }).fill('')
      await button(page, 'Save entry').click()
    },
  },
  { name: 'left-out days', open: (page) => page.getByText(/From\s+\d+\s+days of food/).click() },
  { name: 'check-in', path: '/progress?checkIn=1' },
  { name: 'day', open: click(/^Date ?: /) },
  { name: 'edit entry', path: async (api) => `/progress?entry=${(await api.progress.list())[0]?.id}` },
  { name: 'remove entry', open: click(/^Remove/) },
])

const recipes: State[] = of('recipes', { path: '/recipes' }, [
  { name: 'grid' },
  { name: 'empty', world: 'first', as: 'nova' },
  { name: 'long', world: 'long', as: longUsername },
  { name: 'loading', requests: 'held' },
  { name: 'failed', requests: 'failed' },
  { name: 'recipe', path: async (api) => `/recipes?recipe=${(await api.recipes.list())[0]?.id}` },
  {
    name: 'recipe, long',
    world: 'long',
    as: longUsername,
    path: async (api) => `/recipes?recipe=${(await api.recipes.list())[0]?.id}`,
  },
  {
    name: 'recipe, menu',
    path: async (api) => `/recipes?recipe=${(await api.recipes.list())[0]?.id}`,
    open: click(/^More about/),
  },
  { name: 'edit', path: async (api) => `/recipes?recipe=${(await api.recipes.list())[0]?.id}&edit=1` },
  { name: 'share', path: async (api) => `/recipes?share=${(await api.recipes.list())[0]?.id}` },
  { name: 'shared', path: async (api) => `/recipes?shared=${(await api.shares.list()).received[0]?.id}` },
  { name: 'create', path: '/recipes?create=1' },
  { name: 'create, errors', path: '/recipes?create=1', open: (page) => submitLast(page, 'Create Recipe') },
  { name: 'add ingredient', path: '/recipes?create=1&ingredients=1', open: search('oat') },
])

const others: State[] = [
  ...of('achievements', { path: '/achievements' }, [
    { name: 'three months' },
    { name: 'none', world: 'first', as: 'nova' },
    { name: 'loading', requests: 'held' },
    { name: 'failed', requests: 'failed' },
  ]),
  ...of('buddies', { path: '/friends' }, [
    { name: 'leaderboard' },
    { name: 'nobody yet', world: 'first', as: 'nova' },
    { name: 'long', world: 'long', as: longUsername },
    { name: 'loading', requests: 'held' },
    { name: 'failed', requests: 'failed' },
    { name: 'found', open: (page) => findBuddy(page, 'mia') },
    { name: 'nobody found', open: (page) => findBuddy(page, 'xyzzy') },
    { name: 'remove', open: click(/^Remove/) },
    { name: 'invite to the household', path: '/friends?inviting=1' },
    { name: 'hover', open: hover(/^Nudge /), on: 'desktop' },
  ]),
]

async function findBuddy(page: Page, name: string) {
  await page.getByLabel('Username').fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
}

const settings: State[] = of('settings', { path: '/account-settings' }, [
  { name: 'all' },
  { name: 'long', world: 'long', as: longUsername },
  { name: 'loading', requests: 'held' },
  { name: 'failed', requests: 'failed' },
  { name: 'suggested goals', path: '/account-settings?suggest=1' },
  { name: 'two-factor', open: click('Set up two-factor') },
  { name: 'export', open: click('Export my data') },
  { name: 'new API token', path: '/account-settings?apiToken=new' },
  {
    name: 'activity of an API token',
    world: 'long',
    as: longUsername,
    path: async (api) => `/account-settings?apiToken=${(await api.tokens.list())[0]?.id}`,
  },
  {
    name: 'import',
    world: 'first',
    as: 'nova',
    open: async (page) => {
      await page.getByLabel('Files to import').setInputFiles(historyPath('loseit/loseit-export.zip'))
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'import, questions',
    world: 'first',
    as: 'nova',
    path: '/account-settings',
    open: async (page) => {
      await page.getByLabel('Files to import').setInputFiles(historyPath('loseit/loseit-export.zip'))
      await click(/^Import \d+ rows$/)(page)
    },
  },
  { name: 'print report', path: '/account-settings', open: openReport, on: 'desktop', isOfServer: true },
])

/** The report opens in a tab of its own; its page takes the place of this one. */
async function openReport(page: Page) {
  const opened = page.waitForEvent('popup')
  await button(page, 'Open the report').click()
  const tab = await opened
  await tab.waitForURL(/^blob:/)
  const html = await tab.content()
  await tab.close()
  await page.setContent(html)
}

const tabs = ['users', 'progress', 'foods', 'feedback', 'errors', 'catalogue', 'jobs', 'outbox', 'audit', 'theme']
const admin: State[] = [
  ...of(
    'admin',
    { as: 'admin' },
    tabs.map((tab) => ({ name: tab, path: `/admin?tab=${tab}` })),
  ),
  ...of(
    'admin, empty',
    { as: 'admin', world: 'first' },
    tabs.map((tab) => ({ name: tab, path: `/admin?tab=${tab}` })),
  ),
  ...of(
    'admin, long',
    { as: 'admin', world: 'long' },
    ['users', 'progress', 'foods', 'feedback', 'errors', 'audit'].map((tab) => ({
      name: tab,
      path: `/admin?tab=${tab}`,
    })),
  ),
  ...of(
    'admin, loading',
    { as: 'admin', requests: 'held' },
    tabs.map((tab) => ({ name: tab, path: `/admin?tab=${tab}` })),
  ),
  ...of(
    'admin, failed',
    { as: 'admin', requests: 'failed' },
    tabs.map((tab) => ({ name: tab, path: `/admin?tab=${tab}` })),
  ),
  ...of('admin', { as: 'admin', path: '/admin' }, [
    { name: 'shared foods', path: '/admin?tab=foods&list=shared' },
    {
      name: 'edit and approve',
      path: async (api) => `/admin?tab=foods&food=${(await api.admin.foods.pending())[0]?.id}`,
    },
    { name: 'nobody found', open: (page) => page.getByRole('searchbox', { name: 'Search users' }).fill('xyzzy') },
    { name: 'user', path: async (api) => `/admin?user=${(await api.admin.users.list({})).users[1]?.id}` },
    { name: 'user menu', open: click(/^More about/) },
    { name: 'reset link', path: async (api) => `/admin?reset=${(await api.admin.users.list({})).users[1]?.id}` },
    { name: 'invitations', world: 'closed', path: '/admin?invite=1' },
    { name: 'import of foods', path: '/admin?tab=catalogue&import=1' },
    { name: 'error', path: '/admin?tab=errors', open: click(/diary\/food/) },
    { name: 'clear the error log', path: '/admin?tab=errors', open: click('Clear all') },
  ]),
]

/** Every screen in every state that looks different. Without `as` it is the demo's person of three months. */
export const states: readonly State[] = [
  ...account,
  ...dashboard,
  ...diary,
  ...foods,
  ...summary,
  ...progress,
  ...recipes,
  ...others,
  ...settings,
  ...admin,
]
