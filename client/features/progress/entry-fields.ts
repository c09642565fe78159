import type { z } from 'zod'
import { Day } from '#domain/fields.ts'
import { LogProgress, Waist } from '#domain/progress-schemas.ts'
import type { RouterOutputs } from '../../trpc.ts'

export type Entry = RouterOutputs['progress']['list'][number]

/** The fields of an entry in one row. */
export const EntryForm = LogProgress.pick({ weight: true, bodyFatPercentage: true }).extend({
  date: Day,
  waist: Waist.nullish(),
})

export type EntryValues = { date: Day; weight: number | null; bodyFatPercentage: number | null; waist: number | null }

/** A new entry of a day, with a weight to start from. */
export const newEntry = (date: Day, weight: number | null): EntryValues => ({
  date,
  weight,
  bodyFatPercentage: null,
  waist: null,
})

export const valuesOf = ({ date, weight, bodyFatPercentage, measurements: { waist } }: Entry): EntryValues => ({
  date,
  weight,
  bodyFatPercentage,
  waist,
})

/** The input of the procedures. */
export const inputOf = ({ waist, ...entry }: z.output<typeof EntryForm>) => ({ ...entry, measurements: { waist } })

/** The change that replaces an entry by another one of the same day. Body fat and waist stay if only the first has them. */
export const correctionOf = (
  { id }: Entry,
  { weight, bodyFatPercentage, measurements }: ReturnType<typeof inputOf>,
) => ({
  id,
  weight,
  bodyFatPercentage: bodyFatPercentage ?? undefined,
  measurements: { waist: measurements.waist ?? undefined },
})
