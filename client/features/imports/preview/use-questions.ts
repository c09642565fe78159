import { useState } from 'react'
import { type ImportQuestionKey, importChoices } from '#domain/imports.ts'
import { issuesOf } from '../../../trpc.ts'
import type { Question } from '../import.ts'

/** The questions of a preview, and those that come up as columns of a table are given another meaning. */
export function useQuestions(questions: readonly Question[]) {
  const [more, setMore] = useState<Question[]>([])
  return {
    questions: [...questions, ...more],
    /** Takes up the question whose answer the server has missed, if that was the error. Returns its key. */
    takeUp(error: unknown): ImportQuestionKey | null {
      for (const [path, text] of Object.entries(issuesOf(error))) {
        const key = keys.find((key) => path === `answers.${key}`)
        if (!key) continue
        const choices = importChoices[key].map((value) => ({ value, label: labels[value] }))
        const isNew = ![...questions, ...more].some((question) => question.key === key)
        if (isNew) setMore([...more, { key, text, choices, hint: '' }])
        return key
      }
      return null
    },
  }
}

const keys = Object.keys(importChoices) as ImportQuestionKey[]

const labels: Readonly<Record<(typeof importChoices)[ImportQuestionKey][number], string>> = {
  kg: 'Kilograms (kg)',
  lb: 'Pounds (lb)',
  cm: 'Centimetres (cm)',
  in: 'Inches (in)',
  kcal: 'Kilocalories (kcal)',
  kJ: 'Kilojoules (kJ)',
  dmy: 'The day comes first',
  mdy: 'The month comes first',
  ml: 'Millilitres (ml)',
  floz: 'US fluid ounces (fl oz)',
  glasses: 'Glasses',
  keep: 'Add them',
  skip: 'Leave them out',
}
