/** The language of the screens. A change of it reloads the page, so texts may be asked for anywhere but at the top of a module. */

import { i18n, type Messages } from '@lingui/core'
import { bestLanguage, isRightToLeft, type Language, languages } from '#domain/languages.ts'
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

/**
 * For `Intl`: the language as in the browser's country, such as `en-GB`. Digits are 0 to 9 in Arabic too, as in its fields. Numbers
 * follow the browser where English is shown for want of its language.
 */
export const locale: string = localeOf(active)

function localeOf(one: Language): string {
  if (one === 'ar') return 'ar-u-nu-latn'
  if (one === 'en' && chosenLanguage() === null) return browserLanguages[0] ?? one
  return browserLanguages.find((tag) => bestLanguage([tag]) === one) ?? one
}

// All messages are compiled by the build, and those that name nothing are plain texts.
i18n.setMessagesCompiler((text) => [text])
i18n.load(active, {})
i18n.activate(active, locale)

/** Loads the texts of the page's language. Without them, as when the server has been updated meanwhile, English is shown. */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = active
  document.documentElement.dir = isRightToLeft(active) ? 'rtl' : 'ltr'
  if (active === 'en') return
  const catalogue: { messages: Messages } | null = await import(`./locales/${active}.po`).catch(() => null)
  if (catalogue) i18n.load(active, catalogue.messages)
}

/** Shows the page in another language, which this device keeps; null is the browser's. */
export function changeLanguage(chosen: Language | null): void {
  if (chosen === null) localStorage.removeItem(key)
  else localStorage.setItem(key, chosen)
  if ((chosen ?? bestLanguage(browserLanguages)) !== active) location.reload()
}

/** A name from the rules that server and client share, such as that of a nutrient, in the page's language. */
export const word = (english: string): string => i18n._(english)
