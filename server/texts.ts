/**
 * The texts of mails, notifications and reports in a person's language. English is in the code; the other languages are in
 * `locales`, written by `npm run texts` and by translators. A catalogue is read when somebody first needs it.
 */

import { readFileSync } from 'node:fs'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import type { Day } from './domain/day.ts'
import { isRightToLeft, type Language } from './domain/languages.ts'

export type Texts = ReturnType<typeof createTexts>

const known = new Map<Language, Texts>()

export function textsIn(language: Language): Texts {
  const texts = known.get(language) ?? createTexts(language)
  known.set(language, texts)
  return texts
}

const longDate: Intl.DateTimeFormatOptions = { dateStyle: 'long' }

type Values = Readonly<Record<string, string | number>>

function createTexts(language: Language) {
  const translations = language === 'en' ? new Map<string, string>() : catalogueOf(language)
  const compiled = new Map<string, CompiledMessage>()
  const locale = localeOf(language)
  const plurals = new Intl.PluralRules(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent' })
  const formats = new Map<string, Intl.NumberFormat>()
  const dates = new WeakMap<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()

  /** With at most `decimals` digits after the separator, or with exactly that many. */
  function number(value: number, decimals = 0, isExact = false): string {
    const key = `${decimals} ${isExact}`
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: isExact ? decimals : 0,
        maximumFractionDigits: decimals,
      })
    formats.set(key, format)
    return format.format(value)
  }

  function written(message: CompiledMessage, values: Values, count = 0): string {
    return message
      .map((part) => {
        if (typeof part === 'string') return part === '#' ? number(count) : part
        const [name, kind, options] = part
        const value = values[name] ?? ''
        if (kind !== 'plural' || typeof options !== 'object') return String(value)
        const cases = options as Record<string, CompiledMessage | undefined>
        const one = cases[`=${value}`] ?? cases[plurals.select(Number(value))] ?? cases.other
        return one === undefined ? '' : written(one, values, Number(value))
      })
      .join('')
  }

  return {
    language,
    direction: isRightToLeft(language) ? 'rtl' : 'ltr',

    /** A text of the code, in ICU's syntax of messages: placeholders and plurals. */
    _(english: string, values: Values = {}): string {
      const message = compiled.get(english) ?? compileMessage(translations.get(english) ?? english)
      compiled.set(english, message)
      return written(message, values)
    },

    /** A name from the rules, such as that of a nutrient, or somebody's own name as it is. */
    word: (name: string): string => translations.get(name) ?? name,

    number,

    /** `80%` for 0.8, in German `80 %`. */
    percent: (share: number): string => percents.format(share),

    list: (items: readonly string[]): string => new Intl.ListFormat(locale).format(items),

    /** `15 November 2026`; with options, in other parts. */
    date(day: Day, options: Intl.DateTimeFormatOptions = longDate): string {
      const format = dates.get(options) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      dates.set(options, format)
      return format.format(new Date(`${day}T00:00:00Z`))
    },

    instant: (at: Date, timeZone: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at),
  }
}

/** Digits are 0 to 9 in Arabic too, as on the screens. */
function localeOf(language: Language): string {
  if (language === 'en') return 'en-GB'
  return language === 'ar' ? 'ar-u-nu-latn' : language
}

const catalogueOf = (language: Language): Map<string, string> =>
  readPo(readFileSync(new URL(`locales/${language}.po`, import.meta.url), 'utf8'))

/** Reads the translations of a gettext catalogue (.po) by their texts. What is not translated, and entries with a context, are left out. */
export function readPo(content: string): Map<string, string> {
  const translations = new Map<string, string>()
  for (const entry of content.split(/\r?\n[ \t]*\r?\n/)) {
    const fields: Record<string, string> = {}
    let name = ''
    for (const line of entry.split(/\r?\n/)) {
      const [, keyword, quoted] = /^\s*(?:(msg\w+)\s+)?(".*")\s*$/.exec(line) ?? []
      if (quoted === undefined) continue
      name = keyword ?? name
      fields[name] = (fields[name] ?? '') + (JSON.parse(quoted) as string)
    }
    if (fields.msgid && fields.msgstr && fields.msgctxt === undefined) translations.set(fields.msgid, fields.msgstr)
  }
  return translations
}
