import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import {
  areWeeks,
  barsOf,
  callsFor,
  type HistoryDay,
  partsOf,
  spanOf,
  stretchesOf,
} from '../../client/features/expenditure/energy-data.ts'
import { basisText, needsText } from '../../client/features/expenditure/words.ts'

const today = '2026-03-10'

const daysOf = (count: number, about: (at: number) => Partial<HistoryDay>): HistoryDay[] =>
  Array.from({ length: count }, (_, at) => ({
    date: addDays(today, at + 1 - count),
    state: 'measured' as const,
    kcal: 2_400,
    low: 2_200,
    high: 2_600,
    trendWeight: 80,
    intake: 2_000,
    ...about(at),
  }))

const spanned = (days: readonly HistoryDay[]) => ({ from: days[0]?.date ?? today, to: today })

describe('the list of energy', () => {
  it('has a likely range only of what was measured, and neither for what is not', () => {
    const states = ['formula', 'measured', 'holding'] as const
    const days = daysOf(3, (at) => ({ state: states[at], intake: at === 2 ? null : 2_000 }))
    expect(partsOf(days, spanned(days))).toMatchObject([
      { eaten: 2_000, used: null, likely: null },
      { eaten: 2_000, used: 2_400, likely: { low: 2_200, high: 2_600 } },
      { eaten: null, used: 2_400, likely: null },
    ])
  })
})

describe('the chart of energy', () => {
  it('begins with the first weight, or with its range', () => {
    expect(spanOf('3M', '2026-02-20', today)).toEqual({ from: '2026-02-20', to: today })
    expect(spanOf('3M', '2020-01-01', today)).toEqual({ from: '2025-12-10', to: today })
    expect(spanOf('All', '2020-01-01', today)).toEqual({ from: '2020-01-01', to: today })
    expect(spanOf('All', addDays(today, 1), today)).toEqual({ from: today, to: today })
  })

  it('asks for long spans in calls without a gap that are short enough', () => {
    expect(callsFor({ from: '2025-03-10', to: today })).toEqual([{ from: '2025-03-10', to: today }])
    const calls = callsFor({ from: '2023-01-01', to: today })
    expect(calls.map(({ from }) => from)).toEqual(['2023-01-01', '2024-02-05', '2025-03-11'])
    expect(calls.slice(1).every(({ from }, at) => from === addDays(calls[at]?.to ?? '', 1))).toBe(true)
    expect(calls.at(-1)?.to).toBe(today)
  })

  it('has no bar for a day of unknown intake, and one of 0 for a fast', () => {
    const days = daysOf(3, (at) => ({ intake: [null, 0, 1_800][at] ?? null }))
    expect(barsOf(days, spanned(days)).map(({ kcal }) => kcal)).toEqual([0, 1_800])
  })

  it('has a bar for each week of a long span, of the days that are known', () => {
    const days = daysOf(200, (at) => ({ intake: at % 2 === 0 ? 1_500 : null }))
    expect(areWeeks(spanned(days))).toBe(true)
    const bars = barsOf(days, spanned(days))
    expect(bars).toHaveLength(29)
    expect(bars.at(-1)).toEqual({ from: addDays(today, -6), to: today, kcal: 1_500 })
  })

  it('draws what was measured apart from what is held, and no formula', () => {
    const states = ['formula', 'measured', 'measured', 'holding', 'formula', 'measured'] as const
    const days = daysOf(6, (at) => ({ state: states[at] ?? 'formula' }))
    expect(stretchesOf(days).map(({ state, days }) => [state, days.length])).toEqual([
      ['measured', 2],
      ['holding', 2],
      ['measured', 1],
    ])
  })
})

describe('the words about energy', () => {
  it.each([
    [{ foodDays: 0, weighIns: 3, days: 0 }, '3 more weigh-ins'],
    [{ foodDays: 1, weighIns: 1, days: 0 }, '1 more day of food and 1 more weigh-in'],
    [
      { foodDays: 10, weighIns: 4, days: 14 },
      '10 more days of food, 4 more weigh-ins and 14 more days until your weigh-ins span two weeks',
    ],
  ])('say what is still needed: %j', (needs, text) => expect(needsText(needs)).toBe(text))

  it('say what a figure is known from', () => {
    const leftOut = [{ date: today, reason: 'nothing logged' as const }]
    const known = { foodDays: 24, weighIns: 1 } as Parameters<typeof basisText>[0]
    expect(basisText({ ...known, leftOut })).toBe('From 24 days of food and 1 weigh-in; 1 day left out')
    expect(basisText({ ...known, leftOut: [] })).toBe('From 24 days of food and 1 weigh-in; no day left out')
  })
})
