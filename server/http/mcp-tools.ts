import { z } from 'zod'
import { type Amount, nutrientsOf } from '../domain/amount.ts'
import type { Day } from '../domain/day.ts'
import { kcal, name, text } from '../domain/fields.ts'
import { searchScopes } from '../domain/food.ts'
import type { Meal } from '../domain/meal-type.ts'
import { MealType } from '../domain/meal-type-schemas.ts'
import { servingsOf } from '../domain/meals.ts'
import { partialOf, totals } from '../domain/nutrition.ts'
import { servingText } from '../domain/portion.ts'
import { Weight } from '../domain/profile.ts'
import { type ProgressEntry, thinned, totalChange } from '../domain/progress.ts'
import { BodyFat, Waist } from '../domain/progress-schemas.ts'
import { glassVolume } from '../domain/water.ts'
import type { Api } from '../router.ts'
import {
  amountIn,
  dayField,
  Entry,
  entryOut,
  type FoundFood,
  FoundFoodOut,
  fieldsOf,
  foodOut,
  freeFood,
  goalFields,
  goalsOut,
  leftOut,
  mealField,
  nutrientFields,
  spanOf,
  spanText,
  statedAmountFields,
  statedNutrientFields,
  sumsOut,
} from './mcp-shapes.ts'

/** The present in the person's time zone: the day, and the meal that is usual at this hour. */
export type Present = { today: Day; meal: Meal }

type Defined<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string
  title: string
  description: string
  /** Changes nothing, so that tokens which can only read have it too. */
  isReadOnly?: true
  /** May ask others on the Internet. */
  isOpenWorld?: true
  /** Takes away what was there. */
  isDestructive?: true
  input: Input
  output: Output
  /** What a call is about, in words, for the list of calls that its owner sees; without an answer when it did not work. */
  subject: (input: z.output<Input>, present: Present, answer: z.input<Output> | null) => string | null
  call: (api: Api, input: z.output<Input>, present: Present) => Promise<z.input<Output>>
}

/** A tool, whose input has been read by its schema before `subject` and `call` see it. */
export type Tool = Defined<z.ZodObject, z.ZodObject>

const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(defined: Defined<Input, Output>) =>
  defined as unknown as Tool

const range = (from: string) => ({
  from: dayField(`First day, YYYY-MM-DD; ${from} by default`),
  to: dayField('Last day, YYYY-MM-DD; today by default'),
})

const maxWeighings = 120

const Weighing = z.object({
  entry_id: z.string(),
  date: z.string(),
  weight_kg: z.number(),
  body_fat_percent: z.number().nullable().describe('null is unknown'),
  waist_cm: z.number().nullable().describe('null is unknown'),
})

const weighingOut = ({ id, date, weight, bodyFatPercentage, measurements }: ProgressEntry) => ({
  entry_id: id,
  date,
  weight_kg: weight,
  body_fat_percent: bodyFatPercentage,
  waist_cm: measurements.waist,
})

const Exercise = z.object({ entry_id: z.string(), date: z.string(), name: z.string(), burned_kcal: z.number() })

const incomplete = z
  .array(z.string())
  .describe('Fields of the totals that some entry does not state, so that the real total is higher')

