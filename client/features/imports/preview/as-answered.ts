import { type Day, isDay } from '#domain/day.ts'
import type { ImportChoice, ImportQuestionKey } from '#domain/imports.ts'
import { storedFrom } from '#domain/units.ts'
import type { Question, SampleRow } from '../import.ts'

/**
 * The server reads a preview as if the first choice of each question were the answer. This makes of its days and sample rows
 * what they are with the answers given so far. What still waits for an answer is null.
 */
export function asAnswered(questions: readonly Question[], values: Partial<Record<ImportQuestionKey, string>>) {
  const isAsked = (key: ImportQuestionKey) => questions.some((question) => question.key === key)
  const is = <Key extends ImportQuestionKey>(key: Key, choice: ImportChoice<Key>) =>
    isAsked(key) && values[key] === choice
  const isOpen = (key: ImportQuestionKey) => isAsked(key) && !values[key]
  const dayOf = (day: Day): Day => (is('dateOrder', 'mdy') ? swapped(day) : day)

  return {
    days: (days: readonly Day[]): Day[] => days.map(dayOf).sort(),

    /** Null for what cannot be told before it is read again. */
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
          // Rounded to glasses, as if it were ml.
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

/** 5 January 2026 instead of 1 May 2026. Days that can be read in one way only stay. */
function swapped(day: Day): Day {
  const [year, month, date] = day.split('-')
  const other = `${year}-${date}-${month}`
  return isDay(other) ? other : day
}
