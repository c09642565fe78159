import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { fileOf, headersOf } from '#domain/exports.ts'
import type { Weighing } from '#domain/progress.ts'
import type { Units } from '#domain/units.ts'
import { reportTexts, weightCurve } from '#server/features/exports/report.ts'
import { textsIn } from '#server/texts.ts'
import { fillEveryTable } from '../support/rows.ts'
import { createWorld, exported } from '../support/world.ts'

it('docs/export.md names every list, field, column and file of the export', async () => {
  const world = createWorld()
  const [ben, ann] = [await world.join('ben'), await world.join('ann')]
  fillEveryTable(world.db, (await ann.api.account.me()).id, (await ben.api.account.me()).id)
  const data = await exported(ann.api)

  const page = readFileSync('docs/export.md', 'utf8')
  const described = [
    ...page.matchAll(/^### (\w+)\n\n.* `(\w+\.csv)`\n\n\| Field \| Column \| \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/gm),
  ]
  const lists = Object.keys(data) as (keyof typeof data)[]
  expect(described.map(([, list, file]) => [list, file])).toEqual(lists.map((list) => [list, fileOf(list)]))
  for (const [, list = '', , rows = ''] of described) {
    const columns = rows
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split(' | ')
          .slice(0, 2)
          .map((cell) => cell.replace('| ', '')),
      )
    expect([list, columns]).toEqual([list, headersOf(list as (typeof lists)[number])])
    const [first = {}] = data[list as (typeof lists)[number]]
    expect([list, columns.map(([field]) => field).toSorted()]).toEqual([list, Object.keys(first).toSorted()])
  }
})

const units: Units = { weight: 'kg', length: 'cm', energy: 'kcal', food: 'g', volume: 'ml' }
const english = textsIn('en')
const [kg, pounds] = [reportTexts(units, english), reportTexts({ ...units, weight: 'lb' }, english)]

const start = '2026-03-01'
const weighings = (...weights: [day: number, weight: number][]): Weighing[] =>
  weights.map(([day, weight]) => ({ date: addDays(start, day), weight }))

/** The circles, the points of the trend and the numbers at the lines of a curve. */
function partsOf(svg: string) {
  const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)])
  const trend = (/<polyline points="([^"]*)"/.exec(svg)?.[1] ?? '')
    .split(' ')
    .map((pair) => pair.split(',').map(Number))
  const lines = [...svg.matchAll(/text-anchor="end">([\d,.]+)<\/text>/g)].map(([, text]) =>
    Number(text?.replace(',', '')),
  )
  return { circles, trend, lines }
}

describe('the curve of weights in a report', () => {
  it('has a point for each day, from the left to the right, higher for a higher weight', () => {
    const { circles, lines } = partsOf(weightCurve(weighings([0, 70], [5, 72], [10, 71]), kg))
    expect(circles).toEqual([
      [52, 192],
      [380, 10],
      [708, 101],
    ])
    expect(lines).toEqual([70, 70.5, 71, 71.5, 72])
  })

  it('has the first and the last day below, and the unit in its name', () => {
    const svg = weightCurve(weighings([0, 70], [10, 71]), kg)
    expect(svg).toContain('>1 March 2026</text>')
    expect(svg).toContain('>11 March 2026</text>')
    expect(svg).toContain('aria-label="Weight in kg by day, with its trend"')
    expect(weightCurve(weighings([0, 70], [10, 71]), pounds)).toContain('aria-label="Weight in lb by day')
  })

  it('has lines at round numbers of the unit', () => {
    expect(partsOf(weightCurve(weighings([0, 70], [10, 90]), kg)).lines).toEqual([70, 75, 80, 85, 90])
    // 154.3 and 155.4 lb.
    expect(partsOf(weightCurve(weighings([0, 70], [10, 70.5]), pounds)).lines).toEqual([154, 154.5, 155, 155.5])
  })

  it('has a trend that begins at the first weight and takes up a tenth a day', () => {
    const { trend, circles } = partsOf(weightCurve(weighings([0, 70], [1, 80]), kg))
    expect(trend[0]).toEqual(circles[0])
    expect(trend.at(-1)?.[0]).toBe(708)
    // 71 kg, where the lines go from 70 to 80.
    expect(trend.at(-1)?.[1]).toBeCloseTo(192 - 18.2, 1)
  })

  it('is drawn where all weights are the same, or on one day', () => {
    expect(partsOf(weightCurve(weighings([0, 70], [3, 70]), kg))).toMatchObject({
      circles: [
        [52, 192],
        [708, 192],
      ],
      lines: [70, 70.5],
    })
    expect(partsOf(weightCurve(weighings([0, 70], [0, 71]), kg)).circles).toHaveLength(2)
  })

  it('stays within its frame, with at most seven lines and 400 points, whatever the weights', () => {
    const many = fc
      .array(fc.tuple(fc.nat(3_000), fc.double({ min: 1, max: 1_000, noNaN: true })), { minLength: 2, maxLength: 500 })
      .map((all) => weighings(...all.toSorted(([a], [b]) => a - b)))
    fc.assert(
      fc.property(many, fc.constantFrom(kg, pounds), (weights, texts) => {
        const { circles, trend, lines } = partsOf(weightCurve(weights, texts))
        expect(circles).toHaveLength(Math.min(weights.length, 400))
        expect(lines.length).toBeGreaterThanOrEqual(2)
        expect(lines.length).toBeLessThanOrEqual(7)
        for (const [x = Number.NaN, y = Number.NaN] of [...circles, ...trend]) {
          expect(x >= 52 && x <= 708).toBe(true)
          expect(y >= 10 && y <= 192).toBe(true)
        }
      }),
    )
  })
})