/** Every tool: each calls procedures, with the rights of the token. The order is the one that assistants see. */
export const tools: readonly Tool[] = [
  tool({
    name: 'search_foods',
    title: 'Search foods',
    description:
      'Finds foods by name or barcode, best first: the person’s own foods, recipes and saved meals, common foods and products. ' +
      'The query may name an amount, such as "2 eggs" or "150 g rice", which `suggested` then holds. Call log_food with the ' +
      'food_id of the best match.',
    isReadOnly: true,
    isOpenWorld: true,
    input: z.object({
      query: z.string().max(200).default('').describe('A name or a barcode; may be empty unless `among` is "all"'),
      among: z
        .enum(searchScopes)
        .default('all')
        .describe('"recent": logged before; "mine": own foods, recipes and saved meals; "favourites": starred'),
      online: z
        .boolean()
        .default(false)
        .describe('Also ask Open Food Facts, for products that were not found; slow and limited'),
      limit: z.int().min(1).max(20).default(8),
    }),
    output: z.object({ foods: z.array(FoundFoodOut) }),
    subject: ({ query }) => (query === '' ? null : query),
    async call(api, { query, among, online, limit }) {
      const found = await api.foods.search({ query, among, outside: online })
      return { foods: found.slice(0, limit).map((food) => foodOut(food, query)) }
    },
  }),

  tool({
    name: 'get_day',
    title: 'Get a day',
    description:
      'One day of the diary: what was eaten, exercise, water and the totals, the goals of that day, and what is left of them. ' +
      'Exercise adds to the calories left. For "what is left today" call it without a date.',
    isReadOnly: true,
    input: z.object({ date: dayField() }),
    output: z.object({
      date: z.string(),
      foods: z.array(Entry),
      exercises: z.array(Exercise),
      water_ml: z.number(),
      burned_kcal: z.number().describe('Of all exercises'),
      totals: z.object(nutrientFields).describe('Sums of the foods'),
      incomplete,
      goals: z.object(goalFields).describe('null is no goal'),
      left: z
        .object(goalFields)
        .describe('Goal minus total, for calories plus burned_kcal; negative is beyond the goal'),
    }),
    subject: ({ date }, { today }) => date ?? today,
    async call(api, { date: asked }, { today }) {
      const date = asked ?? today
      const [day, goals] = [await api.diary.day({ date }), await api.goals.on({ date })]
      const sums = totals(day.food)
      const burned = day.exercise.reduce((sum, { caloriesBurned }) => sum + caloriesBurned, 0)
      return {
        date,
        foods: day.food.map(entryOut),
        exercises: day.exercise.map(exerciseOut),
        water_ml: day.water.glasses * glassVolume,
        burned_kcal: burned,
        totals: sumsOut(sums),
        incomplete: fieldsOf(partialOf(sums)),
        goals: goalsOut(goals),
        left: leftOut(goals, { sums, burned, glasses: day.water.glasses }),
      }
    },
  }),

  tool({
    name: 'log_food',
    title: 'Log food',
    description:
      'Adds a food to the diary. Either with a food_id from search_foods or get_day and an amount (amount_g, or servings ' +
      'and serving): its nutrients follow from the food, and stated ones are ignored. Or without a food_id, with a name and ' +
      'calories_kcal, which like the other nutrients are those of the whole entry, not per 100 g; leave out what is not known.',
    input: z.object({
      food_id: z.string().max(220).nullish(),
      name: text('A name must be text.', 200, 'A name can have at most 200 characters.')
        .nullish()
        .describe('Only without a food_id'),
      date: dayField(),
      meal: mealField,
      ...statedAmountFields,
      ...statedNutrientFields,
    }),
    output: z.object({ logged: z.array(Entry).describe('Several for a saved meal: one for each of its foods') }),
    subject({ name, date, meal }, present, answer) {
      const names = answer ? answer.logged.map((entry) => entry.name) : [name].filter(Boolean)
      return [...names, `${meal ?? present.meal} on ${date ?? present.today}`].join(', ')
    },
    async call(api, { food_id, date, meal, ...stated }, present) {
      const at = { date: date ?? present.today, mealType: meal ?? present.meal }
      if (!food_id) return { logged: [entryOut(await api.diary.logFood({ ...freeFood(stated), ...at }))] }
      const food = await api.foods.byId({ id: food_id })
      const amount = amountIn(food, stated)
      const items = food.items ? servingsOf(food.items, amount.quantity) : [itemOf(food, amount)]
      const logged = await api.diary.logFoods({ entries: items.map((item) => ({ ...item, ...at })) })
      return { logged: logged.map(entryOut) }
    },
  }),

  tool({
    name: 'copy_meal',
    title: 'Copy a meal',
    description: 'Logs all foods of a meal of one day again, such as yesterday’s breakfast for today.',
    input: z.object({
      from_date: z.string().describe('YYYY-MM-DD'),
      from_meal: MealType,
      date: dayField(),
      meal: mealField.describe('The same meal by default'),
    }),
    output: z.object({ logged: z.array(Entry) }),
    subject: ({ from_date, from_meal }) => `${from_meal} of ${from_date}`,
    async call(api, { from_date, from_meal, date, meal }, { today }) {
      const { food } = await api.diary.day({ date: from_date })
      const logged = await api.diary.copyFood({
        date: date ?? today,
        mealType: meal ?? from_meal,
        foodItems: food.filter(({ mealType }) => mealType === from_meal),
      })
      return { logged: logged.map(entryOut) }
    },
  }),

  tool({
    name: 'log_water',
    title: 'Log water',
    description: `Adds water to a day. It is counted in glasses of ${glassVolume} ml: the amount is rounded to whole ones, at least one.`,
    input: z.object({ water_ml: z.number().gt(0).max(5_000), date: dayField() }),
    output: z.object({ date: z.string(), added_ml: z.number(), water_ml: z.number().describe('Of the whole day') }),
    subject: ({ date }, { today }) => date ?? today,
    async call(api, { water_ml, date: asked }, { today }) {
      const date = asked ?? today
      const added = Math.max(1, Math.round(water_ml / glassVolume))
      const { glasses } = await api.water.add({ date, glasses: added })
      return { date, added_ml: added * glassVolume, water_ml: glasses * glassVolume }
    },
  }),

  tool({
    name: 'log_exercise',
    title: 'Log exercise',
    description: 'Adds an exercise with the energy that it burned.',
    input: z.object({ name: name('An exercise name'), burned_kcal: kcal('Energy burned'), date: dayField() }),
    output: Exercise,
    subject: ({ name, date }, { today }) => `${name} on ${date ?? today}`,
    call: async (api, { name, burned_kcal, date }, { today }) =>
      exerciseOut(await api.exercise.log({ exerciseName: name, caloriesBurned: burned_kcal, date: date ?? today })),
  }),

  tool({
    name: 'log_weight',
    title: 'Log weight',
    description: 'Adds a weighing, with body fat and waist where they are known.',
    input: z.object({
      weight_kg: Weight,
      body_fat_percent: BodyFat.nullish(),
      waist_cm: Waist.nullish(),
      date: dayField(),
    }),
    output: Weighing,
    subject: ({ date }, { today }) => date ?? today,
    async call(api, { weight_kg, body_fat_percent, waist_cm, date }, { today }) {
      const body = { weight: weight_kg, bodyFatPercentage: body_fat_percent, measurements: { waist: waist_cm } }
      return weighingOut(await api.progress.log({ ...body, date: date ?? today }))
    },
  }),

  tool({
    name: 'delete_entry',
    title: 'Delete an entry',
    description: 'Deletes one entry by the entry_id that get_day or get_progress gave. Ask the person first.',
    isDestructive: true,
    input: z.object({ entry_id: z.string(), kind: z.enum(['food', 'exercise', 'weight']) }),
    output: z.object({ deleted: z.literal(true) }),
    subject: ({ kind }) => kind,
    async call(api, { entry_id: id, kind }) {
      if (kind === 'food') await api.diary.removeFood({ id })
      else if (kind === 'exercise') await api.exercise.remove({ id })
      else await api.progress.remove({ id })
      return { deleted: true as const }
    },
  }),

  tool({
    name: 'get_progress',
    title: 'Get weight and measurements',
    description: `The weighings of a span of days, earliest first, and the change from its first to its latest. Of more than ${maxWeighings} weighings it has that many, evenly spread.`,
    isReadOnly: true,
    input: z.object(range('90 days ago')),
    output: z.object({
      from: z.string(),
      to: z.string(),
      count: z.int().describe('Weighings in the span'),
      first: Weighing.nullable(),
      latest: Weighing.nullable(),
      change_kg: z.number().nullable().describe('Negative for a loss; null without weighings'),
      weighings: z.array(Weighing),
    }),
    subject: ({ from, to }, { today }) => spanText(spanOf({ from, to }, today, 90)),
    async call(api, input, { today }) {
      const { from, to } = spanOf(input, today, 90)
      const all = (await api.progress.list()).filter(({ date }) => from <= date && date <= to).reverse()
      const [first, latest] = [all[0], all.at(-1)]
      return {
        from,
        to,
        count: all.length,
        first: first ? weighingOut(first) : null,
        latest: latest ? weighingOut(latest) : null,
        change_kg: first && latest ? totalChange({ first, latest }) : null,
        weighings: thinned(all, maxWeighings).map(weighingOut),
      }
    },
  }),

  tool({
    name: 'get_summary',
    title: 'Get a summary of days',
    description:
      'Totals of each day with food in a span of at most 366 days, their averages per day with food, and the mean of their goals.',
    isReadOnly: true,
    input: z.object(range('six days ago')),
    output: z.object({
      from: z.string(),
      to: z.string(),
      days: z.array(
        z.object({ date: z.string(), burned_kcal: z.number().describe('By exercise'), ...nutrientFields, incomplete }),
      ),
      averages: z.object(nutrientFields).describe('Per day with food'),
      incomplete,
      goals: z.object(goalFields).describe('Means of the goals of these days; null is no goal'),
    }),
    subject: (input, { today }) => spanText(spanOf(input, today, 6)),
    async call(api, input, { today }) {
      const { days, averages, goals, ...span } = await api.diary.summary(spanOf(input, today, 6))
      return {
        ...span,
        days: days.map(({ date, totals, burned }) => ({
          date,
          burned_kcal: burned,
          ...sumsOut(totals),
          incomplete: fieldsOf(partialOf(totals)),
        })),
        averages: sumsOut(averages),
        incomplete: fieldsOf(partialOf(averages)),
        goals: goalsOut(goals),
      }
    },
  }),

  tool({
    name: 'get_fasting',
    title: 'Get fasting status',
    description: 'The fast that is under way, if any, when the last one ended, and the streak of fasting days.',
    isReadOnly: true,
    input: z.object({}),
    output: z.object({
      running: z
        .object({ started_at: z.string().describe('An instant in UTC'), planned_hours: z.number() })
        .nullable()
        .describe('null while the person is not fasting'),
      last_ended_at: z.string().nullable().describe('An instant in UTC'),
      streak_days: z.int().nullable().describe('null while it is hidden or paused'),
    }),
    subject: () => null,
    async call(api) {
      const { running, lastEndTime, streak } = await api.fasting.current()
      return {
        running: running && { started_at: running.startTime, planned_hours: running.plannedDurationHours },
        last_ended_at: lastEndTime,
        streak_days: streak,
      }
    },
  }),
]

const exerciseOut = ({ id, date, exerciseName, caloriesBurned }: Awaited<ReturnType<Api['exercise']['log']>>) => ({
  entry_id: id,
  date,
  name: exerciseName,
  burned_kcal: caloriesBurned,
})

const itemOf = (food: FoundFood, amount: Amount) => ({
  foodName: food.product_name.slice(0, 200),
  foodId: food.id,
  categories_tags: food.categories_tags,
  quantity: amount.quantity,
  servingSize: servingText(amount.choice, amount.quantity),
  ...nutrientsOf(food, amount),
})
