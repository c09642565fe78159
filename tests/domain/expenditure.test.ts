import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import type { DayStatus } from '#domain/diary.ts'
import {
  type DayOfFood,
  type EnergyRecords,
  type Expenditure,
  energyDensity,
  expenditureByDay,
  leftOutBefore,
  type Person,
} from '#domain/expenditure.ts'
import { firstDay, simulatePerson } from '../support/simulated-people.ts'

/** Whose formula says 2,200 kcal at 80 kg: (10 x 80 + 6.25 x 154.6286 - 5 x 40 + 5) x 1.4. */
const person: Person = {
  birthDate: '1985-01-01',
  formulaSex: 'male',
  height: 154.6286,
  activityLevel: 'low',
  lifeStage: null,
}

type Logged = {
  weight?: (day: number) => number | null
  kcal?: (day: number) => number | null
  statuses?: Record<number, DayStatus>
}

/** What is logged on each of so many days, with a body fat of 25 %. */
function recordsOf(days: number, { weight = () => 80, kcal = () => 2_500, statuses = {} }: Logged): EnergyRecords {
  const dates = Array.from({ length: days }, (_, at) => [at, addDays(firstDay, at)] as const)
  return {
    food: new Map(
      dates.flatMap(([at, date]): [Day, DayOfFood][] => {
        const calories = kcal(at)
        return calories === null ? [] : [[date, { calories, unknown: 0 }]]
      }),
    ),
    statuses: new Map(Object.entries(statuses).map(([at, status]) => [addDays(firstDay, Number(at)), status])),
    weighings: dates.flatMap(([at, date]) => {
      const kg = weight(at)
      return kg === null ? [] : [{ date, weight: kg, bodyFatPercentage: 25 }]
    }),
  }
}

const answersOf = (days: number, logged: Logged = {}, who = person): Expenditure[] => [
  ...expenditureByDay(who, recordsOf(days, logged), addDays(firstDay, days)),
]

const last = <T>(list: readonly T[]): T => list.at(-1) as T
const answerAfter = (days: number, logged: Logged = {}, who = person): Expenditure => last(answersOf(days, logged, who))
const halfWidth = ({ low, high }: Expenditure) => ((high ?? Number.NaN) - (low ?? Number.NaN)) / 2

describe('the estimate', () => {
  it('begins with what the formula says', () => {
    expect(answersOf(1)[0]).toMatchObject({ state: 'formula', kcal: 2200, formulaKcal: 2200, low: null, high: null })
  })

  // Within 60 kcal, the figures of the design that was measured.
  it.each([
    ['a flat weight, after four weeks', 28, {}, 2406, 282],
    ['a flat weight, after eight weeks', 56, {}, 2480, 179],
    ['half a kg less a week', 56, { weight: (day: number) => 80 - day / 14, kcal: () => 2_000 }, 2447, 203],
    ['a quarter of a kg more a week', 56, { weight: (day: number) => 80 + day / 28, kcal: () => 3_000 }, 2733, 191],
    ['a weight of 180 kg in between', 56, { weight: (day: number) => (day === 30 ? 180 : 80) }, 2480, 179],
    ['two of three days logged', 56, { kcal: (day: number) => (day % 3 === 0 ? null : 2_500) }, 2488, 225],
  ])('learns from %s', (_, days, logged, kcal, half) => {
    const answer = answerAfter(days, logged)
    expect(answer.state).toBe('measured')
    expect(Math.abs((answer.kcal ?? 0) - kcal)).toBeLessThan(15)
    expect(Math.abs(halfWidth(answer) - half)).toBeLessThan(15)
  })

  it('is less sure after two weeks without anything', () => {
    const logged = { weight: (day: number) => (day < 42 ? 80 : null), kcal: (day: number) => (day < 42 ? 2_500 : null) }
    const resumed = { weight: (day: number) => (day < 42 || day > 55 ? 80 : null), kcal: logged.kcal }
    expect(Math.abs(halfWidth(answerAfter(42, logged)) - 213)).toBeLessThan(3)
    expect(answerAfter(56, logged)).toMatchObject({ state: 'holding', needs: { foodDays: 8, weighIns: 1 } })
    const back = answerAfter(66, { ...resumed, kcal: (day) => (day < 42 || day > 55 ? 2_500 : null) })
    expect(isMeasured(back)).toBe(true)
    expect(halfWidth(back)).toBeGreaterThan(halfWidth(answerAfter(66)) + 20)
  })

  it('begins again when the first weight was wrong, or the scale is another one', () => {
    const wrong = answerAfter(56, { weight: (day) => (day === 0 ? 180 : 80) })
    expect(wrong.trendWeight).toBeCloseTo(80, 0)
    expect(wrong.kcal).toBeGreaterThan(2_400)
    const another = answerAfter(44, { weight: (day) => (day < 40 ? 80 : 86) })
    expect(another.state).toBe('holding')
    expect(another.trendWeight).toBeCloseTo(86, 0)
  })

  it('takes fat for most of what a body with much fat loses', () => {
    expect(energyDensity(80, 25)).toBeCloseTo(6833, -1)
    expect(energyDensity(120, 45)).toBeGreaterThan(energyDensity(80, 25))
    // Nobody has less than 8 % or, for this, more than 50 %.
    expect(energyDensity(70, 0)).toBe(energyDensity(70, 8))
    expect(energyDensity(70, 90)).toBe(energyDensity(70, 50))
  })
})

