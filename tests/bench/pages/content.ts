import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import { codeIn } from '../../support/page-code.ts'
import type { Browser } from './browser.ts'

/** What shows that a screen has its content. The login form comes with the page. The ring of the dashboard is named like this once the calories left are in it. */
const contents: Record<string, string> = {
  '/dashboard': '[role=img][aria-label$=" eaten"]',
  '/diary': '#diary li [data-edit]',
}

const formField = 'form input[type=password]'

/**
 * JavaScript and CSS requested before the content was in the page, or what of it is in the page itself when that is all the
 * content needs; `brotliKb` in 1,000 bytes, at the highest quality.
 */
export type Weight = { requests: number; scriptsAndStyles: number; brotliKb: number }

/** Null for a screen whose content is not known. */
export async function weightUntilContent({ context }: Browser, url: string, path: string): Promise<Weight | null> {
  if (path === '/login') return weightUntilForm(context, url + path)
  const selector = contents[path]
  if (!selector) return null
  const page = await context.newPage()
  await page.setViewportSize({ width: 412, height: 823 })
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.addInitScript((content) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(content)) return
      performance.mark('content')
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  }, selector)
  await page.goto(url + path)
  await page.locator(selector).first().waitFor({ state: 'attached' })
  const requested = await page.evaluate(() => {
    const shown = performance.getEntriesByName('content')[0]?.startTime ?? 0
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime <= shown ? [name] : []))
  })
  await page.close()
  const files = [...new Set(requested.map((address) => new URL(address).pathname))].filter((name) =>
    /\.(js|css)$/.test(name),
  )
  const bytes = files.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join('dist/client', name))).length, 0)
  // The page itself is a request too.
  return { requests: requested.length + 1, scriptsAndStyles: files.length, brotliKb: Math.round(bytes / 100) / 10 }
}

/** Fails unless somebody can see the form and type into it while all files of code are missing. */
async function weightUntilForm(context: BrowserContext, address: string): Promise<Weight> {
  const page = await context.newPage()
  await page.route(/\.(js|css)$/, (route) => route.abort())
  const answer = await page.goto(address, { waitUntil: 'commit' })
  await page.locator(formField).fill('something')
  const html = (await answer?.text()) ?? ''
  await page.close()
  const { inline } = codeIn(html.slice(0, html.indexOf('</form>')))
  return { requests: 1, scriptsAndStyles: 0, brotliKb: Math.round(brotliCompressSync(inline).length / 100) / 10 }
}
