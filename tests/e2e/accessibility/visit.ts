import { expect, type Page, type Request, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { expectFits } from '../../support/fit.ts'
import type { Screen, Story } from './screen.ts'

/**
 * Looks at each screen that exists at the size of the page: whether it fits at a small width, and with axe. On a large screen,
 * axe only sees the first screen and what a phone does not have: the rest is made of the same elements and colours.
 */
export async function visit(page: Page, isMobile: boolean, screens: Screen[], story: Story) {
  const underWay = new Set<Request>()
  // The stream of notifications has no end.
  page.on('request', (request) => request.url().endsWith('/stream') || underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))

  const shown = screens.filter(({ size }) => size === undefined || (size === 'phone') === isMobile)
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
