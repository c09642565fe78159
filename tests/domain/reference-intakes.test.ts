import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelNutrients, nutrientDefinitions } from '#domain/nutrients.ts'
import { formulaSexes, lifeStages } from '#domain/profile.ts'
import { type ReferencePerson, referenceFor } from '#domain/reference-intakes.ts'

const keys = [...labelNutrients, ...nutrientDefinitions].map(({ key }) => key)

const woman: ReferencePerson = { age: 30, formulaSex: 'female', lifeStage: null, energy: 2000 }
const man: ReferencePerson = { ...woman, formulaSex: 'male' }

const efsa = (key: string, person: ReferencePerson) => referenceFor(key, 'efsa', person)
const us = (key: string, person: ReferencePerson) => referenceFor(key, 'us', person)

describe('reference intakes', () => {
  // As EFSA's DRV Finder and the summary tables of the National Academies state them.
  it.each([
    [efsa('iron', woman), 'PRI', 16],
    [efsa('iron', { ...woman, age: 60 }), 'PRI', 11],
    [efsa('iron', man), 'PRI', 11],
    [efsa('vitamin-c', man), 'PRI', 110],
    [efsa('vitamin-c', { ...woman, lifeStage: 'breastfeeding' }), 'PRI', 155],
    [efsa('vitamin-b9', { ...woman, lifeStage: 'pregnant' }), 'AI', 600],
    [efsa('vitamin-b9', { ...woman, lifeStage: 'breastfeeding' }), 'PRI', 500],
    [efsa('calcium', { ...man, age: 20 }), 'PRI', 1000],
    [efsa('calcium', man), 'PRI', 950],
    [efsa('magnesium', woman), 'AI', 300],
    [efsa('selenium', woman), 'AI', 70],
    [efsa('choline', woman), 'AI', 400],
    [us('iron', woman), 'RDA', 18],
    [us('iron', { ...woman, lifeStage: 'pregnant' }), 'RDA', 27],
    [us('calcium', { ...woman, age: 55 }), 'RDA', 1200],
    [us('vitamin-d', { ...man, age: 75 }), 'RDA', 20],
    [us('potassium', man), 'AI', 3400],
    [us('choline', man), 'AI', 550],
    [us('selenium', woman), 'RDA', 55],
  ])('%o is %s %d', (reference, kind, value) => {
    expect(reference).toMatchObject({ kind, value })
  })

  it('follow energy where they are stated per energy, and are a range for zinc', () => {
    // 0.1 mg per MJ; 2,000 kcal are 8.368 MJ.
    expect(efsa('vitamin-b1', woman)?.value).toBe(0.84)
    expect(efsa('vitamin-pp', { ...woman, energy: 2500 })?.value).toBe(16.74)
    expect(efsa('zinc', man)).toMatchObject({ value: 9.4, valueTo: 16.3, upper: 25 })
    expect(efsa('zinc', { ...woman, lifeStage: 'pregnant' })).toMatchObject({ value: 9.1, valueTo: 14.3 })
  })

  it('say what an upper level applies to', () => {
    expect(efsa('magnesium', woman)).toMatchObject({ upper: 250, upperAppliesTo: 'added' })
    expect(efsa('vitamin-a', woman)).toMatchObject({ upper: 3000, upperAppliesTo: 'preformed' })
    expect(efsa('calcium', woman)).toMatchObject({ upper: 2500, upperAppliesTo: 'all' })
    expect(efsa('folic-acid', woman)).toMatchObject({ kind: null, value: null, upper: 1000, upperAppliesTo: 'added' })
    expect(efsa('copper', { ...woman, lifeStage: 'pregnant' })?.upper).toBeNull()
  })

  it('are only for adults who told their birth date and sex, and differ by sex for neither', () => {
    for (const key of keys) {
      expect(efsa(key, { ...woman, age: 17 })).toBeNull()
      expect(us(key, { ...woman, age: 18 })).toBeNull()
      expect(efsa(key, { ...woman, age: null })).toBeNull()
      expect(efsa(key, { ...woman, formulaSex: null })).toBeNull()
      expect(referenceFor(key, 'none', woman)).toBeNull()
      for (const set of ['efsa', 'us'] as const) {
        const [of, female, male] = [{ ...woman, formulaSex: 'average' as const }, woman, man].map((person) =>
          referenceFor(key, set, person),
        )
        if (female?.value !== male?.value) expect([key, of?.value ?? null]).toEqual([key, null])
        else expect([key, of?.value]).toEqual([key, female?.value])
      }
    }
  })

  it('are positive, in order, and below the upper levels that apply to all of a nutrient', () => {
    const person = fc.record({
      age: fc.integer({ min: 19, max: 110 }),
      formulaSex: fc.constantFrom(...formulaSexes),
      lifeStage: fc.constantFrom(null, ...lifeStages),
      energy: fc.integer({ min: 1200, max: 3500 }),
    })
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.constantFrom('efsa' as const, 'us' as const), person, (key, set, of) => {
        const reference = referenceFor(key, set, of)
        if (!reference) return
        const { kind, value, valueTo, upper, upperAppliesTo, source } = reference
        expect(kind === null).toBe(value === null)
        expect(upper === null).toBe(upperAppliesTo === null)
        expect(source.length).toBeGreaterThan(3)
        if (value !== null) expect(value).toBeGreaterThan(0)
        if (value !== null && valueTo !== null) expect(valueTo).toBeGreaterThan(value)
        if (value !== null && upper !== null && upperAppliesTo === 'all') expect(upper).toBeGreaterThan(value)
      }),
    )
  })
})
