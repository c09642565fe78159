import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LogFood } from '#domain/diary.ts'
import { CreateCustomFood } from '#domain/food.ts'
import type { ImportSource } from '#domain/imports.ts'
import { usualMeal } from '#domain/imports.ts'
import { defaultMealTypes, usualMeals } from '#domain/meal-type.ts'
import { type Nutrients, unknownNutrients } from '#domain/nutrition.ts'
import { acceptFood, type StagedRow } from '#server/features/imports/accept.ts'
import { createImportedMeals } from '#server/features/imports/imported-extras.ts'
import { createRowHashes, identityOf, type KnownRows, keyOf } from '#server/features/imports/known-rows.ts'
import type { FoodRow } from '#server/features/imports/source.ts'
import { type CountedRow, createValidator } from '#server/features/imports/validate.ts'

const nothing: KnownRows = { isEmpty: true, has: () => false }

function collected(
  rows: CountedRow[],
  { known = nothing, source = 'cronometer' as ImportSource, choice = 'keep' } = {},
) {
  const now = new Date('2026-03-10T12:00:00Z')
  const asked: string[] = []
  const validator = createValidator({
    source,
    timeZone: 'Europe/London',
    now,
    fastHours: 16,
    meals: createImportedMeals(defaultMealTypes, source === 'glowlog'),
    known,
    isPreview: false,
    ask: (key) => {
      asked.push(key)
      return choice as never
    },
  })
  const staged = [...rows.map((row) => validator.add(row)), ...validator.rest()].filter((row) => row !== null)
  return { staged, asked, ...validator.result() }
}

/** As `known` would be after these rows were added. */
function knowing(rows: StagedRow[]): KnownRows {
  const keys = new Set(rows.map(({ key }) => key))
  return { isEmpty: false, has: (identity, number) => keys.has(keyOf(identity, number)) }
}

const date = '2026-03-01'
const soup: FoodRow = {
  kind: 'food',
  date,
  meal: usualMeal('Lunch'),
  name: 'Soup',
  quantity: 1,
  servingSize: '300 g',
  nutrients: { ...unknownNutrients, calories: 180 },
}
const foodRow = fc.record<FoodRow>({
  kind: fc.constant('food'),
  date: fc.constantFrom('2026-03-01', '2026-03-02'),
  meal: fc.constantFrom(...usualMeals.map(usualMeal)),
  name: fc.constantFrom('Soup', 'Bread'),
  quantity: fc.constant(1),
  servingSize: fc.constant('1 serving'),
  nutrients: fc.constantFrom(100, 200, null).map((calories) => ({ ...unknownNutrients, calories })),
})

it('takes a measurement of 0 as none', () => {
  const { staged, skipped } = collected([
    { kind: 'progress', date: '2026-03-01', weight: 80, bodyFat: 0, waist: 0 },
    { kind: 'progress', date: '2026-03-02', weight: 80, bodyFat: 20, time: '07:00' },
    { kind: 'progress', date: '2026-03-02', weight: 0, bodyFat: 0, time: '08:00' },
  ])
  expect(staged.map(({ values }) => values)).toEqual([
    { date: '2026-03-01', weight: 80, bodyFatPercentage: null, waist: null },
    { date: '2026-03-02', weight: 80, bodyFatPercentage: 20, waist: null },
  ])
  expect(skipped).toMatchObject([{ reason: 'The row has no weight.', rows: 1 }])
})

describe('the keys of rows', () => {
  it('are different ones for each row of a file, also for equal rows', () => {
    fc.assert(
      fc.property(fc.array(foodRow, { maxLength: 40 }), (rows) => {
        const { staged } = collected(rows)
        expect(new Set(staged.map(({ key }) => key)).size).toBe(rows.length)
      }),
    )
  })

  it('let the same file add nothing, and a longer one what is new, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(foodRow, { maxLength: 30 }), fc.array(foodRow, { maxLength: 10 }), (rows, more) => {
        const known = knowing(collected(rows).staged)
        const again = collected(rows, { known })
        expect(again.staged).toEqual([])
        expect(again.already.food).toBe(rows.length)
        expect(collected([...more, ...rows], { known }).staged).toHaveLength(more.length)
      }),
    )
  })

  it('are counted as a map of texts would count them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3_000), { minLength: 2_000, maxLength: 12_000 }), (numbers) => {
        const hashes = createRowHashes()
        const counts = new Map<number, number>()
        for (const n of numbers) {
          const name = `Food ${n}`
          const identity = identityOf({ kind: 'exercise', values: { date, exerciseName: name, caloriesBurned: 1 } })
          counts.set(n, (counts.get(n) ?? 0) + 1)
          expect(hashes.add(identity)).toBe(counts.get(n))
        }
      }),
      { numRuns: 5 },
    )
  })
})

