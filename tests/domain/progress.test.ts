import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/day.ts'
import {
  averageWeeklyChange,
  bmi,
  changedProgress,
  comparedWith,
  goalProgress,
  isTowards,
  isUnlikely,
  percentLost,
  type Span,
  thinned,
  totalChange,
  trend,
  trendPerWeek,
  type Weighing,
  withPointMoved,
} from '#domain/progress.ts'
import { ChangeProgress, LogProgress } from '#domain/progress-schemas.ts'

const start = '2026-05-03'
const span = (first: number, latest: number, days = 196): Span => ({
  first: { date: start, weight: first },
  latest: { date: addDays(start, days), weight: latest },
})

const kg = fc.double({ min: 0.1, max: 1_000, noNaN: true })
const days = fc.integer({ min: 0, max: 5_000 })
const spans = fc.tuple(kg, kg, days).map(([first, latest, apart]) => span(first, latest, apart))
/** Weights on days with uneven gaps, some on the same day. */
const weighings = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }), kg), { minLength: 1, maxLength: 60 })
  .map((steps) => {
    let date = start
    return steps.map(([gap, weight]): Weighing => {
      date = addDays(date, gap)
      return { date, weight }
    })
  })

describe('a weight that may be a mistake', () => {
  const weighed = (...days: number[]): Weighing[] =>
    days.toSorted((a, b) => b - a).map((day) => ({ date: addDays(start, day), weight: 70 + day }))

  it.each<[string, number[], number | null]>([
    ['the last one before it', [-40, -9, -1], -1],
    ['one of the same day', [-1, 0], 0],
    ['the last one although a later one is closer', [-20, 3], -20],
    ['the first one after it when there is none before', [3, 9], 3],
    ['the first one after it when the last one is long ago', [-32, 3, 9], 3],
    ['one of 31 days before', [-31], -31],
    ['none of more than a month before or after', [-32, 32], null],
    ['none when it is the first', [], null],
  ])('is compared with %s', (_, days, expected) => {
    expect(comparedWith(start, weighed(...days))?.date).toBe(expected === null ? undefined : addDays(start, expected))
  })

  it('differs from the last one by more than a tenth of it', () => {
    expect([61.8, 61.83, 68.7, 75.57, 75.6].map((weight) => isUnlikely(weight, 68.7))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })

  it.each([
    [685, 68.7, 68.5],
    [6.85, 68.7, 68.5],
    [6850, 68.7, 68.5],
    [1515, 151.2, 151.5],
    [0.7, 68.7, 70],
    // Nothing to move: it is likely as it is, or is not with any other place.
    [68.5, 68.7, null],
    [80, 68.7, null],
    [0, 68.7, null],
  ])('typed as %d after %d may be meant as %j', (typed, last, meant) => expect(withPointMoved(typed, last)).toBe(meant))

  it('is never taken for an unlikely one', () => {
    fc.assert(
      fc.property(kg, kg, (typed, last) => {
        const meant = withPointMoved(typed, last)
        fc.pre(meant !== null)
        expect([isUnlikely(typed, last), isUnlikely(meant ?? 0, last)]).toEqual([true, false])
      }),
    )
  })
})

/** One point of a trend a week. */
const weekly = (weights: number[]) => weights.map((weight, at) => ({ date: addDays('2026-03-01', 7 * at), weight }))

describe('the statistics of weights', () => {
  it.each<[string, () => number | null, number | null]>([
    ['BMI of 68.7 kg at 168 cm', () => bmi(68.7, 168), 24.3],
    ['BMI without a height', () => bmi(68.7, null), null],
    ['change of a loss', () => totalChange(span(73.6, 68.7)), -4.9],
    ['change of a gain', () => totalChange(span(68.7, 73.6)), 4.9],
    ['change too small to show', () => totalChange(span(70.02, 70)), 0],
    ['per cent lost', () => percentLost(span(73.6, 68.7)), 6.7],
    ['per cent gained', () => percentLost(span(50, 51)), -2],
    ['weekly loss', () => averageWeeklyChange(span(73.6, 68.7)), -0.18],
    ['weekly loss over 7 days', () => averageWeeklyChange(span(70, 69.5, 7)), -0.5],
    ['weekly loss over 6 days', () => averageWeeklyChange(span(70, 69.5, 6)), null],
    ['weekly gain', () => averageWeeklyChange(span(69, 70, 14)), 0.5],
    ['weekly change of a trend over its last four weeks', () => trendPerWeek(weekly([90, 80, 80, 79, 78, 77])), -0.75],
    ['weekly change of a trend of a day', () => trendPerWeek(weekly([80])), null],
    ['weekly change of a trend without days', () => trendPerWeek([]), null],
    ['goal progress without a target', () => goalProgress(span(73.6, 68.7), null), null],
    ['goal progress when the start is the target', () => goalProgress(span(65, 66), 65), null],
    ['goal progress at the start', () => goalProgress(span(73.6, 73.6), 65), 0],
    ['goal progress away from the target', () => goalProgress(span(73.6, 75), 65), 0],
    ['goal progress at the target', () => goalProgress(span(70, 65), 65), 100],
    ['goal progress beyond the target', () => goalProgress(span(70, 64), 65), 120],
    ['goal progress towards a higher weight', () => goalProgress(span(50, 52), 60), 20],
  ])('%s', (_, compute, expected) => expect(compute()).toBe(expected))

  it('shows 57 % of the way from 73.6 kg to 65 kg', () =>
    expect(Math.round(goalProgress(span(73.6, 68.7), 65) ?? 0)).toBe(57))

  it('knows no NaN, no infinity and no -0', () => {
    fc.assert(
      fc.property(spans, kg, fc.double({ min: 30, max: 300, noNaN: true }), (one, target, height) => {
        const values = [
          bmi(one.latest.weight, height),
          totalChange(one),
          percentLost(one),
          averageWeeklyChange(one),
          goalProgress(one, target),
          goalProgress(one, one.first.weight),
        ]
        for (const value of values) {
          if (value === null) continue
          expect(Number.isFinite(value)).toBe(true)
          expect(Object.is(value, -0)).toBe(false)
        }
      }),
    )
  })

  it('rounds a gain and a loss alike, to the decimals it shows', () => {
    fc.assert(
      fc.property(kg, kg, fc.integer({ min: 7, max: 5_000 }), (one, other, apart) => {
        const [loss, gain] = [span(one, other, apart), span(other, one, apart)]
        expect(totalChange(loss) + totalChange(gain)).toBe(0)
        expect((averageWeeklyChange(loss) ?? 0) + (averageWeeklyChange(gain) ?? 0)).toBe(0)
        expect(totalChange(loss)).toBeCloseTo(other - one, 0)
        expect(totalChange(loss)).toBe(Number(totalChange(loss).toFixed(1)))
        expect(percentLost(loss)).toBe(Number(percentLost(loss).toFixed(1)))
      }),
    )
  })

  it('has goal progress over 0 exactly for weights on the target’s side of the start', () => {
    fc.assert(
      fc.property(kg, kg, kg, (first, latest, target) => {
        fc.pre(first !== target && latest !== first)
        const progress = goalProgress(span(first, latest), target) ?? 0
        expect(progress > 0).toBe(latest > first === target > first)
      }),
    )
  })

  it.each([
    [65, 70, 69, true],
    [65, 70, 71, false],
    [65, 70, 70, false],
    [75, 70, 71, true],
    [65, 66, 63, false],
  ])('leads a change towards %s from %s to %s: %s', (target, from, to, isCloser) =>
    expect(isTowards(target, from, to)).toBe(isCloser),
  )
})

describe('the trend of weights', () => {
  it('takes up a tenth of the difference a day', () => {
    const smooth = trend([
      { date: '2026-03-01', weight: 70 },
      { date: '2026-03-02', weight: 71 },
      { date: '2026-03-03', weight: 71 },
    ])
    expect(smooth.map(({ weight }) => weight)).toEqual([70, 70.1, expect.closeTo(70.19, 10)])
  })

  it('counts the mean of a day, and a day without a weight as one with the next weight', () => {
    const smooth = trend([
      { date: '2026-03-01', weight: 69 },
      { date: '2026-03-01', weight: 71 },
      { date: '2026-03-03', weight: 71 },
    ])
    expect(smooth).toEqual([
      { date: '2026-03-01', weight: 70 },
      { date: '2026-03-03', weight: expect.closeTo(70.19, 10) },
    ])
    expect(trend([])).toEqual([])
  })

  it('is the same when a gap is filled with the weight at its end', () => {
    fc.assert(
      fc.property(weighings, (all) => {
        const onePerDay = all.filter(({ date }, at) => date !== all[at + 1]?.date)
        const filled = onePerDay.flatMap((one, at) => {
          const before = onePerDay[at - 1]
          const gap = before ? daysBetween(before.date, one.date) : 1
          return Array.from({ length: gap }, (_, n) => ({ date: addDays(one.date, n + 1 - gap), weight: one.weight }))
        })
        expect(trend(filled).at(-1)?.weight).toBeCloseTo(trend(onePerDay).at(-1)?.weight ?? 0, 6)
      }),
    )
  })

  it('stays within the weights so far, with one value for each day', () => {
    fc.assert(
      fc.property(weighings, (all) => {
        const smooth = trend(all)
        expect(smooth.map(({ date }) => date)).toEqual([...new Set(all.map(({ date }) => date))])
        for (const { date, weight } of smooth) {
          const soFar = all.filter((one) => one.date <= date).map((one) => one.weight)
          expect(weight).toBeGreaterThanOrEqual(Math.min(...soFar) - 1e-9)
          expect(weight).toBeLessThanOrEqual(Math.max(...soFar) + 1e-9)
        }
      }),
    )
  })
})

it('thins a list to an even choice with both ends', () => {
  expect(thinned([1, 2, 3, 4, 5], 3)).toEqual([1, 3, 5])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 2, max: 400 }), (length, max) => {
      const items = Array.from({ length }, (_, at) => at)
      const some = thinned(items, max)
      expect(some).toHaveLength(Math.min(length, max))
      expect([some[0], some.at(-1)]).toEqual([items[0], items.at(-1)])
      expect(new Set(some).size).toBe(some.length)
      expect(some.toSorted((a, b) => a - b)).toEqual(some)
    }),
  )
})

