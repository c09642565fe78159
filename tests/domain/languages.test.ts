import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { acceptedLanguage, bestLanguage, languages } from '#domain/languages.ts'
import { createSentences } from '#domain/sentences.ts'
import { storedList, updatedList } from '../../scripts/sentences.ts'

test.each([
  [undefined, null],
  ['', null],
  ['de', 'de'],
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['pt-PT', 'pt-BR'],
  ['en;q=0.5, ar;q=0.9', 'ar'],
  ['sv, nb;q=0.9, fr;q=0.3', 'fr'],
  ['fr;q=0, it', 'it'],
  ['*', null],
  ['sv', null],
])('Accept-Language %s asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test('any header asks for one of the languages or none, and the first that there is wins', () => {
  fc.assert(fc.property(fc.string(), (header) => [...languages, null].includes(acceptedLanguage(header))))
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.array(fc.string()), (language, rest) => {
      expect(bestLanguage([language, ...rest])).toBe(language)
    }),
  )
})

const list = storedList()

describe('the list of codes', () => {
  it('has every sentence in the code of the server, and no other: `npm run codes` adds what is new', () => {
    expect(updatedList(list)).toEqual({ list, gone: [] })
  })

  it('has codes in kebab-case of at most 63 characters, and each sentence once', () => {
    for (const code of Object.keys(list)) expect(code).toMatch(/^(?=.{1,63}$)[a-z0-9]+(-[a-z0-9]+)*$/)
    const shapes = Object.values(list).map((text) => text.replace(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('finds each sentence by the values of its placeholders', () => {
    const find = createSentences(list)
    for (const [code, text] of Object.entries(list)) {
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      const values = Object.fromEntries(names.map((name, index) => [name, `${index + 7}`]))
      const sentence = text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
      expect(find(sentence), sentence).toEqual(names.length === 0 ? { code } : { code, values })
    }
  })

  it('keeps a code when the sentence is found again, and numbers a code that is taken', () => {
    const [code = '', text = ''] = Object.entries(list)[0] ?? []
    const { [code]: _, ...others } = list
    expect(updatedList({ ...others, kept: text }).list).toMatchObject({ kept: text })
    expect(updatedList({ ...others, [code]: 'Something else.' })).toMatchObject({
      list: { [`${code}-2`]: text },
      gone: [code],
    })
  })
})

describe('a sentence', () => {
  const find = createSentences({
    missing: '{what} not found.',
    both: 'You and {name} are already buddies.',
    sum: '{a} and {b} make {c}.',
    plain: 'Log in again.',
  })

  it('is found with what it names, whatever that is', () => {
    expect(find('Log in again.')).toEqual({ code: 'plain' })
    expect(find('You and {name}\n.* are already buddies.')).toEqual({ code: 'both', values: { name: '{name}\n.*' } })
    expect(find('1 and 2 and 3 make 4.')).toEqual({ code: 'sum', values: { a: '1', b: '2 and 3', c: '4' } })
  })

  it('is none that lacks a name, says something else or is endless', () => {
    for (const text of [' not found.', 'You and  are already buddies.', 'Something else.', ''])
      expect(find(text)).toBeNull()
    expect(find(`${'x'.repeat(100_000)} not found.`)).toBeNull()
    expect(find(`${' and '.repeat(300)} make .`)).toBeNull()
  })
})