describe('the limits of the product', () => {
  it('are those of the form for a food, whatever a file has', () => {
    const value = fc.oneof(fc.constant(null), fc.double(), fc.integer({ min: -5, max: 200_000 }))
    const nutrients = fc.record<Nutrients>({
      calories: value,
      protein: value,
      carbs: value,
      fat: value,
      fiber: value,
      sugars: value,
      saturatedFat: value,
      salt: value,
    })
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 210 }),
      fc.constantFrom('', ' ', '\u200b', '\ud800', 'Soup'),
    )
    fc.assert(
      fc.property(
        text,
        text,
        fc.oneof(fc.double(), fc.constant(1)),
        nutrients,
        (name, servingSize, quantity, amounts) => {
          const { values } = acceptFood({ ...soup, name, servingSize, quantity, nutrients: amounts }, 'Lunch')
          const size = servingSize || '1 serving'
          const parsed = LogFood.safeParse({
            date,
            mealType: 'Lunch',
            foodName: name,
            quantity,
            servingSize: size,
            ...amounts,
          })
          expect(values !== undefined).toBe(parsed.success)
          if (values) expect(values).toMatchObject({ ...amounts, foodName: parsed.data?.foodName, quantity })
        },
      ),
      { numRuns: 500 },
    )
  })

  it('skip rows with the reason, and how many there are', () => {
    const { staged, skipped, counts } = collected([
      soup,
      { ...soup, date: '1899-12-31' },
      { ...soup, date: '2028-01-01' },
      { ...soup, date: '2028-01-02', name: 'Late soup' },
      { ...soup, nutrients: { ...unknownNutrients, calories: 200_000 } },
      { kind: 'skipped', reason: 'Notes are not imported.', example: 'Milk' },
    ])
    expect(staged).toHaveLength(1)
    expect(counts.food).toBe(1)
    expect(skipped).toEqual([
      { reason: 'A date cannot be before 1900-01-01.', rows: 1, example: '1899-12-31 Soup' },
      { reason: 'A date can be at most a year from now.', rows: 2, example: '2028-01-01 Soup' },
      { reason: 'Calories can be at most 100,000.', rows: 1, example: '2026-03-01 Soup' },
      { reason: 'Notes are not imported.', rows: 1, example: 'Milk' },
    ])
  })

  it('are about fifty reasons, however many a file has', () => {
    const rows = Array.from(
      { length: 400 },
      (_, i): CountedRow => ({ kind: 'skipped', reason: `No. ${i}`, example: '' }),
    )
    const { skipped } = collected(rows)
    expect(skipped).toHaveLength(50)
    expect(skipped.reduce((sum, { rows }) => sum + rows, 0)).toBe(400)
  })
})

describe('rows of a day', () => {
  it('sum up to the water of a day, exactly', () => {
    const { staged, counts } = collected([
      { kind: 'water', date, ml: 400 },
      { kind: 'water', date, ml: 475 },
      { kind: 'water', date: '2026-03-02', ml: 0 },
    ])
    expect(staged.map(({ values }) => values)).toEqual([{ date, ml: 875 }])
    expect(counts.water).toBe(1)
  })

  it('have the latest of each value that was measured', () => {
    const { staged } = collected([
      { kind: 'progress', date, time: '20:00:00', weight: 81 },
      { kind: 'progress', date, time: '07:00:00', weight: 80, bodyFat: 22 },
      { kind: 'progress', date: '2026-03-02', bodyFat: 21 },
    ])
    expect(staged.map(({ values }) => values)).toEqual([{ date, weight: 81, bodyFatPercentage: 22, waist: null }])
  })

  it('are a total only where the file does not list the foods', () => {
    const total = { kind: 'dayTotal', nutrients: { ...unknownNutrients, calories: 2_000 } } as const
    const zeros = { kind: 'dayTotal', nutrients: { ...unknownNutrients, calories: 0, fat: 0 } } as const
    const { staged } = collected([
      { ...total, date },
      { ...total, date: '2026-03-02' },
      { ...zeros, date: '2026-03-03' },
      soup,
    ])
    expect(staged.map(({ values }) => values)).toMatchObject([
      { date, foodName: 'Soup' },
      { date: '2026-03-02', foodName: 'Day total', calories: 2_000 },
    ])
  })
})

