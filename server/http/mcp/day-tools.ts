import { z } from 'zod'
import { burnedBy, partialOf, totals } from '../../domain/nutrition.ts'
import { glassVolume } from '../../domain/units.ts'
import { dayField, spanFields, spanOf, spanText } from './days.ts'
import { Entry, Exercise, entryOut, exerciseOut } from './entry-fields.ts'
import { goalFields, goalsOut, leftOut } from './goal-fields.ts'
import { fieldsOf, incomplete, nutrientFields, sumsOut } from './nutrient-fields.ts'
import { tool } from './tool.ts'

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
    water_ml: z.number(),
    burned_kcal: z.number().describe('Of all exercises'),
    totals: z.object(nutrientFields).describe('Sums of the foods'),
    incomplete,
    goals: z.object(goalFields).describe('null is no goal'),
    left: z.object(goalFields).describe('Goal minus total, for calories plus burned_kcal; negative is beyond the goal'),
  }),
  subject: ({ date }, { today }) => date ?? today,
  async call(api, { date: asked }, { today }) {
    const date = asked ?? today
    const [day, goals] = [await api.diary.day({ date }), await api.goals.on({ date })]
    const sums = totals(day.food)
    const burned = burnedBy(day.exercise)
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
})

export const getSummary = tool({
  name: 'get_summary',
  title: 'Get a summary of days',
  description:
    'Totals of each day with food in a span of at most 366 days, their averages per day with food, and the mean of their goals.',
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
})