describe('a progress entry', () => {
  const entry = {
    id: '1',
    date: start,
    weight: 70,
    bodyFatPercentage: 28,
    measurements: { waist: 80 },
  }

  it('keeps what a change does not name, and forgets what it sets to null', () => {
    expect(changedProgress(entry, { weight: 69 })).toEqual({ ...entry, weight: 69 })
    expect(changedProgress(entry, { measurements: {} })).toEqual(entry)
    expect(changedProgress(entry, { measurements: null })).toEqual({ ...entry, measurements: { waist: null } })
    expect(
      changedProgress(entry, { date: '2026-05-04', bodyFatPercentage: null, measurements: { waist: 79 } }),
    ).toEqual({
      ...entry,
      date: '2026-05-04',
      bodyFatPercentage: null,
      measurements: { waist: 79 },
    })
  })

  it.each<[object, string]>([
    [{}, 'Weight must be a number of kilograms.'],
    [{ weight: null }, 'Enter a number.'],
    [{ weight: '70' }, 'Weight must be a number of kilograms.'],
    [{ weight: 0 }, 'Weight must be more than 0.'],
    [{ weight: 1_001 }, 'Weight can be at most 1,000 kg (2,204 lb).'],
    [{ weight: 70, date: '2026-02-30' }, 'A date must be a real day, written YYYY-MM-DD.'],
    [{ weight: 70, bodyFatPercentage: -1 }, 'Body fat cannot be negative.'],
    [{ weight: 70, bodyFatPercentage: 100.1 }, 'Body fat can be at most 100 %.'],
    [{ weight: 70, measurements: 80 }, 'Measurements must be an object.'],
    [{ weight: 70, measurements: { waist: 0 } }, 'Waist must be more than 0.'],
    [{ weight: 70, measurements: { waist: 501 } }, 'Waist can be at most 500 cm (196 in).'],
  ])('is refused as %j', (input, message) =>
    expect(LogProgress.safeParse(input).error?.issues[0]?.message).toBe(message),
  )

  it('cannot be changed to nothing', () =>
    expect(ChangeProgress.safeParse({ id: '1' }).error?.issues[0]?.message).toBe('There is nothing to change.'))
})
