/** Sentences of the server and of schemas in other languages than English; `i18n.ts` loads this only for them. */

import { i18n } from '@lingui/core'
import list from '#domain/sentences.json'
import { type Coded, createSentences } from '#domain/sentences.ts'

const codeOf = createSentences(list)

export function translatedSentence(english: string, coded: Partial<Coded> = {}): string {
  const { code, values = {} } = coded.code && coded.code in i18n.messages ? coded : (codeOf(english) ?? {})
  if (code === undefined || !(code in i18n.messages)) return english
  return i18n._(code, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, named(value)])))
}

/** What a sentence names: a list of words of the catalogue, or another sentence, such as the reason that follows it. */
function named(english: string): string {
  const parts = english.split(/, | and /)
  return parts.every((part) => part in i18n.messages)
    ? new Intl.ListFormat(i18n.locales).format(parts.map((part) => i18n._(part)))
    : translatedSentence(english)
}
