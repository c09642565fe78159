import { type Day, wallClockIn } from '../../../domain/day.ts'
import { mealOf, usualMeal } from '../../../domain/imports.ts'
import type { UsualMeal } from '../../../domain/meal-type.ts'
import {
  multiplied,
  multipliedAmounts,
  type NutrientAmounts,
  type Nutrients,
  unknownNutrients,
} from '../../../domain/nutrition.ts'
import { rowsIn } from '../formats/csv-rows.ts'
import { hourOf } from '../formats/dates.ts'
import { amountOf } from '../formats/json.ts'
import { saltOf } from '../formats/numbers.ts'
import { amountsUnder, type UnstatedUnits } from '../formats/nutrient-columns.ts'
import {
  type ImportRow,
  noWater,
  noWeight,
  type ReadContext,
  type RecognisedFile,
  type ShapedFile,
  type Source,
  skipped,
} from '../source.ts'

// Samsung Health's specification of data (NutritionType). It states no unit of vitamin D.
const units = {
  'monounsaturated-fat': 'g',
  'polyunsaturated-fat': 'g',
  'trans-fat': 'g',
  'added-sugars': 'g',
  cholesterol: 'mg',
  potassium: 'mg',
  'vitamin-a': 'µg',
  'vitamin-c': 'mg',
  calcium: 'mg',
  iron: 'mg',
} as const satisfies UnstatedUnits

const amountsOf = amountsUnder(
  [
    'monosaturated_fat',
    'polysaturated_fat',
    'trans_fat',
    'added_sugar',
    'cholesterol',
    'potassium',
    'vitamin_a',
    'vitamin_c',
    'calcium',
    'iron',
  ],
  units,
)

/** Samsung Health's download: for each kind of data a CSV file, which is named in its first line. */
export const samsunghealth: Source = {
  name: 'samsunghealth',
  label: 'Samsung Health',
  nutrientUnits: units,
  recognise: (file) => {
    const name = kindOf(file)
    return name && parts.has(name) ? name : null
  },
  async *read(files, ctx) {
    const of = (part: string) => files.filter((file) => file.part === part)
    const foods = await foodsOf(of('food_info'))
    /** Days with foods. On these days the totals of meals would count the foods again. */
    const days = new Set<Day>()
    for (const file of of('food_intake'))
      for await (const row of rowsOf(file)) {
        const eaten = intakeOf(row, foods, ctx.timeZone)
        if (eaten.kind === 'food') days.add(eaten.date)
        yield eaten
      }
    for (const file of of('nutrition'))
      for await (const row of rowsOf(file)) {
        const eaten = mealRowOf(row, ctx.timeZone)
        if (eaten.kind === 'food' && days.has(eaten.date))
          yield skipped('The foods of this day are listed one by one.', [eaten.name, eaten.date])
        else yield eaten
      }
    for (const file of files) {
      const read = otherReaders[file.part]
      if (read) for await (const row of rowsOf(file)) yield read(row, ctx)
    }
  },
  notes: () => ['Steps, sleep, heart rates and other measurements are left out.'],
}

const parts = new Set(['food_intake', 'food_info', 'nutrition', 'water_intake', 'weight', 'exercise'])

/** The kind of data: `food_intake` for `com.samsung.health.food_intake,6307003,6`. */
const kindOf = ({ shape }: ShapedFile) =>
  shape.type === 'table' ? /^com\.samsung\.s?health\.(\w+)$/.exec(shape.header[0] ?? '')?.[1] : undefined

/** A row by the names of its columns. In some files they begin with the name of the file, which is cut off. */
type Row = {
  text: (column: string) => string
  amount: (column: string) => number | null
}

/** Streams the rows of a file. The first line names its kind of data, and the second is the header. */
async function* rowsOf(file: RecognisedFile): AsyncGenerator<Row> {
  const header = file.shape.type === 'table' ? (file.shape.lines[1] ?? '').split(',') : []
  const columns = new Map(header.map((name) => [name.slice(name.lastIndexOf('.') + 1).trim(), name.trim()]))
  for await (const { cell } of rowsIn(file, { skipLines: 1 })) {
    const text = (column: string) => cell(columns.get(column) ?? column).trim()
    yield { text, amount: (column) => amountOf(text(column)) }
  }
}

/**
 * When a row was recorded, in local time: `start_time` is in UTC, as text or in ms, and `time_offset` of the row decides the day, or
 * the time zone when there is no offset. Null without a time, and for a time in 1970, which means the same.
 */
