/** A made-up language in which every text of a screen is longer and has marks around it, so that what cannot be translated shows. */

import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { BrowserContext, Page } from '@playwright/test'

/** The language whose catalogue is replaced. */
const replaced = 'de'
const [opening, closing] = ['⟦', '⟧']

/** Shows the pages of a context in the made-up language. Returns what the server has told them since. */
export async function speakPseudo(context: BrowserContext): Promise<ReadonlySet<string>> {
  const messages = await pseudoMessages()
  await context.addInitScript((language) => localStorage.setItem('language', language), replaced)
  await context.route(`**/assets/${replaced}-*.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const messages = ${JSON.stringify(messages)}` }),
  )
  const told = new Set<string>()
  context.on('response', (response) => {
    if (/\/trpc\//.test(response.url()))
      response.json().then(
        (body) => collect(body, told),
        () => {},
      )
  })
  return told
}

async function pseudoMessages() {
  const [path, locale] = ['client/locales/en.po', 'en']
  const english = await formatter().parse(readFileSync(path, 'utf8'), { locale, sourceLocale: locale, filename: path })
  return Object.fromEntries(
    Object.entries(english).map(([id, { message = id, translation }]) => {
      const text = translation || message
      return [id, [opening, ...compileMessage(text), `${padding(text)}${closing}`]]
    }),
  )
}

/** As long as 40 % of what is shown, in pieces as long as words. */
function padding(message: string): string {
  const shown = message.replace(/\{\w+, plural,.*?other \{((?:[^{}]|\{\w+\})*)\}\}/gs, '$1').replace(/<\/?\d+\/?>/g, '')
  return '~'.repeat(Math.ceil(shown.length * 0.4)).replace(/~{10}(?=~)/g, '$& ')
}

/** Blanks of the typesetting count as others. */
const plain = (text: string) => text.toLowerCase().replace(/\s+/gu, ' ')

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(plain(value))
  else if (value !== null && typeof value === 'object') for (const one of Object.values(value)) collect(one, into)
}

/** The product's name, and the start of an address. */
const sameEverywhere = /^(?:Glowlog|https?)$/

/** Texts and labels of a page without marks, but for dates and sizes, and what people or the catalogue of foods named. */
export async function unmarkedTexts(page: Page, told: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(readTexts, [opening, closing] as const)
  const isTold = (text: string) => [...told].some((one) => one.includes(plain(text)))
  return [...new Set(texts.map((text) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))].filter(
    (text) => !isOfIntl(text) && !isTold(text) && !sameEverywhere.test(text),
  )
}

/** Runs in the page. */
function readTexts([opening, closing]: readonly [string, string]): string[] {
  const found: string[] = []
  const add = (text: string) => {
    if (/\p{L}{2}/u.test(text)) found.push(text.trim())
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let depth = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest('script, style, noscript, [hidden]')) continue
    for (const part of (node.textContent ?? '').split(new RegExp(`([${opening}${closing}])`))) {
      if (part === opening) depth++
      else if (part === closing) depth--
      else if (depth === 0) add(part)
    }
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.closest('[aria-hidden=true]') ? '' : (element.getAttribute(name) ?? '')
      if (!text.includes(opening)) add(text)
    }
  return found
}

const dates = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, day + 1)))
const wordsIn = (text: string) => text.split(/[^\p{L}]+/u)
const ago = new Intl.RelativeTimeFormat(replaced)
const words = new Set([
  ...(['long', 'short'] as const).flatMap((style) =>
    dates.flatMap((date) =>
      wordsIn(
        new Intl.DateTimeFormat(replaced, { timeZone: 'UTC', weekday: style, month: style, day: 'numeric' }).format(
          date,
        ),
      ),
    ),
  ),
  ...(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) =>
    [-1, -2].flatMap((count) => wordsIn(ago.format(count, unit))),
  ),
  ...wordsIn(dates[0]?.toLocaleString(replaced, { dateStyle: 'long', timeStyle: 'long', timeZone: 'Etc/GMT-1' }) ?? ''),
  ...['kB', 'MB', 'GB'],
])
const isOfIntl = (text: string) => wordsIn(text).every((word) => words.has(word))
