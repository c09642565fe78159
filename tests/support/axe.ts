import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Rules that axe leaves out unless they are asked for. */
const experimental = ['label-content-name-mismatch', 'focus-order-semantics', 'td-has-header']
const rules = Object.fromEntries([...experimental, 'target-size'].map((rule) => [rule, { enabled: true }]))

/** The rules whose result depends on the colour scheme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Checks what the page shows now with axe, in the light and the dark scheme. */
export async function expectAccessible(page: Page, screen: string) {
  // What an open dialog or menu covers has been checked as a screen of its own.
  const covering = '[role=dialog], [role=menu]'
  const isCovered = (await page.locator(covering).count()) > 0

  async function violations(colorScheme: 'light' | 'dark', all: AxeBuilder) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.evaluate(transitionsEnd)
    const axe = isCovered ? all.include(covering) : all
    const { violations: found } = await axe.setLegacyMode().analyze()
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${screen}, ${colorScheme}: ${id} at ${target.join(' ')}`),
    )
  }

  const found = [
    ...(await violations('light', new AxeBuilder({ page }).options({ rules }))),
    ...(await violations('dark', new AxeBuilder({ page }).withRules(ofColours))),
  ]
  expect.soft(found).toEqual([])
}

/** Runs in the page. Colours that are still on their way from one scheme to the other have no contrast. */
async function transitionsEnd() {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