function momentOf({ text }: Row, timeZone: string): { date: Day; time: string } | null {
  const start = text('start_time')
  const ms = /^\d{9,}$/.test(start) ? Number(start) : Date.parse(`${start.replace(' ', 'T')}Z`)
  if (Number.isNaN(ms) || ms < firstInstant || ms > lastInstant) return null
  const offset = offsetOf(text('time_offset'))
  const local =
    offset === null
      ? `${wallClockIn(timeZone, new Date(ms))}:${new Date(ms).toISOString().slice(17, 19)}`
      : new Date(ms + offset).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 19) }
}

/** Samsung's first health app is from 2012, so an earlier date is an error. */
const firstInstant = Date.UTC(2000, 0)
const lastInstant = Date.UTC(2200, 0)

/** The ms of an offset such as `UTC+0530`, or of a number of ms; null without an offset. */
function offsetOf(text: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const ms = amountOf(text)
  return ms !== null && Math.abs(ms) <= 15 * 3_600_000 ? ms : null
}

async function foodsOf(files: readonly RecognisedFile[]): Promise<ReadonlyMap<string, Food>> {
  const foods = new Map<string, Food>()
  for (const file of files)
    for await (const row of rowsOf(file)) if (foods.size < maxFoods) foods.set(row.text('datauuid'), foodOf(row))
  return foods
}

/** Foods in memory, for looking up what was eaten. Nobody has so many. */
const maxFoods = 50_000

/** A food with the nutrients of one serving. */
type Food = {
  name: string
  serving: string
  grams: number | null
  nutrients: Nutrients
  amounts: NutrientAmounts | undefined
}

function foodOf({ text, amount }: Row): Food {
  const unit = text('metric_serving_unit')
  return {
    name: text('name'),
    serving: text('serving_description'),
    grams: /^(g|ml)$/i.test(unit) ? amount('metric_serving_amount') || null : null,
    nutrients: nutrientsOf({ amount }),
    amounts: amountsOf(amount),
  }
}

/** The row for something eaten: a number of servings of a food, or a name with nothing but calories. */
function intakeOf(row: Row, foods: ReadonlyMap<string, Food>, timeZone: string): ImportRow {
  const food = foods.get(row.text('food_info_id'))
  const moment = momentOf(row, timeZone)
  const calories = row.amount('calorie')
  const name = food?.name || row.text('name') || (calories ? 'Quick add' : '')
  if (moment === null) return skipped(noMoment, [name, row.text('start_time')])
  if (name === '') return skipped('The row has neither a name nor calories.', [moment.date])
  const eaten = { kind: 'food', date: moment.date, meal: mealOfType(row.text('meal_type'), moment.time), name } as const
  const amount = row.amount('amount')
  const servings = amount !== null && amount > 0 ? amount : 1
  if (!food) return { ...eaten, ...oneServing, nutrients: { ...unknownNutrients, calories } }
  const factor = servingsEaten(servings, calories, food.nutrients.calories)
  const nutrients = multiplied(food.nutrients, factor)
  return {
    ...eaten,
    ...(factor === servings ? { quantity: servings, servingSize: food.serving || oneServing.servingSize } : oneServing),
    nutrients: { ...nutrients, calories: calories ?? nutrients.calories },
    amounts: food.amounts && multipliedAmounts(food.amounts, factor),
    grams: food.grams === null ? null : Math.round(food.grams * factor * 1e3) / 1e3,
  }
}

/**
 * The number of servings: the amount of the row, unless its calories show that the amount is in another unit. Calories are rounded, so
 * a small difference is ignored.
 */
function servingsEaten(servings: number, calories: number | null, perServing: number | null): number {
  if (!calories || !perServing) return servings
  return Math.abs(servings * perServing - calories) <= Math.max(2, calories * 0.05) ? servings : calories / perServing
}

/** The row for a row of `nutrition`, which has the values of the amount eaten. */
function mealRowOf(row: Row, timeZone: string): ImportRow {
  const moment = momentOf(row, timeZone)
  const name = row.text('title') || row.text('name')
  const nutrients = nutrientsOf(row)
  if (moment === null) return skipped(noMoment, [name, row.text('start_time')])
  if (!Object.values(nutrients).some(Boolean)) return skipped('The row has no values.', [name, moment.date])
  const meal = mealOfType(row.text('meal_type'), moment.time)
  return {
    kind: 'food',
    date: moment.date,
    meal,
    name: name || meal.usual,
    ...oneServing,
    nutrients,
    amounts: amountsOf(row.amount),
  }
}

