import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type BrowserContext, chromium as browserType } from '@playwright/test'
import { storeTokens } from '../../support/people.ts'
import { chromium } from '../../support/run-options.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { Product } from './seed.ts'

/** Chromium for Playwright and Lighthouse, which share its storage: what one signs in, the other visits signed in. */
export type Browser = { context: BrowserContext; port: number; close: () => Promise<void> }

export async function launchBrowser(): Promise<Browser> {
  const profile = temporaryFolder()
  const context = await browserType.launchPersistentContext(profile, {
    ...(chromium ? { executablePath: chromium } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--remote-debugging-port=0'],
  })
  const file = join(profile, 'DevToolsActivePort')
  if (!existsSync(file)) throw new Error('Chromium does not say on which port it can be debugged.')
  const port = Number(readFileSync(file, 'utf8').split('\n')[0])
  return { context, port, close: () => context.close() }
}

export async function signIn({ context }: Browser, { url, email, password }: Product): Promise<void> {
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${url}/trpc/account.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result } = (await answer.json()) as { result: { data: { accessToken: string; refreshToken: string } } }
  const page = await context.newPage()
  await storeTokens(page, url, result.data)
  await page.close()
}

/** Leaves nobody signed in, whoever was before. */
export async function signOut({ context }: Browser, { url }: Product): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(() => localStorage.clear())
  await page.close()
}

/** What shows that a screen has its content. The ring of the dashboard is named like this once the calories left are in it. */
const contents: Record<string, string> = {
  '/login': 'form input[type=password]',
  '/dashboard': '[role=img][aria-label$=" eaten"]',
  '/diary': '#diary li [data-edit]',
}

/** JavaScript and CSS requested before the content was in the page; `brotliKb` in 1,000 bytes, at the highest quality. */
export type Weight = { requests: number; scriptsAndStyles: number; brotliKb: number }

/** Null for a screen whose content is not known. */
export async function weightUntilContent({ context }: Browser, url: string, path: string): Promise<Weight | null> {
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
