import { describe, expect, it } from 'vitest'
import { unitTexts } from '../../client/ui/unit-texts.ts'

const metric = unitTexts({ weight: 'kg', length: 'cm', energy: 'kcal', food: 'g', volume: 'ml' })
const stones = unitTexts({ weight: 'st', length: 'in', energy: 'kJ', food: 'oz', volume: 'fl oz' })
const pounds = unitTexts({ weight: 'lb', length: 'in', energy: 'kcal', food: 'oz', volume: 'fl oz' })

/** No-break spaces as blanks. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('weights', () => {
  it('read in kg, lb, or stones and pounds', () => {
    expect([metric, pounds, stones].map((units) => plain(units.weight(68.719)))).toEqual([
      '68.7 kg',
      '151.5 lb',
      '10 st 11.5 lb',
    ])
    expect(plain(stones.weight(63.503))).toBe('10 st 0.0 lb')
    expect(plain(stones.targetWeight(63.503))).toBe('10 st 0 lb')
    expect(stones.weightParts(68.719)).toEqual([
      { number: '10', unit: 'st' },
      { number: '11.5', unit: 'lb' },
    ])
    expect(metric.weight(null)).toBe('unknown')
  })

  it('change by a signed amount, in pounds below a stone', () => {
    expect([metric, pounds, stones].map((units) => plain(units.weightChange(-1.2)))).toEqual([
      '−1.2 kg',
      '−2.6 lb',
      '−2.6 lb',
    ])
    expect(plain(stones.weightChange(-7.711))).toBe('−1 st 3.0 lb')
    expect(plain(stones.weightChange(6.35))).toBe('+1 st 0.0 lb')
    expect(plain(metric.weightChange(0.04))).toBe('0.0 kg')
    expect(plain(metric.weightChange(-0.454, 2))).toBe('−0.45 kg')
    expect(plain(pounds.weightChange(-0.454, 2))).toBe('−1.00 lb')
  })

  it('differ by an amount without a sign, and not at all when it is too small to show', () => {
    expect([metric, pounds, stones].map((units) => plain(units.weightDifference(-1.2)))).toEqual([
      '1.2 kg',
      '2.6 lb',
      '2.6 lb',
    ])
    expect(plain(stones.weightDifference(7.711))).toBe('1 st 3.0 lb')
    expect([metric.isSameWeight(-0.04), pounds.isSameWeight(-0.04), metric.isSameWeight(0.05)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('are a number in lb for a chart in stones', () => {
    expect([metric.weightUnit, pounds.weightUnit, stones.weightUnit]).toEqual(['kg', 'lb', 'lb'])
    expect(stones.weightValue(0.45359237)).toBeCloseTo(1)
  })
})

describe('lengths', () => {
  it('are feet and inches for a height, and inches for the rest', () => {
    expect([metric.height(170.18), stones.height(170.18)].map(plain)).toEqual(['170.2 cm', '5 ft 7 in'])
    expect([metric.targetWeight(65), stones.targetWeight(65)].map(plain)).toEqual(['65 kg', '10 st 3.3 lb'])
    expect([metric.length(80), metric.length(81.5), stones.length(81.5)].map(plain)).toEqual([
      '80.0 cm',
      '81.5 cm',
      '32.1 in',
    ])
    expect(plain(metric.height(170))).toBe('170 cm')
    expect(stones.height(null)).toBe('unknown')
  })
})

describe('energies', () => {
  it('are rounded once, in the unit that is shown', () => {
    expect([metric.energy(375), stones.energy(375)].map(plain)).toEqual(['375 kcal', '1,569 kJ'])
    // 375.4 kcal are 1,570.7 kJ; 375 kcal would be 1,569.
    expect(plain(stones.energy(375.4))).toBe('1,571 kJ')
    expect([metric.energyNumber(-0.2), stones.energyNumber(-120)]).toEqual(['0', '−502'])
  })

  it('say that some part is unknown, and keep what is unknown unknown', () => {
    expect([metric.energy(375, true), stones.energy(375, true)].map(plain)).toEqual(['375+ kcal', '1,569+ kJ'])
    expect([stones.energy(null, true), stones.energyNumber(null, true)]).toEqual(['unknown', 'unknown'])
  })
})

describe('food', () => {
  it('is weighed in g or oz, and poured in ml or fl oz', () => {
    expect([metric.food(55), stones.food(55), stones.food(56.7)].map(plain)).toEqual(['55 g', '1.94 oz', '2 oz'])
    expect([metric.volume(250), stones.volume(250)].map(plain)).toEqual(['250 ml', '8.5 fl oz'])
  })
})