const noMoment = 'The row has no real date.'

const oneServing = { quantity: 1, servingSize: '1 serving' }

const nutrientsOf = ({ amount }: Pick<Row, 'amount'>): Nutrients => ({
  calories: amount('calorie'),
  protein: amount('protein'),
  carbs: amount('carbohydrate'),
  fat: amount('total_fat'),
  fiber: amount('dietary_fiber'),
  sugars: amount('sugar'),
  saturatedFat: amount('saturated_fat'),
  salt: saltOf(amount('sodium')),
})

const mealOfType = (type: string, time: string) => {
  const usual = mealOfCode[type]
  return usual ? usualMeal(usual) : mealOf(null, hourOf(time))
}

const mealOfCode: Record<string, UsualMeal> = {
  100001: 'Breakfast',
  100002: 'Lunch',
  100003: 'Dinner',
  100004: 'Snacks',
  100005: 'Snacks',
  100006: 'Snacks',
}

const otherReaders: Record<string, (row: Row, ctx: ReadContext) => ImportRow> = {
  water_intake(row, { timeZone }) {
    const moment = momentOf(row, timeZone)
    const ml = row.amount('amount')
    if (moment === null) return skipped(noMoment, ['Water', row.text('start_time')])
    return ml ? { kind: 'water', date: moment.date, ml } : skipped(noWater, [moment.date])
  },
  weight(row, { timeZone }) {
    const moment = momentOf(row, timeZone)
    const [weight, bodyFat] = [row.amount('weight') || null, row.amount('body_fat') || null]
    if (moment === null) return skipped(noMoment, ['Weight', row.text('start_time')])
    if (weight === null && bodyFat === null) return skipped(noWeight, [moment.date])
    return { kind: 'progress', ...moment, weight, bodyFat }
  },
  exercise(row, { timeZone }) {
    const moment = momentOf(row, timeZone)
    const type = row.text('exercise_type')
    const name = row.text('title') || exerciseNames[type] || 'Exercise'
    if (moment === null) return skipped(noMoment, [name, row.text('start_time')])
    // The total includes the energy that the body burns at rest.
    return { kind: 'exercise', date: moment.date, name, calories: row.amount('calorie') ?? row.amount('total_calorie') }
  },
}

/** The names of Samsung Health's numbers for types of exercise (Samsung Health SDK for Android, Exercise). */
const exerciseNames: Readonly<Record<string, string>> = {
  1001: 'Walking',
  1002: 'Running',
  2001: 'Baseball',
  2002: 'Softball',
  2003: 'Cricket',
  3001: 'Golf',
  3003: 'Bowling',
  4001: 'Hockey',
  4002: 'Rugby',
  4003: 'Basketball',
  4004: 'Football',
  4005: 'Handball',
  4006: 'American football',
  5001: 'Volleyball',
  5002: 'Beach volleyball',
  6001: 'Squash',
  6002: 'Tennis',
  6003: 'Badminton',
  6004: 'Table tennis',
  7001: 'Tai chi',
  7002: 'Boxing',
  7003: 'Martial arts',
  8001: 'Ballet',
  8002: 'Dancing',
  8003: 'Ballroom dancing',
  9001: 'Pilates',
  9002: 'Yoga',
  10001: 'Stretching',
  10002: 'Skipping',
  10007: 'Circuit training',
  11001: 'Inline skating',
  11005: 'Horse riding',
  11007: 'Cycling',
  11009: 'Roller skating',
  12001: 'Aerobics',
  13001: 'Hiking',
  13002: 'Rock climbing',
  13003: 'Backpacking',
  13004: 'Mountain biking',
  14001: 'Swimming',
  14003: 'Canoeing',
  14004: 'Sailing',
  14007: 'Kayaking',
  14010: 'Rowing',
  15001: 'Step machine',
  15002: 'Weight machine',
  15003: 'Exercise bike',
  15004: 'Rowing machine',
  15005: 'Treadmill',
  15006: 'Elliptical trainer',
  16001: 'Cross-country skiing',
  16002: 'Skiing',
  16004: 'Ice skating',
  16007: 'Snowboarding',
  16008: 'Alpine skiing',
  16009: 'Snowshoeing',
}
