/**
 * A made-up language in which every text of a screen is longer and has marks around it, so that what cannot be translated shows. Both
 * are blanks of typesetting, which take room and which Playwright does not look at, so that buttons are found by their English names.
 */

import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { BrowserContext, Page } from '@playwright/test'
import { languageNames } from '#domain/languages.ts'

/** The language whose catalogue is replaced. */
const replaced = 'de'
const [opening, closing] = ['\u2000', '\u2001']
const [long, between] = ['\u2007', '\u2002']

/** Every text of the server's answers, which are all known once `read` is done. */
type Told = { texts: Set<string>; read: Promise<unknown> }

/** Shows the pages of a context in the made-up language. Returns what the server has told them since. */
export async function speakPseudo(context: BrowserContext): Promise<Told> {
  const messages = await pseudoMessages()
  await context.addInitScript((language) => localStorage.setItem('language', language), replaced)
  await context.route(`**/assets/${replaced}-*.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const messages = ${JSON.stringify(messages)}` }),
  )
  const told: Told = { texts: new Set(), read: Promise.resolve() }
  context.on('response', (response) => {
    if (!/\/trpc\//.test(response.url())) return
    told.read = Promise.all([told.read, response.json().then((body) => collect(body, told.texts))]).catch(() => {})
  })
  return told
}

async function pseudoMessages() {
  const [path, locale] = ['client/locales/en.po', 'en']
  const english = await formatter().parse(readFileSync(path, 'utf8'), { locale, sourceLocale: locale, filename: path })
  return Object.fromEntries(
    Object.entries(english).map(([id, { message = id, translation }]) => {
      const text = translation || message
      return [id, [`${opening}${padding(text)}`, ...compileMessage(text), closing]]
    }),
  )
}

/** As long as 40 % of what is shown, in pieces as long as words. */
function padding(message: string): string {
  const shown = message.replace(/\{\w+, plural,.*?other \{((?:[^{}]|\{\w+\})*)\}\}/gs, '$1').replace(/<\/?\d+\/?>/g, '')
  return long.repeat(Math.ceil(shown.length * 0.4)).replace(new RegExp(`${long}{10}(?=${long})`, 'g'), `$&${between}`)
}

/** Blanks of the typesetting count as others. */
const plain = (text: string) => text.toLowerCase().replace(/\s+/gu, ' ')

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(plain(value))
  else if (value !== null && typeof value === 'object') for (const one of Object.values(value)) collect(one, into)
}

const trimmed = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** That of two-factor login, in groups of four. */
const key = /^(?:[A-Z2-7]{4} ?){8}$/

/** Names of products and formats, the start of an address, and the languages, each by its own name. */
const sameEverywhere = new Set([
  'Glowlog',
  'SparkyFitness',
  'JSON',
  'http',
  'https',
  ...Object.values(languageNames).map(trimmed),
])

/** Texts and labels of a page without marks, but for dates and sizes, and what people or the catalogue of foods named. */
export async function unmarkedTexts(page: Page, told: Told): Promise<string[]> {
  await told.read
  const texts = await page.evaluate(readTexts, [opening, closing] as const)
  const isTold = (text: string) => [...told.texts].some((one) => one.includes(plain(text)))
  return [...new Set(texts.map(trimmed))].filter(
    (text) => !isOfIntl(text) && !isTold(text) && !sameEverywhere.has(text) && !key.test(text),
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
  ...dates.flatMap((date) => new Intl.DateTimeFormat(replaced, { timeZone: 'UTC', month: 'short' }).format(date)),
  ...(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) =>
    [-1, -2].flatMap((count) => wordsIn(ago.format(count, unit))),
  ),
  ...wordsIn(dates[0]?.toLocaleString(replaced, { dateStyle: 'long', timeStyle: 'long', timeZone: 'Etc/GMT-1' }) ?? ''),
  ...['kB', 'MB', 'GB'],
])
const isOfIntl = (text: string) => wordsIn(text).every((word) => words.has(word))
