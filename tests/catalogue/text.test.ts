import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, stem, stems, words } from '../../server/catalogue/text.ts'

describe('the same word', () => {
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
  ])('%s and %s', (a, b) => expect(stem(a)).toBe(stem(b)))

  it.each([
    ['pie', 'pizza'],
    ['organic', 'organ'],
    ['pea', 'pear'],
    ['olive', 'oil'],
    ['bread', 'brea'],
    ['seed', 'see'],
    ['hummus', 'hummu'],
  ])('not %s and %s', (a, b) => expect(stem(a)).not.toBe(stem(b)))

  it('stays within its word: never shorter than three letters, nothing new but the last letter', () => {
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
  it('fold case and accents', () => {
    expect(words('Crème Fraîche')).toEqual(['creme', 'fraiche'])
    expect(words('Smørrebrød, Käsespätzle & Weißwurst')).toEqual(['smorrebrod', 'kasespatzle', 'weisswurst'])
    expect(fold('ŻUREK')).toBe('zurek')
  })

  it('keep other scripts', () => {
    expect(words('борщ 豆腐 दही')).toEqual(['борщ', '豆腐', 'दही'])
  })

  it("lose the apostrophe of a maker, not the elision's", () => {
    expect(words("Kellogg's Corn Flakes")).toEqual(['kelloggs', 'corn', 'flakes'])
    expect(words('huile d’olive')).toEqual(['huile', 'd', 'olive'])
  })

  it('hold letters and digits only, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of stems(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
      }),
    )
  })
})
