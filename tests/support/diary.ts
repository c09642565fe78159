import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, type Day, dayIn } from '#domain/day.ts'
import type { Services } from '#server/context.ts'
import { homeZone } from './dates.ts'
import { callerOf, register, signIn, storeTokens } from './people.ts'

export const today = (): Day => dayIn(homeZone, new Date())
export const yesterday = (): Day => addDays(today(), -1)

/** Registers a user and signs the page in; `api` calls the procedures as this user. */
export async function registerAndSignIn(page: Page, product: { url: string; services: Services }, username = 'elena') {
  const { email, password } = await register(product.services, username)
  const tokens = await signIn(product.services, email)
  await storeTokens(page, product.url, tokens)
  return { api: callerOf(product.services, tokens.accessToken), password }
}

/** A breakfast of three foods. */
export const breakfast = [
  { foodName: 'Rolled oats', servingSize: '55g', calories: 206, protein: 7, carbs: 33, fat: 3.9 },
  { foodName: 'Semi-skimmed milk', servingSize: '200g', calories: 94, protein: 7, carbs: 10, fat: 3.2 },
  { foodName: 'Blueberries', servingSize: '80g', calories: 46, protein: 0.6, carbs: 11, fat: 0.3 },
]

/** Logs that breakfast on a day. */
export async function eatBreakfast(api: ReturnType<typeof callerOf>, date: Day) {
  await api.diary.logFoods({ entries: breakfast.map((food) => ({ ...food, date, mealType: 'Breakfast' as const })) })
}

/** Counts taps; typing is not counted. */
export function tapCounter() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      await target.click()
      taps++
    },
    get taps() {
      return taps
    },
  }
}

/** The search box, which on phones is inside a sheet that has to be opened first. */
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search for Food' })

/** Closes the search sheet, which only phones have. */
export async function leaveSearch(page: Page, isMobile: boolean) {
  if (!isMobile) return
  const sheet = page.getByRole('dialog', { name: 'Search for Food' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
}
