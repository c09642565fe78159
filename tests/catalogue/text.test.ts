import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, stem, stems, words } from '../../server/catalogue/text.ts'

describe('the stem', () => {
  it.each([
    ['banana', 'bananas'],
    ['berry', 'berries'],
    ['cookie', 'cookies'],
    ['tomato', 'tomatoes'],
    ['potato', 'potatoe'],
    ['peach', 'peaches'],
    ['loaf', 'loaves'],
    ['leaf', 'leaves'],
    ['pie', 'pies'],
    ['slice', 'slices'],
    ['slice', 'sliced'],
    ['bake', 'baked'],
    ['fry', 'fried'],
    ['fry', 'fries'],
    ['dry', 'dried'],
    ['chop', 'chopped'],
    ['grill', 'grilled'],
    ['pea', 'peas'],
  ])('is the same for %s and %s', (a, b) => expect(stem(a)).toBe(stem(b)))

  it.each([
    ['pie', 'pizza'],
    ['organic', 'organ'],
    ['pea', 'pear'],
    ['olive', 'oil'],
    ['bread', 'brea'],
    ['seed', 'see'],
    ['hummus', 'hummu'],
  ])('differs for %s and %s', (a, b) => expect(stem(a)).not.toBe(stem(b)))

  it('has at least three letters and differs from the start of the word only in its last letter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,20}$/), (word) => {
        const found = stem(word)
        expect(found.length).toBeGreaterThanOrEqual(3)
        expect(word.startsWith(found.slice(0, -1))).toBe(true)
      }),
    )
  })
})

describe('words', () => {
  it('are folded to lower case without accents', () => {
    expect(words('Crème Fraîche')).toEqual(['creme', 'fraiche'])
    expect(words('Smørrebrød, Käsespätzle & Weißwurst')).toEqual(['smorrebrod', 'kasespatzle', 'weisswurst'])
    expect(fold('ŻUREK')).toBe('zurek')
  })

  it('keep letters of other scripts', () => {
    expect(words('борщ 豆腐 दही')).toEqual(['борщ', '豆腐', 'दही'])
  })

  it('join a possessive s but split at an elision', () => {
    expect(words("Kellogg's Corn Flakes")).toEqual(['kelloggs', 'corn', 'flakes'])
    expect(words('huile d’olive')).toEqual(['huile', 'd', 'olive'])
  })

  it('contain only letters and digits for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of stems(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
      }),
    )
  })
})
