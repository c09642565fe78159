import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  leadingNumber,
  plural,
  servingUnitWords,
  servingWords,
  shortServingWords,
  singular,
  spelledFractions,
  withFraction,
} from '#domain/serving-words.ts'

/** As an entry of so many of this portion is stored. */
const stored = (quantity: number, portion: string) => ({ quantity, servingSize: `${quantity} x ${portion}` })

describe('the words for an amount', () => {
  it.each<[number, string, string]>([
    [1, '1 bowl (330 g)', '1 bowl (330 g)'],
    [3, '1 clove (3 g)', '3 cloves (9 g)'],
    [0.5, '1 cup (240 g)', '½ cup (120 g)'],
    [1.5, '1 cup (240 g)', '1½ cups (360 g)'],
    [0.333, '1 pizza (400 g)', '⅓ pizza (133.2 g)'],
    [0.3, '1 cup (240 g)', '0.3 cup (72 g)'],
    [1, '1/2 cup (120 g)', '½ cup (120 g)'],
    [3, '1/2 cup (120 g)', '1½ cups (360 g)'],
    [0.5, '2 slices (58 g)', '1 slice (29 g)'],
    [2, '100g', '200 g'],
    [1, '12,5 g', '12.5 g'],
    [2, '1 serving', '2 servings'],
    [3, '1 large (50 g)', '3 large (150 g)'],
    [2, '1 large sub', '2 large subs'],
    [2, '1 cup sliced (150 g)', '2 cups sliced (300 g)'],
    [2, '1 slice of bread (30 g)', '2 slices of bread (60 g)'],
    [2, '1 patty (90 g)', '2 patties (180 g)'],
    [2, '1 portion (about 30 g)', '2 portions (about 60 g)'],
  ])('%d times %s is %s', (quantity, portion, words) => {
    expect(servingWords(stored(quantity, portion)).replace(/\s/g, ' ')).toBe(words)
  })

  it('have two units in one bracket', () => {
    expect(servingWords(stored(1, '1 glass (250 ml) (258 g)')).replace(/\s/g, ' ')).toBe('1 glass (250 ml, 258 g)')
    expect(servingWords(stored(2, '1 cup (8 fl oz) (246 g)')).replace(/\s/g, ' ')).toBe('2 cups (16 fl oz, 492 g)')
    expect(servingWords(stored(1, '30 g (30 g)'))).toBe('30 g')
  })

  it('read what was stored without the quantity, or with another spelling of it', () => {
    expect(servingWords({ quantity: 1, servingSize: '55g' })).toBe('55 g')
    expect(servingWords({ quantity: 2, servingSize: '55g' })).toBe('110 g')
    expect(servingWords({ quantity: 2, servingSize: '1 x 1 bowl (330 g)' })).toBe('2 bowls (660 g)')
  })

  it('count what cannot be multiplied: other languages, and texts without a number', () => {
    expect(servingWords(stored(2, '1 Scheibe (30 g)'))).toBe('2 × 1 Scheibe (30 g)')
    expect(servingWords(stored(2, '1 fetta (30 g)'))).toBe('2 × 1 fetta (30 g)')
    expect(servingWords(stored(2, 'handful'))).toBe('2 × handful')
    expect(servingWords(stored(2, '1 medium (2-1/2" dia) (123 g)'))).toBe('2 × 1 medium (2-1/2" dia, 123 g)')
    expect(servingWords({ quantity: 1, servingSize: '-100g, raw' })).toBe('-100g, raw')
  })

  it('are short without the bracket, and after a field without the number', () => {
    expect(shortServingWords(stored(2, '1 slice (19 g)'))).toBe('2 slices')
    expect(servingUnitWords(stored(3, '1 clove (3 g)'))).toBe('cloves (9 g)')
    expect(servingUnitWords(stored(1, '2 slices (58 g)'))).toBe('× 2 slices (58 g)')
    expect(servingUnitWords(stored(2, '100g'))).toBe('× 100 g')
    expect(servingUnitWords({ quantity: Number.NaN, servingSize: '3 x 1 clove (3 g)' })).toBe('clove (3 g)')
  })

  it('take numbers and weights as they are written elsewhere', () => {
    const inOunces = { number: (value: number) => String(value), weight: (g: number) => `${Math.round(g / 28.35)} oz` }
    expect(servingWords(stored(2, '1 bowl (340 g)'), inOunces)).toBe('2 bowls (24 oz)')
  })

  it('never count one of something, whatever was stored', () => {
    const portion = fc.tuple(
      fc.constantFrom('', '1 ', '½ ', '2 x '),
      fc.constantFrom('bowl', 'g', 'Scheibe'),
      fc.string(),
    )
    const quantity = fc.integer({ min: 1, max: 40 }).map((n) => n / 4)
    fc.assert(
      fc.property(portion, quantity, ([count, noun, rest], times) => {
        expect(servingWords(stored(times, `${count}${noun} ${rest}`))).not.toMatch(/^1 x |^1 × 1/)
      }),
    )
  })
})

describe('a fraction', () => {
  it('is read at the start of a text, in any spelling', () => {
    const read = ['1/2 cup', '½ cup', '1½ cups', '1 1/2 cups', '0,5 l', '⅜ inch', '2', '1 ⁄ 4 cup'].map(leadingNumber)
    expect(read.map((found) => found?.value)).toEqual([0.5, 0.5, 1.5, 1.5, 0.5, 0.375, 2, 0.25])
    expect(['', 'cup', '1/0 cup', '-1'].map(leadingNumber)).toEqual([null, null, null, null])
    expect(spelledFractions('12½ and ¾')).toBe('12 1/2 and 3/4')
  })

  it('is written with its sign where it has one', () => {
    expect([0.5, 1.25, 0.333, 2.67, 3, 0.3].map((value) => withFraction(value, String))).toEqual([
      '½',
      '1¼',
      '⅓',
      '2⅔',
      '3',
      '0.3',
    ])
  })

  it('is read back as what was written', () => {
    const quarters = fc.integer({ min: 1, max: 4000 }).map((n) => n / 4)
    fc.assert(
      fc.property(quarters, (value) => {
        expect(leadingNumber(withFraction(value, String))).toEqual({ value, rest: '' })
      }),
    )
  })
})

it('nouns are put in the plural and back', () => {
  const nouns = 'slice cup leaf patty berry glass box sandwich potato taco cookie tbsp large half radish pie kiwi piece'
  expect(nouns.split(' ').map(plural).join(' ')).toBe(
    'slices cups leaves patties berries glasses boxes sandwiches potatoes tacos cookies tbsp large halves radishes pies kiwis pieces',
  )
  for (const noun of nouns.split(' ')) expect(singular(plural(noun))).toBe(noun)
})
