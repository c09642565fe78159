/** Numbers of servings and minutes, as recipes write them in the languages of the product. */

import { latinDigits, leadingNumber, spelledFractions } from '../../domain/serving-words.ts'

const maxServings = 1_000
const maxMinutes = 100_000

/** Words for those who eat, or for what they get, in any language of the product. */
const servingWords =
  'servings?|serves|feeds|portions?|persons?|people|pers|portionen|personen|personnes?|parts?|convives|raciones|ración|porciones|porción|comensales|personas|porzioni|porzione|persone|persona|porties|portie|eters|osoby|osób|osoba|porcji|porcje|porcja|porções|porção|pessoas?|doses|أشخاص|شخص|حصص|حصة|أفراد'

const number = '(?<!\\d[.,]?)(\\d{1,4})(?![.,]?\\d)'
const beforeWord = new RegExp(
  `${number}(?:\\s*(?:-|–|—|to|bis|à|a|o|ou|of|tot|do|oder|إلى)\\s*\\d{1,4})?\\s*(?:${servingWords})(?!\\p{L})`,
  'iu',
)
const afterWord = new RegExp(
  `(?<!\\p{L})(?:${servingWords}|yields?|makes|ergibt|rinde|pour|für|per|para|voor|dla|por|rende|yield|لـ?|تكفي)(?:\\s*[(:]|\\s+(?:about|approx\\.?|ca\\.?|etwa|environ|circa|około|for|pour|für|per|para|voor|dla))*\\s*:?\\s*${number}`,
  'iu',
)
/** Sizes and weights are no servings. */
const measure =
  /\d+(?:[.,]\d+)?\s*-?\s*(?:inch(?:es)?|in\b|cm\b|mm\b|["”″]|g\b|kg\b|ml\b|l\b|oz\b|lbs?\b|ounces?|pounds?|cups?|cl\b|dl\b|%|x\s*\d)/giu

/** How many servings the texts of a recipe's yield mean; of a range the lower end. Null when they do not say. */
export function servingsIn(texts: readonly string[]): number | null {
  const plain = texts.map((text) => latinDigits(text.slice(0, 300)))
  return (
    first(plain, (text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : null)) ??
    first(plain, servingsBesideWord) ??
    first(plain, (text) => {
      const rest = text.replace(measure, ' ')
      const found = new RegExp(number).exec(rest)
      if (found) return Number(found[1]) * (/\bdozen\b/i.test(rest) ? 12 : 1)
      return /\bdozen\b/i.test(rest) ? 12 : null
    })
  )
}

/** The servings that a line of text states with a word for them. */
export function servingsBesideWord(text: string): number | null {
  const line = latinDigits(text.slice(0, 300))
  const found = beforeWord.exec(line) ?? afterWord.exec(line)
  return found ? inRange(Number(found[1]), maxServings) : null
}

function first(texts: readonly string[], read: (text: string) => number | null): number | null {
  for (const text of texts) {
    const value = inRange(read(text), maxServings)
    if (value !== null) return value
  }
  return null
}

const inRange = (value: number | null, max: number): number | null =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= max ? value : null

const iso = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4}(?:[.,]\d+)?)H)?(?:(\d{1,5}(?:[.,]\d+)?)M)?(?:(\d{1,7}(?:[.,]\d+)?)S)?)?$/i
// The last part is the minutes of `1 h 30`; in `1 hour 4 servings` there are none.
const spoken =
  /((?<!\d)(?:\d{1,3} )?[1-9][/⁄][2-8]|\d{1,4}(?:[.,]\d{1,2})?)\s*(d(?:ays?)?|tage?|h(?:(?:ou)?rs?)?|std\.?|stunden?|heures?|horas?|or[ae]|uur|godz\.?|m(?:in(?:ute[nsr]?|utos?|uti|uten|uty|ut|s)?)?\.?)(?!\p{L})(?: ?([0-5]?\d)(?=\.?\s*(?:$|[,;)])))?/giu

/** The minutes of an ISO 8601 duration (`PT1H30M`) or of words (`1 hour 30 minutes`, `1½ h`), rounded; null for none or 0. */
export function minutesOf(text: string): number | null {
  const trimmed = latinDigits(text.trim().slice(0, 100))
  const found = iso.exec(trimmed)
  const part = (at: number) => Number((found?.[at] ?? '0').replace(',', '.'))
  if (found) return inRange(Math.round(part(1) * 1_440 + part(2) * 60 + part(3) + part(4) / 60), maxMinutes)
  if (/^\d{1,5}$/.test(trimmed)) return inRange(Number(trimmed), maxMinutes)
  let minutes = 0
  const spelled = spelledFractions(trimmed).replace(/\s+/g, ' ')
  for (const [, amount = '', unit = '', after = '0'] of spelled.matchAll(spoken)) {
    const factor = /^(d|t)/i.test(unit) ? 1_440 : /^(h|st|o|u|g)/i.test(unit) ? 60 : 1
    minutes += (leadingNumber(amount)?.value ?? 0) * factor + (factor === 60 ? Number(after) : 0)
  }
  return inRange(Math.round(minutes), maxMinutes)
}
