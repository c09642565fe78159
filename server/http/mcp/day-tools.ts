/** The tools for days, weight, progress and fasting. */

import { z } from 'zod'
import type { NutrientSum } from '../../domain/nutrient-amounts.ts'
import { burnedBy, partialOf, totals } from '../../domain/nutrition.ts'
import { Weight } from '../../domain/profile.ts'
import { type ProgressEntry, thinned, totalChange } from '../../domain/progress.ts'
import { BodyFat, Waist } from '../../domain/progress-schemas.ts'
import type { Api } from '../../router.ts'
import {
  dayField,
  Entry,
  Exercise,
  entryOut,
  exerciseOut,
  fieldsOf,
  goalFields,
  goalsOut,
  incomplete,
  leftOut,
  nutrientFields,
  rounded,
  spanFields,
  spanOf,
  spanText,
  sumsOut,
  tool,
} from './tool-fields.ts'

const NutrientSums = z.array(
  z.object({
    name: z.string(),
    unit: z.string(),
    sum: z.number().describe('At least so much where not all foods state it'),
    known_in: z.number().describe('How many of the foods state it'),
    of_foods: z.number(),
    energy_percent: z
      .number()
      .describe('Share of the energy that these foods hold; below 80 the sum says nothing about too little'),
  }),
)

/** The nutrients that some food states, with their names. */
async function nutrientsOut(api: Api, sums: readonly NutrientSum[]): Promise<z.input<typeof NutrientSums>> {
  const listed = new Map((await api.nutrients.list()).map((nutrient) => [nutrient.key, nutrient]))
  return sums.flatMap(({ key, sum, known, of, energyShare }) => {
    const nutrient = listed.get(key)
    if (sum === null || !nutrient) return []
    return {
      name: nutrient.name,
      unit: nutrient.unit,
      sum,
      known_in: known,
      of_foods: of,
      energy_percent: rounded(energyShare * 100),
    }
  })
}

export const getDay = tool({
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
    water_ml: z.number().describe('Plain water and the drinks that count as water'),
    burned_kcal: z.number().describe('Of all exercises'),
    totals: z.object(nutrientFields).describe('Sums of the foods'),
    incomplete,
    nutrients: NutrientSums.describe('Sums of all nutrients that some food of the day states'),
    goals: z.object(goalFields).describe('null is no goal'),
    left: z.object(goalFields).describe('Goal minus total, for calories plus burned_kcal; negative is beyond the goal'),
  }),
  subject: ({ date }, { today }) => date ?? today,
  async call(api, { date: asked }, { today }) {
    const date = asked ?? today
    const [day, goals] = [await api.diary.day({ date }), await api.goals.on({ date })]
    const { nutrients } = await api.diary.nutrients({ date })
    const sums = totals(day.food)
    const burned = burnedBy(day.exercise)
    return {
      date,
      foods: day.food.map(entryOut),
      exercises: day.exercise.map(exerciseOut),
      water_ml: day.water.ml,
      burned_kcal: burned,
      totals: sumsOut(sums),
      incomplete: fieldsOf(partialOf(sums)),
      nutrients: await nutrientsOut(api, nutrients),
      goals: goalsOut(goals),
      left: leftOut(goals, { sums, burned, waterMl: day.water.ml }),
    }
  },
})

