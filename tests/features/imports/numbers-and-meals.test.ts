import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mealOf, usualMealNamed } from '#domain/imports.ts'
import { nutrientReader } from '#server/features/imports/formats/columns.ts'
import { encodingOf } from '#server/features/imports/formats/csv-rows.ts'
import { dateOrderIn, instantIn } from '#server/features/imports/formats/dates.ts'
import {
  amountIn,
  amountText,
  decimalStyleOf,
  gramsOf,
  isAmbiguous,
  numberIn,
} from '#server/features/imports/formats/numbers.ts'

const hundredths = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => value / 100)

describe('numbers', () => {
  it('reads a number as it was written in either style', () => {
    fc.assert(
      fc.property(hundredths, (value) => {
        const plain = value.toFixed(2)
        const [english, german] = ['en-US', 'de-DE'].map((language) =>
          value.toLocaleString(language, { minimumFractionDigits: 2 }),
        ) as [string, string]
        expect(numberIn(plain)).toBe(value)
        expect(numberIn(english)).toBe(value)
        expect(numberIn(german, 'comma')).toBe(value)
        expect(numberIn(` ${value.toLocaleString('fr-FR', { minimumFractionDigits: 2 })}\u00a0`, 'comma')).toBe(value)
        // Two decimals can only be read in one way, so that a stray cell of the other style is read right as well.
        expect(numberIn(german, 'point')).toBe(value)
        expect(numberIn(plain, 'comma')).toBe(value)
        expect(decimalStyleOf(['', '-', '12', english])).toBe('point')
        expect(decimalStyleOf(['', '-', '12', german])).toBe('comma')
      }),
    )
  })

  it('takes the style of the file where a number can be read in two ways', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), (whole, rest) => {
        const text = `${whole},${String(rest).padStart(3, '0')}`
        expect(isAmbiguous(text)).toBe(true)
        expect(decimalStyleOf([text])).toBeNull()
        expect(numberIn(text, 'point')).toBe(whole * 1_000 + rest)
        expect(numberIn(text, 'comma')).toBeCloseTo(whole + rest / 1_000, 9)
      }),
    )
  })

  it('never makes a number of other texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('point' as const, 'comma' as const), (text, style) => {
        const number = numberIn(text, style)
        if (number !== null) expect(text).toMatch(/^[\s\d.,'’+\-−eE]*$/)
        expect(number === null || Number.isFinite(number) || /e/i.test(text)).toBe(true)
      }),
    )
    for (const text of ['', ' ', '-', '--', 'n/a', '1,2,3', '1.2.3,4', '12 g', '120/80', '.', ',', '1e', undefined])
      expect(numberIn(text)).toBeNull()
    expect(numberIn('0,123')).toBe(0.123)
    expect(numberIn('−84')).toBe(-84)
    expect(numberIn("1'234.5")).toBe(1234.5)
  })
})

describe('amounts', () => {
  it('come back as they were written, without needless zeros', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_99 }),
        fc.constantFrom('g', 'cup', 'medium (2-2/3" dia)'),
        (value, unit) => {
          const amount = amountIn(`${(value / 100).toFixed(2)} ${unit}`)
          expect(amount).toEqual({ amount: value / 100, unit })
          expect(amountText(value / 100, unit)).toBe(`${value / 100} ${unit}`)
        },
      ),
    )
    expect(amountIn('1/2 cup')).toBeNull()
    expect(amountIn('12/3 cup')).toBeNull()
    expect(amountIn('a cup')).toBeNull()
    expect([gramsOf(2, 'oz'), gramsOf(1, 'lb'), gramsOf(3, 'Grams'), gramsOf(1, 'cup')]).toEqual([
      56.699,
      453.592,
      3,
      null,
    ])
  })
})

