import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from '#domain/screens.ts'
import * as search from '../../client/search-params.ts'
import { accountPages, buddiesScreens, noBuddies, settingsScreens } from '../e2e/accessibility/account.ts'
import { adminScreens, emptyAdmin } from '../e2e/accessibility/admin.ts'
import { dashboardScreens, newDashboard, noProgress, progressScreens } from '../e2e/accessibility/dashboard.ts'
import { diaryScreens, foodSearchScreens, noRecipes, recipeScreens } from '../e2e/accessibility/diary.ts'

const visited = [
  accountPages,
  newDashboard,
  dashboardScreens,
  diaryScreens,
  foodSearchScreens,
  noRecipes,
  recipeScreens,
  noProgress,
  progressScreens,
  settingsScreens,
  noBuddies,
  buddiesScreens,
  emptyAdmin,
  adminScreens,
].flat()
const addresses = visited.map(({ path }) => new URL(path, 'http://localhost'))

/** Parameters that open nothing by themselves, or what is reached with a click and visited that way. */
const others = [
  // What a screen or dialog starts with.
  ...['name', 'code', 'invitation', 'title', 'text', 'url'],
  // What a sign-in provider answers with.
  ...['code', 'state', 'iss'],
  // The toggle on the pending foods, the dialog over selected entries, and the preview of an import.
  ...['list', 'selected', 'importId'],
  // Need a passkey, a provider or two-factor login: account-passkeys, -provider and -two-factor.test.ts look at them.
  ...['renamePasskey', 'removePasskey', 'removeSignIn', 'turnOff'],
  // Only while registration is closed: admin.test.ts looks at it.
  'invite',
]

test('every screen is visited', () => {
  // `/` is the login, and what is shared leads on to the diary.
  const missing = Object.values(screens).filter(
    (path) =>
      path !== screens.share && !addresses.some(({ pathname }) => pathname === path || pathname.startsWith(`${path}/`)),
  )
  expect(missing).toEqual([])
  const routes = [...readFileSync('client/routes.tsx', 'utf8').matchAll(/\bpath: ([^,}]+)/g)].map(
    ([, path = '']) => path,
  )
  expect(routes.length).toBeGreaterThan(15)
  expect(routes.filter((path) => path !== "'/'" && !path.includes('screens.'))).toEqual([])
})

test('every dialog with an address is visited', () => {
  const params = Object.values(search).flatMap((read) => ('params' in read ? read.params : []))
  expect(params).toContain('savedMeal')
  expect(params).toEqual(expect.arrayContaining(others))
  const used = new Set([...others, ...addresses.flatMap(({ searchParams }) => [...searchParams.keys()])])
  expect(params.filter((param) => !used.has(param))).toEqual([])
})

test('every panel of the Admin Dashboard is visited', () => {
  const used = addresses.map(({ searchParams }) => searchParams.get('tab') ?? 'users')
  expect(search.adminTabs.filter((panel) => !used.includes(panel))).toEqual([])
})
