import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'
import { isThorough } from './run-options.ts'

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

/**
 * Checks that the page does not scroll sideways and that no text of a control is cut, at a width of 320 px on phones and of
 * 640 px on larger screens, which is 1280 px at a zoom of 200 %; on phones also that the text spacing of WCAG 1.4.12 cuts none.
 */
export async function expectFits(page: Page, screen: string) {
  const size = page.viewportSize()
  const isPhone = size !== null && size.width < 600
  if (isPhone) {
    await page.evaluate(spaceTexts, true)
    const cut = async () => (await page.evaluate(cutTexts)).filter((found) => found.startsWith('cut'))
    await expect.poll(cut, { message: `${screen} with text spacing` }).toEqual([])
    await page.evaluate(spaceTexts, false)
  }
  const width = isPhone ? 320 : 640
  await page.setViewportSize({ width, height: 700 })
  // Charts follow the window a moment later.
  await expect.poll(() => page.evaluate(cutTexts), { message: `${screen} at ${width} px` }).toEqual([])
  if (size) await page.setViewportSize(size)
}

/** Runs in the page. */
function spaceTexts(isSpaced: boolean) {
  if (!isSpaced) return void document.adoptedStyleSheets.pop()
  const spacing = new CSSStyleSheet()
  spacing.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  )
  document.adoptedStyleSheets.push(spacing)
}

/** Runs in the page. */
function cutTexts(): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`scrolls sideways by ${scrollWidth - clientWidth} px`)
  const isClipped = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  // Visually hidden, or the label of the small Log food.
  const isHidden = (element: Element) => element.clientWidth <= 1 && isClipped(element)

  for (const control of document.querySelectorAll('button, a, label, [role=menuitem]'))
    for (const element of [control, ...control.querySelectorAll('*')]) {
      const isCut = element.scrollWidth > element.clientWidth + 1 && isClipped(element)
      if (isCut && element.textContent?.trim() && !isHidden(element)) found.push(`cut: ${control.textContent}`)
    }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const { left, right, width, bottom } = range.getBoundingClientRect()
    const parent = texts.currentNode.parentElement
    // A skip link waits above the page, and tabs that do not fit are scrolled to.
    const isShown = width > 0 && bottom > 0 && parent && !isHidden(parent)
    if (!isShown || parent.closest('[aria-hidden=true], [role=tablist]')) continue
    if (left < -1 || right > clientWidth + 1) found.push(`outside: ${texts.currentNode.textContent}`)
  }
  return found
}
