import { type Day, isDay } from '#domain/day.ts'
import type { ImportChoice, ImportQuestionKey } from '#domain/imports.ts'
import { storedFrom } from '#domain/units.ts'
import type { Question, SampleRow } from '../import.ts'

/**
 * The server reads a preview with the first choice of each question as the answer. This converts its days and sample rows to
 * the answers given so far.
 */
export function asAnswered(questions: readonly Question[], values: Partial<Record<ImportQuestionKey, string>>) {
  const isAsked = (key: ImportQuestionKey) => questions.some((question) => question.key === key)
  const is = <Key extends ImportQuestionKey>(key: Key, choice: ImportChoice<Key>) =>
    isAsked(key) && values[key] === choice
  const isOpen = (key: ImportQuestionKey) => isAsked(key) && !values[key]
  const dayOf = (day: Day): Day => (is('dateOrder', 'mdy') ? swapped(day) : day)

  return {
    days: (days: readonly Day[]): Day[] => days.map(dayOf).sort(),

    /** `isOpen` while a value depends on an unanswered question. Null when only reading the file again can tell the value. */
    row(row: SampleRow): (SampleRow & { isOpen: boolean }) | null {
      switch (row.kind) {
        case 'food':
          return {
            ...row,
            date: dayOf(row.date),
            calories: is('energyUnit', 'kJ') && row.calories !== null ? storedFrom(row.calories, 'kJ') : row.calories,
            isOpen: isOpen('energyUnit'),
          }
        case 'exercise':
          return { ...row, date: dayOf(row.date), isOpen: false }
        case 'water':
          // It was read as ml, also what the file states in another unit, so the amount has to be read again.
          if (is('waterUnit', 'floz') || is('waterUnit', 'glasses')) return null
          return { ...row, date: dayOf(row.date), isOpen: isOpen('waterUnit') }
        case 'progress':
          return {
            ...row,
            date: dayOf(row.date),
            weight: is('weightUnit', 'lb') ? storedFrom(row.weight, 'lb') : row.weight,
            waist: is('lengthUnit', 'in') && row.waist !== null ? storedFrom(row.waist, 'in') : row.waist,
            isOpen: isOpen('weightUnit') || isOpen('lengthUnit'),
          }
        default:
          return { ...row, isOpen: false }
      }
    },
  }
}

/** The day with day and month swapped: 5 January for 1 May. Days for which that is no date stay. */
function swapped(day: Day): Day {
  const [year, month, date] = day.split('-')
  const other = `${year}-${date}-${month}`
  return isDay(other) ? other : day
}