export const getSummary = tool({
  name: 'get_summary',
  title: 'Get a summary of days',
  description:
    'Totals of each day with food in a span of at most 366 days, their averages per day with food, also of vitamins, minerals ' +
    'and other nutrients, and the mean of their goals.',
  isReadOnly: true,
  input: z.object(spanFields('six days ago')),
  output: z.object({
    from: z.string(),
    to: z.string(),
    days: z.array(
      z.object({ date: z.string(), burned_kcal: z.number().describe('By exercise'), ...nutrientFields, incomplete }),
    ),
    averages: z.object(nutrientFields).describe('Per day with food'),
    incomplete,
    nutrients: NutrientSums.describe('Per day with food, of all nutrients that some food of these days states'),
    goals: z.object(goalFields).describe('Means of the goals of these days; null is no goal'),
  }),
  subject: (input, { today }) => spanText(spanOf(input, today, 6)),
  async call(api, input, { today }) {
    const asked = spanOf(input, today, 6)
    const { days, averages, goals, ...span } = await api.diary.summary(asked)
    const { nutrients } = await api.diary.nutrientMeans(asked)
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
      nutrients: await nutrientsOut(api, nutrients),
      goals: goalsOut(goals),
    }
  },
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

export const logWeight = tool({
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
})

export const getProgress = tool({
  name: 'get_progress',
  title: 'Get weight and measurements',
  description: `The weighings of a span of days, earliest first, and the change from its first to its latest. Of more than ${maxWeighings} weighings it has that many, evenly spread.`,
  isReadOnly: true,
  input: z.object(spanFields('90 days ago')),
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
})

export const getExpenditure = tool({
  name: 'get_expenditure',
  title: 'Get energy expenditure',
  description:
    'What the person uses in a day, in kcal, learned from logged food and weight before that day, with bounds that hold for 90 %. ' +
    'It is on their own scale of logging: food that is never logged is missing from it. Never call it their metabolism. ' +
    'Exercise is in it already.',
  isReadOnly: true,
  input: z.object({ date: dayField() }),
  output: z.object({
    date: z.string(),
    state: z
      .enum(['formula', 'measured', 'holding', 'refused'])
      .describe(
        'formula: not measured yet, a formula says it; holding: the last measured value, too little was logged since; refused: see reason',
      ),
    expenditure_kcal: z.number().nullable().describe('A day'),
    low_kcal: z.number().nullable(),
    high_kcal: z.number().nullable(),
    formula_kcal: z.number().nullable().describe('What a formula says, a day'),
    trend_weight_kg: z.number().nullable().describe('Without the water that comes and goes'),
    food_days: z.int().describe('Days of the last 28 whose energy is known'),
    weigh_in_days: z.int().describe('Days of the last 28 with a weight'),
    left_out: z
      .array(z.object({ date: z.string(), reason: z.string() }))
      .describe('Days of the last 28 that do not count'),
    needs: z
      .object({ food_days: z.int(), weigh_in_days: z.int(), span_days: z.int() })
      .nullable()
      .describe(
        'How many more it takes to be measured, the last one from the first weight to the latest; null when it is',
      ),
    reason: z.string().nullable(),
  }),
  subject: ({ date }, { today }) => date ?? today,
  async call(api, { date }) {
    const { kcal, low, high, formulaKcal, trendWeight, foodDays, weighIns, leftOut, needs, ...answer } =
      await api.expenditure.on(date ? { date } : {})
    return {
      ...answer,
      expenditure_kcal: kcal,
      low_kcal: low,
      high_kcal: high,
      formula_kcal: formulaKcal,
      trend_weight_kg: trendWeight,
      food_days: foodDays,
      weigh_in_days: weighIns,
      left_out: leftOut,
      needs: needs && { food_days: needs.foodDays, weigh_in_days: needs.weighIns, span_days: needs.days },
    }
  },
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const getFasting = tool({
  name: 'get_fasting',
  title: 'Get fasting status',
  description:
    'The fast that is under way, if any, when the last one ended, the streak of fasting days, and the plan with its days off.',
  isReadOnly: true,
  input: z.object({}),
  output: z.object({
    running: z
      .object({ started_at: z.string().describe('An instant in UTC'), planned_hours: z.number() })
      .nullable()
      .describe('null while the person is not fasting'),
    last_ended_at: z.string().nullable().describe('An instant in UTC'),
    streak_days: z.int().nullable().describe('null while it is hidden or paused'),
    plan: z.string().describe('Hours of fasting and of eating, such as 16:8'),
    days_off: z.array(z.string()).describe('Weekdays without a fast'),
  }),
  subject: () => null,
  async call(api) {
    const [{ running, lastEndTime, streak }, user] = await Promise.all([api.fasting.current(), api.account.me()])
    return {
      running: running && { started_at: running.startTime, planned_hours: running.plannedDurationHours },
      last_ended_at: lastEndTime,
      streak_days: streak,
      plan: user.fastingPlan,
      days_off: user.fastingDaysOff.map((weekday) => weekdays[weekday] ?? ''),
    }
  },
})
