import type { ImportAnswers, ImportChoice, ImportQuestion, ImportQuestionKey } from '../../domain/imports.ts'
import { importChoices } from '../../domain/imports.ts'
import { dayOf } from './read/dates.ts'
import { kgOf } from './read/units.ts'
import type { ReadContext } from './source.ts'

/** Thrown at a question without an answer where the answers have to be complete. */
export type Unanswered = { unanswered: ImportQuestion }
export const isUnanswered = (thrown: unknown): thrown is Unanswered =>
  typeof thrown === 'object' && thrown !== null && 'unanswered' in thrown

type Asking = Pick<ReadContext, 'ask' | 'weightInAskedUnit' | 'columns'>

const wording: Record<ImportQuestionKey, { text: string; labels: string[]; hint: string }> = {
  weightUnit: {
    text: 'Which unit are the weights in?',
    labels: ['Kilograms (kg)', 'Pounds (lb)'],
    hint: 'The file does not say.',
  },
  lengthUnit: {
    text: 'Which unit are the body measurements in?',
    labels: ['Centimetres (cm)', 'Inches (in)'],
    hint: 'The file does not say.',
  },
  energyUnit: {
    text: 'Which unit is the energy in?',
    labels: ['Kilocalories (kcal)', 'Kilojoules (kJ)'],
    hint: 'The file does not say.',
  },
  dateOrder: {
    text: 'Which comes first in the dates, the day or the month?',
    labels: ['The day', 'The month'],
    hint: 'The file does not say.',
  },
  waterUnit: {
    text: 'Which unit is the water in?',
    labels: ['Millilitres (ml)', 'US fluid ounces (fl oz)', 'Glasses'],
    hint: 'The file does not say.',
  },
  calorieAdjustments: {
    text: 'Should calorie adjustments by watches and other apps be added as exercise?',
    labels: ['Add them', 'Leave them out'],
    hint: 'If you log the same activity as exercise, it would count twice.',
  },
}

const columnsText = 'Which columns hold what?'
const columnsHint = 'A date is needed, and one more column at least.'

/**
 * What a file leaves open. With `isComplete` a question without an answer ends the reading; otherwise it is put on the list
 * and the first choice is taken, so that the rows can be counted.
 */
export function createQuestions(answers: ImportAnswers, isComplete: boolean) {
  const examples = new Map<ImportQuestionKey, string | undefined>()
  const weights: number[] = []
  let columns: ImportQuestion | null = null

  function ask<Key extends ImportQuestionKey>(key: Key, example?: string): ImportChoice<Key> {
    // The keys of both are the same, which TypeScript does not follow.
    const answer = answers[key] as ImportChoice<Key> | undefined
    if (!examples.has(key) || (example && !examples.get(key))) {
      examples.set(key, example)
      if (isComplete && answer === undefined) throw { unanswered: questionOf(key) } satisfies Unanswered
    }
    return answer ?? (importChoices[key][0] as ImportChoice<Key>)
  }

  const asking: Asking = {
    ask,
    weightInAskedUnit(weight) {
      weights.push(weight)
      return kgOf(weight, ask('weightUnit')) ?? weight
    },
    columns(headers, guesses, examples) {
      columns = {
        key: 'columns',
        text: columnsText,
        choices: headers.map((header) => ({ value: header, label: header })),
        hint: columnsHint,
        guesses,
        ...(examples ? { examples } : {}),
      }
      if (isComplete && !answers.columns) throw { unanswered: columns } satisfies Unanswered
      return answers.columns ?? null
    },
  }

  function questionOf(key: ImportQuestionKey): ImportQuestion {
    const { text, labels, hint } = wording[key]
    const choices = importChoices[key].map((value, i) => ({ value, label: labels[i] ?? value }))
    if (key === 'weightUnit') return { key, text, choices, hint: weightHint(weights) ?? hint }
    const example = examples.get(key)
    if (key === 'dateOrder') return { key, text, choices, hint: dateHint(example) ?? hint }
    return { key, text, choices, hint: example ? `For example: ${example.slice(0, 100)}. ${hint}` : hint }
  }

  return {
    asking,
    /** The questions that were asked, with their hints. */
    list: (): ImportQuestion[] => [...(columns ? [columns] : []), ...[...examples.keys()].map(questionOf)],
  }
}

/** `The least is 79.4, the median 80.1, the most 81.2: 175 to 179 lb if these are kg, 36 to 36.8 kg if they are lb.` */
function weightHint(weights: readonly number[]): string | null {
  const sorted = Float64Array.from(weights).sort()
  const [least, median, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  if (least === undefined || median === undefined || most === undefined) return null
  const all = [least, median, most]
  const inKg = all.map((weight) => inShort(kgOf(weight, 'lb') ?? weight))
  const inLb = all.map((weight) => inShort(weight / (kgOf(1, 'lb') ?? 1)))
  return (
    `The least is ${inShort(least)}, the median ${inShort(median)}, the most ${inShort(most)}. ` +
    `If these are kg, that is ${inLb.join(', ')} lb; if they are lb, it is ${inKg.join(', ')} kg.`
  )
}

const inShort = (weight: number) => String(Math.round(weight * 10) / 10)

/** `01/02/2026 is 1 February 2026 or January 2, 2026`, each as the choice would read it. */
function dateHint(example: string | undefined): string | null {
  if (!example) return null
  const [dayFirst, monthFirst] = [dayOf(example, 'dmy'), dayOf(example, 'mdy')]
  const inWords = (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
  if (!dayFirst || !monthFirst) return `For example: ${example.slice(0, 100)}.`
  return `${example.slice(0, 100)} is ${inWords(dayFirst)} with the day first, and ${inWords(monthFirst)} with the month first.`
}