describe('meals', () => {
  it.each([
    [
      'Breakfast',
      [
        'Breakfast',
        'breakfast 2',
        'Frühstück',
        'Petit déjeuner',
        'Desayuno',
        'Завтрак',
        'Café da manhã',
        'Pequeno-almoço',
      ],
    ],
    ['Lunch', ['Lunch', 'LUNCH', 'Mittagessen', 'Déjeuner', 'Almuerzo', 'Обед', 'Almoço']],
    ['Dinner', ['Dinner', 'Supper', 'Abendessen', 'Dîner', 'Cena', 'Ужин', 'Tea']],
    [
      'Snacks',
      [
        'Snacks',
        'Snack (1)',
        'Mid Morning Snack',
        'Snacks/Other',
        'Перекус/Другое',
        'Afternoon snack',
        'Breakfast snack',
        'Anytime',
      ],
    ],
  ] as const)('%s has many names', (meal, names) => {
    for (const name of names) expect([name, usualMealNamed(name)]).toEqual([name, meal])
  })

  it('an unknown name goes by the hour, else it is a snack', () => {
    for (const name of ['Post-Workout', 'Uncategorized', 'Teacher', 'Brunch', "Mother's", ''])
      expect(usualMealNamed(name)).toBeNull()
    expect([7, 12, 19, 23, null].map((hour) => mealOf('Post-Workout', hour).usual)).toEqual([
      'Breakfast',
      'Lunch',
      'Dinner',
      'Snacks',
      'Snacks',
    ])
    expect(mealOf('Dinner', 0).usual).toBe('Dinner')
  })
})

describe('columns of nutrients', () => {
  it('go by the label and the unit of the header; parts of a nutrient are none', () => {
    const read = nutrientReader([
      'Net Carbs (g)',
      'Carbs (g)',
      'Energy (kJ)',
      'Added Sugars (g)',
      'Sodium (g)',
      'Fat( mg)',
      'Protein (oz)',
    ])
    expect(read(['1', '2', '418.4', '3', '0.4', '5000', '1'])).toEqual({
      calories: 100,
      protein: null,
      carbs: 2,
      fat: 5,
      fiber: null,
      sugars: null,
      saturatedFat: null,
      salt: 1,
    })
    expect(nutrientReader(['Energy', 'Salt (g)', 'Sodium (mg)'])(['100', '', '400'])).toMatchObject({
      calories: null,
      salt: 1,
    })
  })
})

describe('dates, instants and encodings', () => {
  const orderIn = async (dates: string[]) => {
    const asked: string[] = []
    const order = await dateOrderIn(dates, {
      ask: ((_: string, example: string) => asked.push(example) && 'mdy') as never,
    })
    return { order, asked }
  }

  it('one date decides for its column, and the person where none does', async () => {
    expect(await orderIn(['1/2/2026', '13/2/2026'])).toEqual({ order: 'dmy', asked: [] })
    expect(await orderIn(['x', '1/2/2026', '3/4/2026'])).toEqual({ order: 'mdy', asked: ['1/2/2026'] })
    expect(await orderIn(['5/5/2026'])).toEqual({ order: 'dmy', asked: [] })
    expect(await orderIn(['2026-01-02', 'May 1, 2026'])).toEqual({ order: null, asked: [] })
  })

  it('an instant goes by its own offset, else by the clock of the zone', () => {
    const read = (text: string) => instantIn(text, 'Europe/Berlin', 'mdy')
    expect(read('2026-07-14T20:05:00+0100')).toBe('2026-07-14T19:05:00.000Z')
    expect(read('2026-07-14 20:05:00 -05:30')).toBe('2026-07-15T01:35:00.000Z')
    expect(read('2026-07-14T20:05:07Z')).toBe('2026-07-14T20:05:07.000Z')
    expect(read('2026-07-14 20:05:07')).toBe('2026-07-14T18:05:07.000Z')
    expect(read('7/14/2026 8:05 PM')).toBe('2026-07-14T18:05:00.000Z')
    expect([read('2026-07-14'), read('20:05'), read('')]).toEqual([null, null, null])
  })

  it('bytes that are no UTF-8 go by the code page that makes words of them', () => {
    const words = (text: string) => (/Завтрак|Frühstück/.test(text) ? 1 : 0)
    const cyrillic = Buffer.from([0xc7, 0xe0, 0xe2, 0xf2, 0xf0, 0xe0, 0xea])
    expect(encodingOf(cyrillic, words)).toBe('windows-1251')
    expect(encodingOf(Buffer.from('Frühstück', 'latin1'), words)).toBe('windows-1252')
    expect(encodingOf(Buffer.from('Frühstück').subarray(0, 3), words)).toBe('utf-8')
    expect(encodingOf(Buffer.from([0xff, 0x80, 0x81]), words)).toBeNull()
  })
})
