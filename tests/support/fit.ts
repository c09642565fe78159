import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Checks at a width of 320 px that the page does not scroll sideways and that no text of a control is cut. */
export async function expectFits(page: Page, screen: string) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  // Charts follow the window a moment later.
  await expect.poll(() => page.evaluate(cutTexts), { message: `${screen} at 320 px` }).toEqual([])
  if (size) await page.setViewportSize(size)
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
