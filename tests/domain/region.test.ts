import { describe, expect, it } from 'vitest'
import { regionOf, unitsOfRegion } from '#domain/units.ts'

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
