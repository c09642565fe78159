import { z } from 'zod'
import { kcal, name } from '../../domain/fields.ts'
import { glassVolume } from '../../domain/units.ts'
import { dayField } from './days.ts'
import { Exercise, exerciseOut } from './entry-fields.ts'
import { tool } from './tool.ts'

export const logWater = tool({
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
})

export const logExercise = tool({
  name: 'log_exercise',
  title: 'Log exercise',
  description: 'Adds an exercise with the energy that it burned.',
  input: z.object({ name: name('An exercise name'), burned_kcal: kcal('Energy burned'), date: dayField() }),
  output: Exercise,
  subject: ({ name, date }, { today }) => `${name} on ${date ?? today}`,
  call: async (api, { name, burned_kcal, date }, { today }) =>
    exerciseOut(await api.exercise.log({ exerciseName: name, caloriesBurned: burned_kcal, date: date ?? today })),
})

export const deleteEntry = tool({
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
})
