/** Splits compound words of German and Dutch, so that `brot` finds a Vollkornbrot. */

import type { OtherLanguage } from './local-text.ts'

/** The languages that write compounds as one word, with what may join the parts. */
const joints: Partial<Record<OtherLanguage, RegExp>> = { de: /(?:es|en|er|n|s)$/, nl: /(?:en|e|s)$/ }

/** A last part that is in many other words counts only after a word of its own: `Olivenöl`, but not `Alkohol`. */
const minSafeLength = 4
const minPartLength = 3

/** Splits a stem in two known ones; null when it is no compound. */
export type Split = (stem: string) => [first: string, last: string] | null

/** A splitter by the words that names consist of; null for languages without compounds. */
export function compoundSplitter(language: OtherLanguage, known: ReadonlySet<string>): Split | null {
  const joint = joints[language]
  if (!joint) return null
  const isKnown = (part: string) => known.has(part) || known.has(part.replace(joint, ''))
  return (stem) => {
    // The longest last part first: `kartoffelsalat` is a salad of potatoes, and no `at` of anything.
    for (let at = minPartLength; at <= stem.length - 2; at += 1) {
      const [first, last] = [stem.slice(0, at), stem.slice(at)]
      if (!known.has(last)) continue
      if (last.length >= minSafeLength || isKnown(first))
        return [known.has(first) ? first : first.replace(joint, ''), last]
    }
    return null
  }
}