const isMeasured = ({ state }: Expenditure) => state === 'measured'

describe('simulated people', () => {
  it.each([
    [4, 130],
    [8, 90],
  ])('are estimated better than by the formula after %i weeks', (weeks, most) => {
    const judged = Array.from({ length: 300 }, (_, seed) => {
      const { person, records, expenditure } = simulatePerson(500_000 + seed, weeks * 7)
      return {
        answer: last([...expenditureByDay(person, records, addDays(firstDay, weeks * 7))]),
        truth: last(expenditure),
      }
    }).filter(({ answer }) => isMeasured(answer))
    const median = (errors: number[]) => errors.sort((a, b) => a - b)[Math.floor(errors.length / 2)] as number
    const errors = (of: 'kcal' | 'formulaKcal') =>
      judged.map(({ answer, truth }) => Math.abs((answer[of] ?? 0) - truth))
    const holds = judged.filter(({ answer: { low, high }, truth }) => (low ?? 0) <= truth && truth <= (high ?? 0))

    expect(judged.length).toBeGreaterThan(200)
    expect(median(errors('kcal'))).toBeLessThanOrEqual(most)
    expect(median(errors('kcal'))).toBeLessThan(median(errors('formulaKcal')) / 2)
    expect(holds.length / judged.length).toBeGreaterThan(0.85)
  })
})

describe('what it takes to be measured', () => {
  it('is ten days of food and four weigh-ins that span two weeks, of which some are recent', () => {
    expect(answerAfter(1).needs).toEqual({ foodDays: 9, weighIns: 3, days: 13 })
    expect(answerAfter(5).needs).toEqual({ foodDays: 5, weighIns: 0, days: 9 })
    // Of the last 14 days, eight, and one with a weight.
    const early = { kcal: (day: number) => (day < 14 || day > 22 ? 2_500 : null) }
    expect(answerAfter(28, early)).toMatchObject({
      state: 'formula',
      foodDays: 19,
      needs: { foodDays: 3, weighIns: 0, days: 0 },
    })
    const unweighed = answerAfter(28, { weight: (day) => (day < 14 ? 80 : null) })
    expect(unweighed).toMatchObject({ state: 'formula', weighIns: 14, needs: { foodDays: 0, weighIns: 1, days: 0 } })
  })

  it('is bounds that are narrow enough, and it says how many days that takes', () => {
    const answer = answerAfter(16)
    expect(answer).toMatchObject({ state: 'formula', needs: { foodDays: 4, weighIns: 4, days: 0 } })
    expect(answerAfter(20)).toMatchObject({ state: 'measured', needs: null })
    expect(halfWidth(answerAfter(20))).toBeLessThanOrEqual(350)
  })

  it('counts 28 days, and keeps the last measured values when they are not enough', () => {
    const logged = { weight: (day: number) => (day < 60 ? 80 : null), kcal: (day: number) => (day < 60 ? 2_500 : null) }
    const answers = answersOf(100, logged)
    const measured = last(answers.filter(isMeasured))
    expect(answers[60]).toMatchObject({ state: 'measured', foodDays: 28, weighIns: 28 })
    expect(measured.date).toBe(addDays(firstDay, 66))
    expect(last(answers)).toMatchObject({
      state: 'holding',
      kcal: measured.kcal,
      low: measured.low,
      high: measured.high,
      foodDays: 0,
      weighIns: 0,
      needs: { foodDays: 10, weighIns: 4, days: 14 },
    })
  })

  it('does not count what is logged today', () => {
    const before = answerAfter(30)
    const records = recordsOf(31, {
      weight: (day) => (day === 30 ? 95 : 80),
      kcal: (day) => (day === 30 ? 9_000 : 2_500),
    })
    expect(last([...expenditureByDay(person, records, before.date)])).toEqual(before)
  })
})

