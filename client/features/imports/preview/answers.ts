import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { type Day, isDay } from '#domain/day.ts'
import { type ImportAnswers, type ImportChoice, type ImportQuestionKey, importChoices } from '#domain/imports.ts'
import { inUnit, storedFrom } from '#domain/units.ts'
import { dateWithYear, upToDecimals, withUnit } from '../../../ui/format.ts'
import type { Question, SampleRow } from '../import.ts'

/** What a file may leave open. */
export const questionKeys = Object.keys(importChoices) as ImportQuestionKey[]

/** The values of the form: '' for a question without an answer. `columns` has the field of each header. */
export type ImportValues = Record<ImportQuestionKey, string> & {
  mode: 'add' | 'replaceDays'
  columns: Record<string, string>
}

/** The initial values: no question is answered, and the columns have the server's guesses. */
export function valuesFor(questions: readonly Question[]): ImportValues {
  const guesses = questions.find(({ key }) => key === 'columns')?.guesses ?? {}
  return {
    mode: 'add',
    columns: Object.fromEntries(Object.entries(guesses).map(([field, header]) => [header, field])),
    weightUnit: '',
    lengthUnit: '',
    energyUnit: '',
    dateOrder: '',
    waterUnit: '',
    calorieAdjustments: '',
  }
}

/** Requires an answer to each question of a preview, and converts the answers to the server's shape. */
export function formFor(questions: readonly Question[]) {
  const isAsked = (key: Question['key']) => questions.some((question) => question.key === key)
  const answer = (key: ImportQuestionKey) =>
    z.string().refine((value) => value !== '' || !isAsked(key), t`Please choose one.`)
  return z
    .object({
      mode: z.enum(['add', 'replaceDays']),
      columns: z.record(z.string(), z.string()).superRefine((columns, context) => {
        if (!isAsked('columns')) return
        const fields = Object.values(columns)
        const problem = (message: string) => context.addIssue({ code: 'custom', message })
        if (!fields.includes('date')) problem(t`Say which column holds the date.`)
        else if (fields.length < 2) problem(t`Choose one more column besides the date.`)
      }),
      weightUnit: answer('weightUnit'),
      lengthUnit: answer('lengthUnit'),
      energyUnit: answer('energyUnit'),
      dateOrder: answer('dateOrder'),
      waterUnit: answer('waterUnit'),
      calorieAdjustments: answer('calorieAdjustments'),
    })
    .transform(({ mode, columns, ...rest }) => {
      const answers = Object.fromEntries(questionKeys.filter(isAsked).map((key) => [key, rest[key]])) as ImportAnswers
      const fields = Object.fromEntries(Object.entries(columns).map(([header, field]) => [field, header]))
      return { mode, answers: isAsked('columns') ? { ...answers, columns: fields } : answers }
    })
}

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

/** The fields that a column of a table may hold, in groups. The values are the server's names. */
export const fieldGroups = () => [
  {
    group: t`Day`,
    items: [
      { value: 'date', label: t`Date` },
      { value: 'time', label: t`Time` },
    ],
  },
  {
    group: t`Food`,
    items: [
      { value: 'foodName', label: t`Food` },
      { value: 'mealType', label: t`Meal` },
      { value: 'brand', label: t`Brand` },
      { value: 'barcode', label: t`Barcode` },
      { value: 'quantity', label: t`Quantity` },
      { value: 'servingSize', label: t`Serving size` },
    ],
  },
  {
    group: t`Nutrients`,
    items: [
      { value: 'calories', label: t`Calories` },
      { value: 'protein', label: t`Protein` },
      { value: 'carbs', label: t`Carbs` },
      { value: 'fat', label: t`Fat` },
      { value: 'fiber', label: t`Fibre` },
      { value: 'sugars', label: t`Sugars` },
      { value: 'saturatedFat', label: t`Saturated fat` },
      { value: 'salt', label: t`Salt` },
      { value: 'sodium', label: t`Sodium` },
    ],
  },
  {
    group: t`Weight`,
    items: [
      { value: 'weight', label: t`Body weight` },
      { value: 'bodyFatPercentage', label: t`Body fat` },
      { value: 'waist', label: t`Waist` },
    ],
  },
  { group: t`Water`, items: [{ value: 'water', label: t`Water` }] },
  {
    group: t`Exercise`,
    items: [
      { value: 'exerciseName', label: t`Exercise` },
      { value: 'caloriesBurned', label: t`Calories burned` },
    ],
  },
]

/** How the file would be read with a choice: `Least 79.4 kg (175 lb), median …`, `03/04/2026 is 3 April 2026`. */
export function detailText({ weights, readings }: Question, choice: string): string | undefined {
  if (weights) {
    const least = inBothUnits(weights.least, choice)
    const median = inBothUnits(weights.median, choice)
    const most = inBothUnits(weights.most, choice)
    return t`Least ${least}, median ${median}, most ${most}`
  }
  if (!readings) return
  const { text } = readings
  const day = dateWithYear(choice === 'dmy' ? readings.dayFirst : readings.monthFirst)
  return t`${text} is ${day}`
}

/** `79.4 kg (175 lb)` */
function inBothUnits(weight: number, unit: string): string {
  const [other, turned] = unit === 'kg' ? ['lb', inUnit(weight, 'lb')] : ['kg', storedFrom(weight, 'lb')]
  return `${withUnit(upToDecimals(weight, 1), unit)} (${withUnit(upToDecimals(turned, 1), other)})`
}
