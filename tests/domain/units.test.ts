import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cmOfFeet,
  decimalsOf,
  feetAndInches,
  inUnit,
  kgOfStones,
  regionOf,
  shownIn,
  stonesAndPounds,
  storedFrom,
  type Unit,
  unitsOfRegion,
} from '#domain/units.ts'

/** The most that can be typed in each unit. */
const limits: Record<Unit, number> = {
  kg: 1_000,
  lb: 2_204,
  cm: 300,
  in: 118,
  kcal: 100_000,
  kJ: 418_400,
  g: 100_000,
  oz: 3_527,
  ml: 10_000,
  'fl oz': 338,
}

/** A number that can be typed with so many decimals. */
const typed = (max: number, decimals: number) =>
  fc.integer({ min: 0, max: max * 10 ** decimals }).map((n) => n / 10 ** decimals)

describe('units', () => {
  it.each<[number, Unit, number]>([
    [0.45359237, 'lb', 1],
    [2.54, 'in', 1],
    [1, 'kJ', 4.184],
    [28.349523125, 'oz', 1],
    [29.5735295625, 'fl oz', 1],
    [72.5, 'kg', 72.5],
  ])('%d is 1 %s', (stored, unit, expected) => {
    expect(inUnit(stored, unit)).toBeCloseTo(expected, 12)
  })

  it.each<[number, Unit, number]>([
    [151.5, 'lb', 68.719],
    [67, 'in', 170.18],
    [1569, 'kJ', 375],
    [2, 'oz', 56.7],
    [8, 'fl oz', 236.6],
    [68.75, 'kg', 68.75],
    [0.12345, 'kg', 0.12345],
    [12.34, 'g', 12.34],
  ])('%d %s are stored as %d', (value, unit, expected) => {
    expect(storedFrom(value, unit)).toBe(expected)
  })

  it('are never shown as -0', () => expect(shownIn(-0.01, 'kg')).toBe(0))

  it.each(Object.entries(limits) as [Unit, number][])('show again what was typed in %s', (unit, limit) => {
    fc.assert(
      fc.property(typed(limit, decimalsOf(unit)), (value) => {
        expect(shownIn(storedFrom(value, unit), unit)).toBe(value)
      }),
    )
  })

  it('show a stored value the same after it has been typed as it is shown', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(limits) as Unit[])),
        fc.double({ min: 0, max: 300, noNaN: true }),
        (unit, stored) => {
          const shown = shownIn(stored, unit)
          expect(shownIn(storedFrom(shown, unit), unit)).toBe(shown)
        },
      ),
    )
  })
})

describe('stones and pounds, and feet and inches', () => {
  it('are whole stones and feet, with the rest in pounds and inches', () => {
    expect(stonesAndPounds(68.719)).toEqual([10, 11.5])
    expect(stonesAndPounds(0)).toEqual([0, 0])
    expect(feetAndInches(170.18)).toEqual([5, 7])
  })

  it('never have a rest that makes another whole one', () => {
    expect(stonesAndPounds(69.85)).toEqual([11, 0])
    expect(feetAndInches(182.8)).toEqual([6, 0])
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_000, noNaN: true }), (stored) => {
        expect(stonesAndPounds(stored)[1]).toBeLessThan(14)
        expect(feetAndInches(stored)[1]).toBeLessThan(12)
      }),
    )
  })

  it('show again what was typed', () => {
    fc.assert(
      fc.property(fc.nat(150), typed(13.9, 1), (stones, pounds) => {
        expect(stonesAndPounds(kgOfStones(stones, pounds))).toEqual([stones, pounds])
      }),
    )
    fc.assert(
      fc.property(fc.nat(8), typed(11.9, 1), (feet, inches) => {
        expect(feetAndInches(cmOfFeet(feet, inches))).toEqual([feet, inches])
      }),
    )
  })
})

describe('the region of the names of foods', () => {
  it.each([
    ['en-US,en;q=0.9', 'us'],
    ['en-CA', 'us'],
    ['en-GB,en-US;q=0.9,en;q=0.8', 'gb'],
    ['en-au,en;q=0.5', 'gb'],
    ['en-NZ', 'gb'],
    ['en-IE', 'gb'],
    ['de-DE,de;q=0.9,en-US;q=0.8', 'us'],
    ['en', null],
    ['de-DE,de', null],
    ['*', null],
    ['', null],
    [undefined, null],
  ])('of %j is %s', (languages, region) => expect(regionOf(languages)).toBe(region))
})

it.each([
  ['US', { weight: 'lb', length: 'in', volume: 'fl oz' }],
  ['GB', { weight: 'st', length: 'in' }],
  ['CA', { length: 'in' }],
  ['DE', {}],
  ['', {}],
])('the units of %s are metric but for %j', (region, units) => expect(unitsOfRegion(region)).toEqual(units))