describe('a day', () => {
  const dayOf = (at: number, answers: readonly Expenditure[]) => answers[at] as Expenditure

  it('is unknown without food, with an entry that states no energy, far below the mean, or when it is marked so', () => {
    const records = recordsOf(20, {
      kcal: (day) => ({ 6: null, 8: 1_000, 9: 1_400, 12: 300 })[day] ?? (day === 6 ? null : 2_500),
    })
    const food = new Map(records.food).set(addDays(firstDay, 7), { calories: 2_400, unknown: 1 })
    const statuses = new Map<Day, DayStatus>([
      [addDays(firstDay, 10), 'incomplete'],
      [addDays(firstDay, 12), 'complete'],
    ])
    const answers = [...expenditureByDay(person, { ...records, food, statuses }, addDays(firstDay, 20))]
    expect(leftOutBefore(answers)).toEqual([
      { date: addDays(firstDay, 6), reason: 'nothing logged' },
      { date: addDays(firstDay, 7), reason: 'unknown energy' },
      { date: addDays(firstDay, 8), reason: 'looks incomplete' },
      { date: addDays(firstDay, 10), reason: 'marked incomplete' },
    ])
    expect(dayOf(9, answers)).toMatchObject({ intake: 1_400, leftOut: null })
    expect(dayOf(12, answers)).toMatchObject({ intake: 300, leftOut: null })
    expect(last(answers)).toMatchObject({ foodDays: 16, weighIns: 20, intake: null, leftOut: null })
  })

  it('is not compared with the mean before there are five', () => {
    const answers = answersOf(8, { kcal: (day) => (day === 4 || day === 6 ? 500 : 2_500) })
    expect(answers.map(({ leftOut }) => leftOut)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      'looks incomplete',
      null,
      null,
    ])
  })

  it('is no longer taken for incomplete after a week of such days, as when the log began with feasts', () => {
    const answers = answersOf(45, { kcal: (day) => (day < 5 ? 4_000 : 2_100) })
    expect(answers.map(({ leftOut }) => leftOut).slice(0, 14)).toEqual([
      ...Array(5).fill(null),
      ...Array(7).fill('looks incomplete'),
      null,
      null,
    ])
    expect(last(answers)).toMatchObject({ state: 'measured', foodDays: 28 })
  })

  it('without food is one of fasting where it is marked complete', () => {
    const fasting = answersOf(30, { kcal: (day) => (day === 20 ? null : 2_500), statuses: { 20: 'complete' } })
    expect(dayOf(20, fasting)).toMatchObject({ intake: 0, leftOut: null })
    const unknown = answerAfter(30, { kcal: (day) => (day === 20 ? null : 2_500) })
    expect(last(fasting).kcal).toBeLessThan((unknown.kcal ?? 0) - 20)
  })

  it('with several weights has their mean', () => {
    const records = recordsOf(3, {})
    const weighings = records.weighings.flatMap((one) => [79, 81].map((weight) => ({ ...one, weight })))
    expect([...expenditureByDay(person, { ...records, weighings }, addDays(firstDay, 3))]).toEqual(answersOf(3))
  })
})

describe('there is no estimate', () => {
  const reasonOf = (change: Partial<Person>) => answerAfter(30, {}, { ...person, ...change })

  it.each([
    [{ birthDate: null }, 'The estimate needs your date of birth.'],
    [{ formulaSex: null, height: null }, 'The estimate needs the sex for the formula and your height.'],
    [{ birthDate: '2007-02-06' }, 'The estimate is made for adults: at least 18 years.'],
    [{ lifeStage: 'pregnant' }, 'There is no estimate during pregnancy, whose needs the scale does not show.'],
    [{ lifeStage: 'breastfeeding' }, 'There is no estimate while breastfeeding, whose needs the scale does not show.'],
  ] as const)('for %j', (change, reason) => {
    expect(reasonOf(change)).toMatchObject({
      state: 'refused',
      kcal: null,
      low: null,
      high: null,
      formulaKcal: null,
      reason,
    })
  })

  it('without a weight, or on the day before the 18th birthday', () => {
    expect(answerAfter(30, { weight: () => null })).toMatchObject({
      state: 'refused',
      reason: 'The estimate needs a weight.',
    })
    expect(reasonOf({ birthDate: '2007-02-05' }).state).toBe('measured')
  })

  it('but for who does not tell how active they are, who count as little active', () => {
    expect(reasonOf({ activityLevel: null })).toEqual(answerAfter(30))
  })
})