describe('exercise', () => {
  const walk = { kind: 'exercise', date, name: 'Walk' } as const

  it('without calories or below 0 is skipped, and adjustments are asked about', () => {
    const rows: CountedRow[] = [
      { ...walk, calories: null },
      { ...walk, calories: -30, isAdjustment: true },
      { ...walk, calories: 120 },
    ]
    expect(collected(rows)).toMatchObject({ asked: [], counts: { exercise: 1 }, skipped: [{ rows: 1 }, { rows: 1 }] })
    const adjusted: CountedRow[] = [...rows, { ...walk, calories: 50, isAdjustment: true }]
    expect(collected(adjusted)).toMatchObject({ asked: ['calorieAdjustments'], counts: { exercise: 2 } })
    expect(collected(adjusted, { choice: 'skip' })).toMatchObject({ counts: { exercise: 1 } })
  })

  it('of our own export is as it was, and so are several weighings of a day', () => {
    const { counts } = collected(
      [
        { ...walk, calories: 0 },
        { kind: 'progress', date, weight: 80 },
        { kind: 'progress', date, weight: 80 },
      ],
      { source: 'glowlog' },
    )
    expect(counts).toMatchObject({ exercise: 1, progress: 2 })
  })
})

it('takes one status of each day, of those that there are', () => {
  const status = (day: string, status: string) => ({ kind: 'dayStatus', date: day, status }) as const
  const { staged, counts, skipped } = collected(
    [
      status('2026-03-01', 'complete'),
      status('2026-03-01', 'incomplete'),
      status('2026-03-02', 'perhaps'),
      status('soon', 'complete'),
    ],
    { source: 'glowlog' },
  )
  expect(staged.map(({ values }) => values)).toEqual([{ date: '2026-03-01', status: 'complete' }])
  expect(counts).toMatchObject({ dayStatuses: 1 })
  expect(skipped.reduce((sum, { rows }) => sum + rows, 0)).toBe(3)
})

it('takes no fast that is running, lasts too long, comes twice or overlaps another', () => {
  const fast = (startTime: string, endTime: string | null) => ({ kind: 'fast', startTime, endTime }) as const
  const { staged, skipped } = collected([
    fast('2026-03-01T18:00:00Z', '2026-03-02T10:00:00Z'),
    fast('2026-03-01T18:00:00Z', '2026-03-02T10:00:00Z'),
    fast('2026-03-02T09:00:00Z', '2026-03-02T20:00:00Z'),
    fast('2026-02-01T18:00:00Z', '2026-02-20T10:00:00Z'),
    fast('2026-03-09T18:00:00Z', null),
  ])
  expect(staged.map(({ values }) => values)).toEqual([
    { startTime: '2026-03-01T18:00:00.000Z', endTime: '2026-03-02T10:00:00.000Z', plannedDurationHours: 16 },
  ])
  expect(skipped.reduce((sum, { rows }) => sum + rows, 0)).toBe(4)
})

it("takes a food of one's own as it was stored before, also with values that nobody can enter", () => {
  const nutrients = { ...unknownNutrients, calories: 4_500, fat: 180 }
  const { staged, skipped } = collected([{ kind: 'customFood', name: 'Old granola', nutrients }])
  expect(staged.map(({ values }) => values)).toMatchObject([{ productName: 'Old granola', calories: 4_500, fat: 180 }])
  expect(skipped).toEqual([])
  expect(CreateCustomFood.safeParse({ productName: 'Old granola', ...nutrients }).success).toBe(false)
})
