import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stem } from '../../server/catalogue/text.ts'
import { corrections, editDistance, editsAllowed, vocabulary } from '../../server/catalogue/typo.ts'

const word = fc.stringMatching(/^[abcdr]{1,7}$/)

describe('the distance of two words', () => {
  it.each([
    ['banana', 'banana', 0],
    ['banana', 'bananna', 1],
    ['milk', 'mlik', 1],
    ['milk', 'mlk', 1],
    ['bread', 'beard', 2],
    ['ca', 'abc', 3],
    ['yogurt', 'yoghrut', 2],
    ['', 'egg', 3],
  ])('%s, %s: %i', (a, b, edits) => expect(editDistance(a, b)).toBe(edits))

  it('is the same both ways and 0 only for the same word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, b) === 0).toBe(a === b)
      }),
    )
  })

  it('counts swapped neighbours as one edit', () => {
    fc.assert(
      fc.property(word, fc.nat(), (text, seed) => {
        const at = seed % text.length
        const swapped = text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2)
        expect(editDistance(text, swapped)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a vocabulary', () => {
  const some = fc.uniqueArray(word, { minLength: 1, maxLength: 40 })

  it('finds exactly the words that are near', () => {
    fc.assert(
      fc.property(some, word, fc.constantFrom(1, 2), (terms, typed, edits) => {
        const known = vocabulary(terms.map((term) => [term, 1]))
        const near = terms.filter((term) => term !== typed && editDistance(typed, term) <= edits)
        const found = known.neighbours(typed, edits, false)
        expect(found.map(({ term }) => term).sort()).toEqual(near.sort())
        for (const { term, edits: distance } of found) expect(distance).toBe(editDistance(typed, term))
      }),
      { numRuns: 500 },
    )
  })

  it('finds the beginnings that are near a word half typed', () => {
    fc.assert(
      fc.property(some, word, fc.constantFrom(1, 2), (terms, typed, edits) => {
        const known = vocabulary(terms.map((term) => [term, 1]))
        const beginnings = terms.flatMap((term) => Array.from(term, (_, i) => term.slice(0, i + 1)))
        const near = [...new Set(beginnings)].filter(
          (start) => start !== typed && start.length >= typed.length - 1 && editDistance(typed, start) <= edits,
        )
        const found = known.neighbours(typed, edits, true)
        expect(found.map(({ term }) => term).sort()).toEqual(near.sort())
      }),
      { numRuns: 500 },
    )
  })

  it('counts words and beginnings', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(word, fc.integer({ min: 1, max: 99 })), { selector: ([term]) => term }),
        word,
        (pairs, typed) => {
          const known = vocabulary([...pairs])
          expect(known.frequency(typed)).toBe(pairs.find(([term]) => term === typed)?.[1] ?? 0)
          const begun = pairs.filter(([term]) => term.startsWith(typed))
          expect(known.prefixFrequency(typed)).toBe(begun.reduce((sum, [, foods]) => sum + foods, 0))
        },
      ),
    )
  })
})

describe('corrections', () => {
  const known = vocabulary([
    ['banana', 400],
    ['bananna', 3],
    ['bean', 300],
    ['beer', 100],
    ['broccoli', 200],
    ['milk', 900],
    ['pea', 200],
    ['pear', 150],
    ['sak', 8],
    ['cak', 500],
    ['skyr', 30],
  ])
  const meant = (typed: string, asPrefix = false) =>
    corrections({ typed, stem: stem(typed), isPrefix: asPrefix }, [known]).map(({ term }) => term)

  it('one edit up to five letters, two above, none for short words and numbers', () => {
    expect(['eg', 'mlk', 'bread', 'banana', 'e100'].map(editsAllowed)).toEqual([0, 1, 1, 2, 0])
  })

  it('a word that nobody has', () => {
    expect(meant('mlik')).toEqual(['milk'])
    expect(meant('brocolli')).toEqual(['broccoli'])
    expect(meant('skry')).toEqual(['skyr'])
    expect(meant('xyzzy')).toEqual([])
  })

  it('a misspelling that the data has too, beside a word 20 times as frequent', () => {
    expect(meant('bananna')).toEqual(['banana'])
    expect(meant('sake')).toEqual(['cak'])
  })

  it('never one good word to another', () => {
    expect(meant('pear')).toEqual([])
    expect(meant('beer')).toEqual([])
    expect(meant('bean')).toEqual([])
  })

  it('a word half typed', () => {
    expect(meant('brocc', true)).toEqual([])
    expect(meant('borcc', true)).toContain('brocc')
    expect(meant('mli', true)).toContain('mil')
  })

  it('vocabularies count together', () => {
    const other = vocabulary([['sak', 400]])
    expect(corrections({ typed: 'sake', stem: 'sak', isPrefix: false }, [known, other])).toEqual([])
  })
})
