import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { users } from '#schema'
import { expect, test } from '../support/browser.ts'
import { callerOf, register, signIn, storeTokens } from '../support/people.ts'

/** Half a minute before midnight, around changes to and from daylight saving time. */
const nights = [
  { zone: 'Pacific/Auckland', instant: '2026-04-04T10:59:30Z', day: '2026-04-04', shown: ['4 Apr', '5 Apr'] },
  { zone: 'America/Los_Angeles', instant: '2026-03-09T06:59:30Z', day: '2026-03-08', shown: ['8 Mar', '9 Mar'] },
  { zone: 'Europe/London', instant: '2026-03-28T23:59:30Z', day: '2026-03-28', shown: ['28 Mar', '29 Mar'] },
  { zone: 'Europe/London', instant: '2026-03-29T22:59:30Z', day: '2026-03-29', shown: ['29 Mar', '30 Mar'] },
]

for (const { zone, instant, day, shown } of nights)
  test.describe(`around midnight in ${zone}, ${day}`, () => {
    test.use({ timezoneId: zone })
    const tag = zone === nights[0]?.zone ? '@desktop' : ['@desktop', '@extended']

    test('food is logged on the local calendar day', { tag }, async ({ page, product }) => {
      const { services } = product
      if (zone === nights[0]?.zone) await registerHere(page)
      else {
        const zoe = await register(services, 'zoe')
        services.db.update(users).set({ timeZone: zone }).run()
        await storeTokens(page, product.url, await signIn(services, zoe.email))
      }
      const { accessToken } = await signIn(services, 'zoe@example.org')
      const api = callerOf(services, accessToken)
      expect((await api.account.me()).timeZone).toBe(zone)

      await page.clock.install({ time: new Date(instant) })
      await page.goto('/diary')
      await expect(page.getByRole('button', { name: `Today, ${shown[0]}` })).toBeVisible()
      await quickAdd(page, 100)
      await expect(page.getByRole('region', { name: 'Snacks', exact: true }).getByText('Quick add')).toBeVisible()

      // The page stays open past midnight.
      await page.clock.fastForward(61_000)
      await expect(page.getByRole('button', { name: `Today, ${shown[1]}` })).toBeVisible()
      await expect(page.getByText('No entries for Snacks.')).toBeVisible()
      await quickAdd(page, 200)
      await expect(page.getByRole('region', { name: 'Breakfast', exact: true }).getByText('Quick add')).toBeVisible()

      const eaten = async (date: string) => (await api.diary.day({ date })).food.map(({ calories }) => calories)
      await expect.poll(() => eaten(addDays(day, 1))).toEqual([200])
      expect(await eaten(day)).toEqual([100])
      await page.getByRole('button', { name: 'Previous day' }).click()
      await expect(page.getByRole('button', { name: 'Go to Today' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Snacks', exact: true }).getByText('Quick add')).toBeVisible()
    })
  })

/** Registers in the browser, which sends its time zone. */
async function registerHere(page: Page) {
  await page.goto('/register')
  await page.getByLabel('Username').fill('zoe')
  await page.getByLabel('Email').fill('zoe@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function quickAdd(page: Page, kcal: number) {
  await page.getByRole('textbox', { name: 'Calories to add' }).fill(String(kcal))
  await page.getByRole('button', { name: 'Quick add', exact: true }).click()
}
