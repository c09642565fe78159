/** The language of the screens. A change of it reloads the page, so texts may be asked for anywhere but at the top of a module. */

import { i18n, type Messages } from '@lingui/core'
import { bestLanguage, isRightToLeft, type Language, languages } from '#domain/languages.ts'
import type { Coded } from '#domain/sentences.ts'
import { storageKey } from './base-path.ts'

const key = storageKey('language')

/** What was chosen on this device; null leaves it to the browser. */
export function chosenLanguage(): Language | null {
  const stored = globalThis.localStorage?.getItem(key)
  return languages.find((language) => language === stored) ?? null
}

const browserLanguages = globalThis.navigator?.languages ?? []

const active: Language = chosenLanguage() ?? bestLanguage(browserLanguages)

/** The language of this page. */
export const language = (): Language => active

export const direction = isRightToLeft(active) ? 'rtl' : 'ltr'

/** For `Accept-Language`, where somebody has chosen here: the server would go by the browser's languages alone. */
export const acceptedLanguages = (): string | null =>
  chosenLanguage() === null ? null : [...new Set([active, ...browserLanguages])].join(', ')

/**
 * For `Intl`: the language as in the browser's country, such as `en-GB`. Numbers follow the browser where English is shown for want
 * of its language. Digits are 0 to 9 and years are Gregorian everywhere, as fields type them and days are stored.
 */
export const locale: string = localeOf(active)

function localeOf(one: Language): string {
  const isFallback = one === 'en' && chosenLanguage() === null
  const tag = isFallback ? browserLanguages[0] : browserLanguages.find((tag) => bestLanguage([tag]) === one)
  const plain = (tag: string) => new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString()
  try {
    return plain(tag ?? one)
  } catch {
    // Some browsers name languages that `Intl` refuses, such as `en-US@posix`.
    return plain(one)
  }
}

/**
 * The unit words of a serving such as `2 slices (58 g)` in the page's language; `count` is the number of a field before it. English
 * needs no code for it.
 */
export let servingInLanguage: (text: string, count?: number) => string = (text) => text

// All messages are compiled by the build, and those that name nothing are plain texts.
i18n.setMessagesCompiler((text) => [text])
i18n.load(active, {})
// English that stands in for another language needs the plurals of English.
i18n.activate(active, active === 'en' && !locale.startsWith('en') ? 'en' : locale)

/** Loads the texts of the page's language. Without them, as when the server has been updated meanwhile, English is shown. */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = active
  document.documentElement.dir = direction
  if (active === 'en') return
  const parts = Promise.all([
    import(`./locales/${active}.po`) as Promise<{ messages: Messages }>,
    import('./sentences.ts'),
    import('./ui/serving-texts.ts'),
  ])
  const [catalogue, sentences, servings] = (await parts.catch(() => null)) ?? []
  if (catalogue) i18n.load(active, catalogue.messages)
  if (sentences) sentence = sentences.translatedSentence
  if (servings) servingInLanguage = servings.translatedServing
}

/**
 * A sentence of the server or of a schema in the page's language; `coded` is the code that the server has sent with it. In English
 * where there is no translation, as for one of a newer server.
 */
export let sentence: (english: string, coded?: Partial<Coded>) => string = (english) => english

/** Shows the page in another language, which this device keeps; null is the browser's. */
export function changeLanguage(chosen: Language | null): void {
  if (chosen === null) localStorage.removeItem(key)
  else localStorage.setItem(key, chosen)
  if ((chosenLanguage() ?? bestLanguage(browserLanguages)) !== active) location.reload()
}

let followed: string | undefined

/**
 * Takes over the language that somebody has chosen for their account, once for each page that they open: a choice on another device
 * must not reload what they are typing into.
 */
export function followLanguage(userId: string, chosen: Language | null): void {
  if (followed === userId) return
  followed = userId
  if (chosen !== null && chosen !== active) changeLanguage(chosen)
}

/** A name from the rules that server and client share, such as that of a nutrient, in the page's language. */
export const word = (english: string): string => i18n._(english)
