import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { type ImportAnswers, type ImportQuestionKey, importChoices } from '#domain/imports.ts'
import type { Question } from '../import.ts'

const keys = Object.keys(importChoices) as ImportQuestionKey[]

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
      const answers = Object.fromEntries(keys.filter(isAsked).map((key) => [key, rest[key]])) as ImportAnswers
      const fields = Object.fromEntries(Object.entries(columns).map(([header, field]) => [field, header]))
      return { mode, answers: isAsked('columns') ? { ...answers, columns: fields } : answers }
    })
}
