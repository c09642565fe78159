import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { glassVolume } from '#domain/units.ts'
import { drinksMl, isDrink, mlPer100gOf, volumeOf, waterOf, waterOfEntry } from '#domain/water.ts'

describe('glasses and ml', () => {
  it('are the same for whole glasses', () => {
    fc.assert(
      fc.property(fc.nat(200), (glasses) => {
        expect(waterOf(glasses * glassVolume)).toEqual({ glasses, ml: glasses * glassVolume })
      }),
    )
  })

  it('differ by half a glass at most, and more water is never fewer glasses', () => {
    const amount = fc.double({ min: 0, max: 20_000, noNaN: true })
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const water = waterOf(one)
        expect(Math.abs(water.glasses * glassVolume - water.ml)).toBeLessThanOrEqual(glassVolume / 2)
        expect(Math.abs(water.ml - one)).toBeLessThanOrEqual(0.0005)
        if (other >= one) expect(waterOf(other).glasses).toBeGreaterThanOrEqual(water.glasses)
      }),
    )
  })

  it('of taps add up without remainders', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 50 }), (tenths) => {
        const entries = tenths.map((ml) => ({ waterMl: ml / 10 }))
        expect(drinksMl(entries)).toBe(tenths.reduce((sum, ml) => sum + ml, 0) / 10)
      }),
    )
  })
})

describe('a drink', () => {
  it.each([
    [{ quantity: 1, servingSize: '250ml' }, 250],
    [{ quantity: 2, servingSize: '2 x 1 glass (250 ml) (263 g)' }, 500],
    [{ quantity: 1, servingSize: '300g' }, 300],
    [{ quantity: 1.5, servingSize: '1.5 x 100g' }, 150],
    [{ quantity: 1, servingSize: '1 cup' }, null],
  ])('of %j has a volume of %s ml', (entry, ml) => expect(volumeOf(entry)).toBe(ml))

  it('counts by weight as its person said it', () => {
    const entry = { quantity: 1, servingSize: '1 x 1 glass (250 ml) (263 g)' }
    const mlPer100g = mlPer100gOf(entry, 250) ?? 0
    expect(waterOfEntry(entry, mlPer100g)).toBe(250)
    expect(waterOfEntry({ quantity: 1, servingSize: '526g' }, mlPer100g)).toBe(500)
    expect(waterOfEntry({ quantity: 1, servingSize: '1 cup' }, mlPer100g)).toBeNull()
    expect(mlPer100gOf({ quantity: 1, servingSize: '1 cup' }, 250)).toBeNull()
  })

  it.each([
    [['en:beverages', 'en:coffees'], null, true],
    [['en:plant-based-foods', 'en:milks'], null, true],
    [[], '330 ml', true],
    [[], '12 fl oz (355 g)', true],
    [['en:fruits'], '1 medium (118 g)', false],
    [['en:steaks'], null, false],
    [[], null, false],
  ])('is known by the categories %j and the serving %s: %s', (categories_tags, serving_size, isOne) =>
    expect(isDrink({ categories_tags, serving_size })).toBe(isOne),
  )
})
