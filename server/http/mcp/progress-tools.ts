import { z } from 'zod'
import { Weight } from '../../domain/profile.ts'
import { type ProgressEntry, thinned, totalChange } from '../../domain/progress.ts'
import { BodyFat, Waist } from '../../domain/progress-schemas.ts'
import { dayField, spanFields, spanOf, spanText } from './days.ts'
import { tool } from './tool.ts'

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
