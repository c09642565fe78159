import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { achievements, earnedBy, type Fact, hasReachedTarget, isAboutStreak, unitOf } from '#domain/achievements.ts'

const facts = Object.keys(unitOf) as Fact[]
const span = (first: number, latest: number) => ({
  first: { date: '2026-01-01', weight: first },
  latest: { date: '2026-03-01', weight: latest },
})
const kg = fc.double({ min: 1, max: 300, noNaN: true })

describe('the list of achievements', () => {
  it('has names and ids of its own for each, and something for each fact', () => {
    expect(achievements.length).toBeGreaterThanOrEqual(24)
    for (const key of ['id', 'name', 'description'] as const)
      expect(new Set(achievements.map((one) => one[key])).size).toBe(achievements.length)
    expect(new Set(achievements.map(({ fact }) => fact))).toEqual(new Set(facts))
    for (const { target } of achievements) expect(Number.isInteger(target) && target > 0).toBe(true)
  })

  it('neither judges nor rewards eating or weighing less', () => {
    for (const { description } of achievements)
      expect(description).not.toMatch(
        /good|bad|cheat|fail|clean|perfect|under your|less|fewer|lose|lost|skip|kg|calorie/i,
      )
  })

  it('knows which are about days in a row', () => {
    expect(achievements.filter(isAboutStreak)).toEqual(
      achievements.filter(({ description }) => /in a row/.test(description)),
    )
  })
})

describe('what a count unlocks', () => {
  it('is each achievement at its target, and not one before', () => {
    for (const one of achievements) {
      expect(earnedBy(one.target, [one])).toEqual([one])
      expect(earnedBy(one.target - 1, [one])).toEqual([])
    }
  })

  it('is what asks for no more, and never gets less with a higher count', () => {
    fc.assert(
      fc.property(fc.constantFrom(...facts), fc.nat(400), fc.nat(400), (fact, count, more) => {
        const aboutFact = achievements.filter((one) => one.fact === fact)
        const earned = earnedBy(count, aboutFact)
        expect(earnedBy(count + more, aboutFact)).toEqual(expect.arrayContaining(earned))
        for (const one of aboutFact) expect(earned.includes(one)).toBe(one.target <= count)
      }),
    )
  })
})

describe('reaching the target weight', () => {
  it.each<[string, number, number, number | null, number | null, boolean]>([
    ['on the way', 80, 70.1, 70, null, false],
    ['there, going down', 80, 70, 70, null, true],
    ['beyond it', 80, 69, 70, null, true],
    ['there, going up', 60, 65, 65, 170, true],
    ['on the way up', 60, 64.9, 65, 170, false],
    ['the wrong way', 80, 90, 70, null, false],
    ['no target', 80, 70, null, 170, false],
    ['a target that was the first weight', 70, 70, 70, 170, false],
    ['a target of underweight', 60, 50, 50, 170, false],
    ['the least weight that is none', 60, 53.5, 53.5, 170, true],
    ['a BMI of just 18.5', 80, 74, 74, 200, true],
  ])('%s', (_, first, latest, target, height, isReached) =>
    expect(hasReachedTarget(span(first, latest), target, height)).toBe(isReached),
  )

  it('stays reached farther along the same way', () => {
    fc.assert(
      fc.property(kg, kg, kg, kg, (first, latest, target, more) => {
        const farther = target < first ? latest - more : latest + more
        if (hasReachedTarget(span(first, latest), target, null))
          expect(hasReachedTarget(span(first, farther), target, null)).toBe(true)
      }),
    )
  })
})
