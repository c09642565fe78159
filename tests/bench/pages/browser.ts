import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium as browserType } from '@playwright/test'
import { chromium } from '../../support/chromium.ts'
import { carry } from '../../support/people.ts'
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
  await carry(page, url, result.data)
  await page.close()
}

/** Leaves nobody signed in, whoever was before. */
export async function signOut({ context }: Browser, { url }: Product): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(() => localStorage.clear())
  await page.close()
}
