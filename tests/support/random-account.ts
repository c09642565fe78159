import fc from 'fast-check'
import { newId } from '#server/db/ids.ts'
import type { Api } from '#server/router.ts'

// Texts that formats have trouble with: signs that begin formulas, quotes, delimiters, line breaks, other scripts.
const trouble = fc.constantFrom(
  '=',
  '+1',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\\',
  '\n',
  '\r\n',
  '\t',
  ' = ',
  ' g',
  'ß',
  '食',
  '👩‍🍳',
  '0',
)
const words = fc
  .array(fc.oneof(trouble, fc.string({ maxLength: 6 }), fc.lorem({ maxCount: 1 })), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''))
/** A name that the product takes; the letter keeps it from being blank. */
const name = fc
  .tuple(words, fc.constantFrom('Oats', 'Äpfel', 'x'))
  .map(([text, end]) => `${text}${end}`.slice(-60).trim())
const decimal = (max: number) => fc.double({ min: 0, max, noNaN: true, noDefaultInfinity: true }).map(Math.abs)
const known = (max: number) => fc.option(fc.oneof(decimal(max), fc.integer({ min: 0, max })), { freq: 3 })
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)
const quantity = fc.constantFrom(1, 0.5, 2.25, 1_000)
const nutrients = {
  calories: known(5_000),
  protein: known(500),
  carbs: known(500),
  fat: known(500),
  fiber: known(100),
  sugars: known(100),
  saturatedFat: known(100),
  salt: known(50),
}
const item = fc.record({ foodName: name, quantity, servingSize: name, ...nutrients, isFruitOrVeg: fc.boolean() })
const several = <T>(one: fc.Arbitrary<T>, maxLength = 6) => fc.array(one, { maxLength })

/** What a person may have in an account, of all that an import can bring. */
export const randomAccount = fc.record({
  food: several(fc.tuple(item, day, fc.constantFrom('Breakfast', 'Lunch', 'Dinner', 'Snacks')), 12),
  exercise: several(fc.record({ date: day, exerciseName: name, caloriesBurned: decimal(2_000) })),
  water: several(fc.record({ date: day, glasses: fc.integer({ min: 1, max: 5 }) })),
  progress: several(
    fc.record({
      date: day,
      weight: fc.double({ min: 1, max: 500, noNaN: true }),
      bodyFatPercentage: known(100),
      measurements: fc.record({ waist: fc.option(fc.double({ min: 1, max: 400, noNaN: true })) }),
    }),
  ),
  fasts: fc
    .uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 4 })
    .chain((days) =>
      fc.tuple(
        ...days.map((n) => fc.record({ day: fc.constant(n), plannedDurationHours: fc.integer({ min: 1, max: 24 }) })),
      ),
    ),
  recipes: several(
    fc.record({
      name,
      description: fc.option(name),
      instructions: fc.option(name),
      servings: fc.integer({ min: 1, max: 20 }),
      cookedWeight: fc.option(fc.integer({ min: 1, max: 5_000 })),
      sourceUrl: fc.option(fc.webUrl()),
      prepMinutes: fc.option(fc.integer({ min: 1, max: 600 })),
      cookMinutes: fc.option(fc.integer({ min: 1, max: 600 })),
      ingredients: several(item, 4),
    }),
    4,
  ),
  customFoods: several(
    fc.record({
      productName: name,
      ...nutrients,
      // Within 100 g.
      ...{ protein: known(35), carbs: known(35), fat: known(35) },
      calories: decimal(900),
      servingSize: fc.option(name),
      barcode: fc.constantFrom(null, '4006381333931', '96385074'),
      portions: several(fc.record({ label: name, grams: fc.double({ min: 1, max: 5_000, noNaN: true }) }), 3),
    }),
    4,
  ),
  dayStatuses: several(fc.record({ date: day, status: fc.constantFrom('complete', 'incomplete') })),
})
type RandomAccount = typeof randomAccount extends fc.Arbitrary<infer Account> ? Account : never

/** Enters all of it, as a person would. */
export async function fillAccount(api: Api, account: RandomAccount): Promise<void> {
  for (const [food, date, mealType] of account.food)
    await api.diary.logFood({ ...food, date, mealType: mealType as 'Lunch' })
  for (const exercise of account.exercise) await api.exercise.log(exercise)
  for (const { date, glasses } of account.water)
    for (let n = 0; n < glasses; n++) await api.water.add({ date, id: newId() })
  for (const progress of account.progress) await api.progress.log(progress)
  for (const { day: n, plannedDurationHours } of account.fasts) {
    const date = `2026-02-${String(n).padStart(2, '0')}`
    await api.fasting.add({
      startTime: `${date}T01:00:00.000Z`,
      endTime: `${date}T17:30:00.123Z`,
      plannedDurationHours,
    })
  }
  for (const recipe of account.recipes) await api.recipes.create(recipe)
  for (const food of account.customFoods) await api.customFoods.create(food)
  for (const day of account.dayStatuses) await api.diary.setStatus(day)
}
