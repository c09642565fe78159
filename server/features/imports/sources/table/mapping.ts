import { badRequest } from '../../../../errors.ts'
import { type ColumnField, columnFields, columnNamed, perHundredOf } from '../../read/column-names.ts'
import { areDates } from './tables.ts'

/** Which header holds each field. */
export type Mapping = Partial<Record<ColumnField, string>>

/** What the columns most likely hold, by the words of their headers; the date also by the values under them. */
export function guessesOf(headers: readonly string[], values: Record<string, readonly string[]>): Mapping {
  const guesses: Mapping = {}
  const holdsDates = (header: string) => areDates(values[header] ?? [])
  // Amounts eaten rather than those of 100 g, which stand beside them in some tables.
  for (const header of headers.toSorted(
    (a, b) => Number(perHundredOf(a) !== null) - Number(perHundredOf(b) !== null),
  )) {
    const field = columnNamed(header)
    if (field && guesses[field] === undefined && (field !== 'date' || holdsDates(header))) guesses[field] = header
  }
  const date = guesses.date ?? headers.find(holdsDates)
  if (date === undefined) return guesses
  for (const field of columnFields) if (guesses[field] === date) delete guesses[field]
  return withBurned({ ...guesses, date })
}

/**
 * What the person said, by the names of our fields or other words for them, such as `name` for `foodName`.
 *
 * @throws 400 for a field or a header that there is none of, and without a date.
 */
export function mappingOf(answer: Record<string, string>, headers: readonly string[]): Mapping {
  const mapping: Mapping = {}
  for (const [key, answered] of Object.entries(answer)) {
    if (answered.trim() === '') continue
    const field = columnFields.find((field) => field === key) ?? columnNamed(key)
    if (field === null) throw badRequest(`There is no field named ${key}.`)
    const header = headers.find((header) => header === answered.trim())
    if (header === undefined) throw badRequest(`The file has no column named ${answered}.`)
    mapping[field] = header
  }
  if (mapping.date === undefined) throw badRequest('Please say which column holds the date.')
  if (Object.keys(mapping).every((field) => field === 'date' || field === 'time'))
    throw badRequest('Please say what at least one more column holds.')
  return withBurned(mapping)
}

/** In a table of exercise without foods, the calories are those burned. */
function withBurned(mapping: Mapping): Mapping {
  const { calories, ...others } = mapping
  const isOfExercise = mapping.exerciseName && !mapping.foodName && !mapping.mealType && !mapping.caloriesBurned
  return isOfExercise && calories ? { ...others, caloriesBurned: calories } : mapping
}
