import type { Day } from '../../../domain/day.ts'
import { noWater, noWeight, skipped } from '../read/skipped.ts'
import type { ImportRow, ReadContext, RecognisedFile, ShapedFile, Source } from '../source.ts'
import { exerciseNames } from './samsunghealth/exercise-names.ts'
import { type Food, foodOf, intakeOf, maxFoods, mealRowOf, noMoment } from './samsunghealth/foods.ts'
import { momentOf, type Row, rowsOf } from './samsunghealth/rows.ts'

/** Samsung Health's download: a CSV for each kind of data, whose first line names it. */
export const samsunghealth: Source = {
  name: 'samsunghealth',
  label: 'Samsung Health',
  recognise: (file) => {
    const name = kindOf(file)
    return name && parts.has(name) ? name : null
  },
  async *read(files, ctx) {
    const of = (part: string) => files.filter((file) => file.part === part)
    const foods = await foodsOf(of('food_info'))
    /** Days with foods, for which the totals of meals would count them again. */
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
        if (eaten.kind === 'food' && days.has(eaten.date)) yield skipped(listed, [eaten.name, eaten.date])
        else yield eaten
      }
    for (const file of files) {
      const read = others[file.part]
      if (read) for await (const row of rowsOf(file)) yield read(row, ctx)
    }
  },
  notes: () => ['Steps, sleep, heart rates and other measurements are left out.'],
}

const parts = new Set(['food_intake', 'food_info', 'nutrition', 'water_intake', 'weight', 'exercise'])

const listed = 'The foods of this day are listed one by one.'

/** Such as `food_intake` of `com.samsung.health.food_intake,6307003,6`. */
const kindOf = ({ shape }: ShapedFile) =>
  shape.type === 'table' ? /^com\.samsung\.s?health\.(\w+)$/.exec(shape.header[0] ?? '')?.[1] : undefined

async function foodsOf(files: readonly RecognisedFile[]): Promise<ReadonlyMap<string, Food>> {
  const foods = new Map<string, Food>()
  for (const file of files)
    for await (const row of rowsOf(file)) if (foods.size < maxFoods) foods.set(row.text('datauuid'), foodOf(row))
  return foods
}

const others: Record<string, (row: Row, ctx: ReadContext) => ImportRow> = {
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
    // The total also has what would have been burned at rest.
    return { kind: 'exercise', date: moment.date, name, calories: row.amount('calorie') ?? row.amount('total_calorie') }
  },
}