describe('whatever is logged', () => {
  const day = fc.record({
    weight: fc.option(fc.double({ min: 70, max: 90, noNaN: true })),
    calories: fc.option(fc.integer({ min: 0, max: 5_000 })),
    unknown: fc.integer({ min: 0, max: 1 }),
    status: fc.option(fc.constantFrom('complete', 'incomplete')),
  })
  const history = fc.array(day, { minLength: 20, maxLength: 70 })
  type History = typeof history extends fc.Arbitrary<infer T> ? T : never

  /** `order` sorts what was logged, as edits in another order would. */
  function logged(days: History, start: Day, order = <T>(list: T[]) => list): EnergyRecords {
    const dated = order(days.map((one, at) => ({ ...one, date: addDays(start, at) })))
    return {
      food: new Map(
        dated.flatMap(({ date, calories, unknown }) =>
          calories === null ? [] : [[date, { calories, unknown }] as const],
        ),
      ),
      statuses: new Map(dated.flatMap(({ date, status }) => (status ? [[date, status] as const] : []))),
      weighings: dated.flatMap(({ date, weight }) =>
        weight === null ? [] : [weight, weight + 0.4].map((weight) => ({ date, weight, bodyFatPercentage: null })),
      ),
    }
  }
  const answers = (records: EnergyRecords, today: Day, who = person) => [...expenditureByDay(who, records, today)]

  it('does not depend on the order of edits', () => {
    fc.assert(
      fc.property(history, fc.array(fc.double({ noNaN: true }), { minLength: 70, maxLength: 70 }), (days, ranks) => {
        const today = addDays(firstDay, days.length)
        const shuffled = <T>(list: T[]) =>
          list
            .map((one, at) => ({ one, rank: ranks[at] ?? 0 }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ one }) => one)
        const inOrder = logged(days, firstDay)
        const others = logged(days, firstDay, shuffled)
        expect(answers({ ...others, weighings: others.weighings.toReversed() }, today)).toEqual(answers(inOrder, today))
      }),
      { numRuns: 60 },
    )
  })

  it('changes nothing when all dates are shifted', () => {
    fc.assert(
      // Not so far that there is another 29 February, or a birthday, among the days.
      fc.property(history, fc.integer({ min: -90, max: 90 }), (days, shift) => {
        const [start, who] = ['2025-06-01', { ...person, birthDate: '1985-01-01' }]
        const before = answers(logged(days, start), addDays(start, days.length), who)
        const from = addDays(start, shift)
        const after = answers(logged(days, from), addDays(from, days.length), who)
        expect(after.map((one) => ({ ...one, date: addDays(one.date, -shift) }))).toEqual(before)
      }),
      { numRuns: 60 },
    )
  })

  it('answers a past day as it was asked on that day', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 69 }), (days, at) => {
        const records = logged(days, firstDay)
        const all = answers(records, addDays(firstDay, days.length))
        const then = all[Math.min(at, all.length - 1)] as Expenditure
        expect(last(answers(records, then.date))).toEqual({ ...then, intake: null, leftOut: null })
      }),
      { numRuns: 60 },
    )
  })

  it('never takes a day of unknown energy for a day of 0', () => {
    fc.assert(
      fc.property(history, fc.nat(), (days, pick) => {
        const at = pick % days.length
        const kcalOf = (day: Partial<History[number]>) => {
          const changed = days.map((one, index) => (index === at ? { ...one, ...day } : one))
          return answers(logged(changed, firstDay), addDays(firstDay, days.length))
        }
        const unknown = kcalOf({ calories: 0, unknown: 1, status: null })
        const nothing = kcalOf({ calories: null, status: null })
        const known = (list: Expenditure[]) => list.map(({ leftOut: _, ...one }) => one)
        if (unknown.length === nothing.length) expect(known(unknown)).toEqual(known(nothing))
        expect(unknown.find(({ date }) => date === addDays(firstDay, at))).toMatchObject({
          intake: null,
          leftOut: 'unknown energy',
        })
      }),
      { numRuns: 60 },
    )
  })

  it('is hardly less sure with more of it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), fc.nat({ max: 9 }), (seed, left) => {
        const { person, records } = simulatePerson(seed, 56)
        const isKept = (date: Day) => daysBetween(firstDay, date) % 10 !== left
        const some: EnergyRecords = {
          ...records,
          food: new Map([...records.food].filter(([date]) => isKept(date))),
          weighings: records.weighings.filter(({ date }, at) => at === 0 || isKept(date)),
        }
        const today = addDays(firstDay, 56)
        const [more, less] = [last(answers(records, today, person)), last(answers(some, today, person))]
        if (isMeasured(more) && isMeasured(less)) expect(halfWidth(more)).toBeLessThan(halfWidth(less) + 15)
      }),
      { numRuns: 150 },
    )
  })
})
