import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedLanguage, bestLanguage, languages } from '#domain/languages.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['pt-PT', 'pt-BR'],
  ['en;q=0.5, ar;q=0.9', 'ar'],
  ['sv, nb;q=0.9, fr;q=0.3', 'fr'],
  ['fr;q=0, it', 'it'],
  ['*', 'en'],
])('Accept-Language %s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test('any header is answered in one of the languages, and the first that there is wins', () => {
  fc.assert(fc.property(fc.string(), (header) => languages.includes(acceptedLanguage(header))))
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.array(fc.string()), (language, rest) => {
      expect(bestLanguage([language, ...rest])).toBe(language)
    }),
  )
})
