import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

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
