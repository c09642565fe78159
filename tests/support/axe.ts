import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'
import { isThorough } from './thorough.ts'

/** Rules that axe leaves out unless they are asked for. */
const experimental = ['label-content-name-mismatch', 'focus-order-semantics', 'td-has-header']
const rules = Object.fromEntries([...experimental, 'target-size'].map((rule) => [rule, { enabled: true }]))

/** The rules whose result depends on the colour scheme. */
const ofColours = ['color-contrast', 'link-in-text-block']

const onlyViolations = { resultTypes: ['violations' as const], preload: false }
const isDark = '(prefers-color-scheme: dark)'

/** Colours are the same at every size, so that the dark scheme is checked at one of them. */
const hasBothSchemes = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

/**
 * Checks what the page shows now with axe: all of it or the element `part`, but of an open dialog or menu only that, because
 * what it covers has been checked as a screen of its own. On phones, whole pages in the light and the dark scheme, and what is
 * smaller by turns in one of them unless the run is thorough.
 */
export async function expectAccessible(page: Page, screen: string, part?: string) {
  const include = (await page.evaluate(markTop)) ? '[data-top]' : part
  // Once loaded, axe stays until the next page load; its source is large.
  let axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined

  async function violations(colorScheme: 'light' | 'dark', only?: string[]) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(nextFrame)
    await expect.poll(() => page.evaluate(schemes, isDark)).toEqual({ asked: colorScheme, shown: colorScheme })
    await page.evaluate(transitionsEnd)
    const axe = new AxeBuilder({ page, axeSource }).setLegacyMode()
    if (include) axe.include(include)
    axeSource = ';'
    const { violations: found } = await (only
      ? axe.options({ ...onlyViolations }).withRules(only)
      : axe.options({ ...onlyViolations, rules })
    ).analyze()
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${screen}, ${colorScheme}: ${id} at ${target.join(' ')}`),
    )
  }

  // All rules in the scheme that is shown, those of colours in the other one too, which the next screen is then shown in.
  const { asked: shown } = await page.evaluate(schemes, isDark)
  const other = shown === 'dark' ? 'light' : 'dark'
  const found = await violations(shown)
  if (hasBothSchemes(page)) {
    if (!include || isThorough) found.push(...(await violations(other, ofColours)))
    else await page.emulateMedia({ colorScheme: other })
  }
  expect.soft(found).toEqual([])
}

/** Runs in the page. Marks the open dialog or menu that is on top, which has the focus; false when none is open. */
function markTop(): boolean {
  const covering = '[role=dialog], [role=menu]'
  for (const marked of document.querySelectorAll('[data-top]')) marked.removeAttribute('data-top')
  if (!document.querySelector(covering)) return false
  let top = document.activeElement?.closest(covering)
  while (top?.parentElement?.closest(covering)) top = top.parentElement.closest(covering)
  for (const one of top ? [top] : document.querySelectorAll(covering)) one.setAttribute('data-top', '')
  return true
}

/** Runs in the page. The scheme that the system asks for, and the one that the page shows. */
const schemes = (query: string) => ({
  asked: matchMedia(query).matches ? ('dark' as const) : ('light' as const),
  shown: document.documentElement.dataset.mantineColorScheme,
})

/** Runs in the page. A new colour scheme reaches its scripts with the next frame, which nothing else may ask for. */
const nextFrame = () => new Promise((done) => requestAnimationFrame(done))

/** Runs in the page. Colours that are still on their way from one scheme to the other have no contrast. */
async function transitionsEnd() {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
