import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stem } from '../../server/catalogue/text.ts'
import { corrections, editsAllowed, typoCost } from '../../server/catalogue/typo.ts'
import { editDistance, vocabulary } from '../../server/catalogue/vocabulary.ts'

const word = fc.stringMatching(/^[abcdr]{1,7}$/)

describe('the edit distance', () => {
  it.each([
    ['banana', 'banana', 0],
    ['banana', 'bananna', 1],
    ['milk', 'mlik', 1],
    ['milk', 'mlk', 1],
    ['bread', 'beard', 2],
    ['ca', 'abc', 3],
    ['yogurt', 'yoghrut', 2],
    ['', 'egg', 3],
  ])('of %s and %s is %i', (a, b, edits) => expect(editDistance(a, b)).toBe(edits))

  it('is symmetric, and 0 only for equal words', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, b) === 0).toBe(a === b)
      }),
    )
  })

  it('counts a transposition as one edit', () => {
    fc.assert(
      fc.property(word, fc.nat(), (text, seed) => {
        const at = seed % text.length
        const swapped = text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2)
        expect(editDistance(text, swapped)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the cost of a typo', () => {
  it.each([
    ['swapped letters', 'bnanaa', 'bnaana', 'bnanax'],
    ['a double letter', 'brocoli', 'broccoli', 'brostcoli'],
    ['the wrong letter doubled', 'aplle', 'apple', 'aprle'],
    ['a vowel for a vowel', 'avacado', 'avocado', 'avtcado'],
    ['a letter that sounds alike', 'vodca', 'vodka', 'vodra'],
    ['a key nearby', 'bsnana', 'banana', 'btnana'],
    ['a silent letter', 'spagetti', 'spaghetti', 'spagretti'],
  ])('is lower for %s: %s is rather %s than %s', (_, typed, near, far) => {
    expect(typoCost(typed, near)).toBeLessThan(typoCost(typed, far))
  })

  it('is 0 for equal words only, and at most 1.3 for each edit', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(typoCost(a, b) === 0).toBe(a === b)
        expect(typoCost(a, b)).toBeLessThanOrEqual(1.3 * editDistance(a, b) + 1e-9)
      }),
      { examples: [['aaa', 'aaa']] },
    )
  })
})

describe('a vocabulary', () => {
  const some = fc.uniqueArray(word, { minLength: 1, maxLength: 40 })

  it('finds exactly the words within the distance', () => {
    fc.assert(
      fc.property(some, word, fc.constantFrom(1, 2), (terms, typed, edits) => {
        const words = vocabulary(terms.map((term) => [term, 1]))
        const near = terms.filter((term) => term !== typed && editDistance(typed, term) <= edits)
        const found = words.neighbours(typed, edits, false)
        expect(found.map(({ term }) => term).sort()).toEqual(near.sort())
        for (const { term, edits: distance } of found) expect(distance).toBe(editDistance(typed, term))
      }),
      { numRuns: 500 },
    )
  })

  it('finds exactly the prefixes within the distance of an incomplete word', () => {
    fc.assert(
      fc.property(some, word, fc.constantFrom(1, 2), (terms, typed, edits) => {
        const words = vocabulary(terms.map((term) => [term, 1]))
        const prefixes = terms.flatMap((term) => Array.from(term, (_, i) => term.slice(0, i + 1)))
        const near = [...new Set(prefixes)].filter(
          (start) => start !== typed && start.length >= typed.length - 1 && editDistance(typed, start) <= edits,
        )
        const found = words.neighbours(typed, edits, true)
        expect(found.map(({ term }) => term).sort()).toEqual(near.sort())
      }),
      { numRuns: 500 },
    )
  })

  it('counts words and prefixes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(word, fc.integer({ min: 1, max: 99 })), { selector: ([term]) => term }),
        word,
        (pairs, typed) => {
          const words = vocabulary([...pairs])
          expect(words.frequency(typed)).toBe(pairs.find(([term]) => term === typed)?.[1] ?? 0)
          const matching = pairs.filter(([term]) => term.startsWith(typed))
          expect(words.prefixFrequency(typed)).toBe(matching.reduce((sum, [, foods]) => sum + foods, 0))
        },
      ),
    )
  })
})

describe('corrections', () => {
  const words = vocabulary([
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
  const correct = (typed: string, asPrefix = false) =>
    corrections({ typed, stem: stem(typed), isPrefix: asPrefix }, [words]).map(({ term }) => term)

  it('allow one edit up to five letters, two above, none for short words and words with digits', () => {
    expect(['eg', 'mlk', 'bread', 'banana', 'e100'].map(editsAllowed)).toEqual([0, 1, 1, 2, 0])
  })

  it('fix words that no food has', () => {
    expect(correct('mlik')).toEqual(['milk'])
    expect(correct('brocolli')).toEqual(['broccoli'])
    expect(correct('skry')).toEqual(['skyr'])
    expect(correct('xyzzy')).toEqual([])
  })

  it('fix existing misspellings of words 20 times as frequent', () => {
    expect(correct('bananna')).toEqual(['banana'])
    expect(correct('sake')).toEqual(['cak'])
  })

  it('leave correct words alone', () => {
    expect(correct('pear')).toEqual([])
    expect(correct('beer')).toEqual([])
    expect(correct('bean')).toEqual([])
  })

  it('fix incomplete words', () => {
    expect(correct('brocc', true)).toEqual([])
    expect(correct('borcc', true)).toContain('brocc')
    expect(correct('mli', true)).toContain('mil')
  })

  it('are no words that merely look alike', () => {
    const others = vocabulary([
      ['premium', 500],
      ['brussel', 500],
      ['mandarin', 500],
      ['halva', 500],
      ['lasagn', 500],
    ])
    for (const [typed, isPrefix] of [
      ['creme', true],
      ['brulee', true],
      ['january', false],
      ['halo', true],
      ['laksa', true],
    ] as const)
      expect(corrections({ typed, stem: stem(typed), isPrefix }, [others]), typed).toEqual([])
  })

  it('sum frequencies over all vocabularies', () => {
    const other = vocabulary([['sak', 400]])
    expect(corrections({ typed: 'sake', stem: 'sak', isPrefix: false }, [words, other])).toEqual([])
  })
})
