import list from '#domain/sentences.json'
import { createSentences } from '#domain/sentences.ts'

/** The code of a sentence for people, for pages that are not in English. */
export const codeOfSentence = createSentences(list)
