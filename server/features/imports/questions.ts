import { and, desc, eq } from 'drizzle-orm'
import { imports } from '#schema'
import type { Db } from '../../db/open.ts'
import {
  type ImportAnswers,
  type ImportChoice,
  type ImportQuestion,
  type ImportQuestionKey,
  type ImportSource,
  importChoiceLabels,
  importChoices,
} from '../../domain/imports.ts'
import { dayOf } from './formats/dates.ts'
import { kgOf } from './formats/numbers.ts'
import type { ReadContext } from './source.ts'

/** `earlier` has the answers to earlier files of the same source. */
type Answering = { answers: ImportAnswers; earlier: ImportAnswers; isComplete: boolean }

/**
 * Collects the questions that a file leaves open. With `isComplete` a question without an answer ends the reading. Otherwise it is
 * put on the list, and the earlier answer or the first choice is used meanwhile: with the earlier answer, rows that were imported
 * before are recognised.
 */
export function createQuestions({ answers, earlier, isComplete }: Answering) {
  const examples = new Map<ImportQuestionKey, string | undefined>()
  const weights: number[] = []
  let columns: ImportQuestion | null = null

  function ask<Key extends ImportQuestionKey>(key: Key, example?: string): ImportChoice<Key> {
    // TypeScript does not see that both have the same keys.
    const answer = answers[key] as ImportChoice<Key> | undefined
    if (!examples.has(key) || (example && !examples.get(key))) {
      examples.set(key, example)
      if (isComplete && answer === undefined) throw { unanswered: questionOf(key) } satisfies Unanswered
    }
    return answer ?? ((earlier[key] ?? importChoices[key][0]) as ImportChoice<Key>)
  }

  const asking: Asking = {
    ask,
    weightInAskedUnit(weight) {
      // Trackers write 0 when something else was measured at that moment, but no weight.
      if (weight <= 0) return weight
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
    const { text, hint } = wording[key]
    const labels = importChoiceLabels[key]
    const example = examples.get(key)
    const spread = key === 'weightUnit' ? spreadOf(weights) : null
    const readings = key === 'dateOrder' ? readingsOf(example) : null
    const details = spread ? weightDetails(spread) : readings ? dateDetails(readings) : []
    const choices = importChoices[key].map((value, i) => {
      const detail = details[i]
      return { value, label: labels[i] ?? value, ...(detail ? { detail } : {}) }
    })
    if (spread) return { key, text, choices, hint: weightHint(spread), weights: spread }
    if (readings) return { key, text, choices, hint: dateHint(readings), readings }
    if (key === 'dateOrder')
      return { key, text, choices, hint: example ? `For example: ${example.slice(0, 100)}.` : hint }
    return { key, text, choices, hint: example ? `For example: ${example.slice(0, 100)}. ${hint}` : hint }
  }
  return {
    asking,
    /** The questions that were asked, with their hints. */
    list: (): ImportQuestion[] => [...(columns ? [columns] : []), ...[...examples.keys()].map(questionOf)],
  }
}

/** Thrown for a question without an answer when the answers have to be complete. */
type Unanswered = { unanswered: ImportQuestion }
export const isUnanswered = (thrown: unknown): thrown is Unanswered =>
  typeof thrown === 'object' && thrown !== null && 'unanswered' in thrown

type Asking = Pick<ReadContext, 'ask' | 'weightInAskedUnit' | 'columns'>

const wording: Record<ImportQuestionKey, { text: string; hint: string }> = {
  weightUnit: {
    text: 'What unit are the weights in?',
    hint: 'The file does not say.',
  },
  lengthUnit: {
    text: 'What unit are the body measurements in?',
    hint: 'The file does not say.',
  },
  energyUnit: {
    text: 'What unit is the energy in?',
    hint: 'The file does not say.',
  },
  dateOrder: {
    text: 'Which comes first in the dates, the day or the month?',
    hint: 'The file does not say.',
  },
  waterUnit: {
    text: 'What unit is the water in?',
    hint: 'The file does not say.',
  },
  calorieAdjustments: {
    text: 'Should calorie adjustments by watches and other apps be added as exercise?',
    hint: 'If you log the same activity as exercise, it would count twice.',
  },
}

const columnsText = 'What does each column hold?'
const columnsHint = 'A date column and at least one more are needed.'

/** How many earlier imports are looked at. */
const lookedAt = 20

/** The answers of a person to the newest imports that they added from a source; for each question the newest answer. */
export function loadEarlierAnswers(db: Db, userId: string, source: ImportSource): ImportAnswers {
  const newest = db
    .select({ answers: imports.answers })
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.source, source), eq(imports.status, 'applied')))
    .orderBy(desc(imports.appliedAt))
    .limit(lookedAt)
    .all()
  return Object.assign({}, ...newest.map(({ answers }) => answers).reverse())
}

type Spread = NonNullable<ImportQuestion['weights']>
type Readings = NonNullable<ImportQuestion['readings']>

function spreadOf(weights: readonly number[]): Spread | null {
  const sorted = Float64Array.from(weights).sort()
  const [least, median, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return least === undefined || median === undefined || most === undefined ? null : { least, median, most }
}

const inKg = (pounds: number) => kgOf(pounds, 'lb') ?? pounds
const inLb = (kg: number) => kg / inKg(1)

/** For example `The least is 79.4, the median 80.1, the most 81.2.`, then the same weights converted from kg and from lb. */
function weightHint({ least, median, most }: Spread): string {
  const all = (turn: (weight: number) => number) =>
    [least, median, most].map((weight) => inShort(turn(weight))).join(', ')
  return (
    `The least is ${inShort(least)}, the median ${inShort(median)}, the most ${inShort(most)}. ` +
    `If these are kg, that is ${all(inLb)} lb; if they are lb, it is ${all(inKg)} kg.`
  )
}

/** For each choice: `Least 79.4 kg (175 lb), median 80.1 kg (176.6 lb), most 81.2 kg (179 lb)`, or lb first. */
function weightDetails(spread: Spread): string[] {
  const text = (unit: string, other: string, turn: (weight: number) => number) =>
    Object.entries(spread)
      .map(([name, weight], i) => {
        const first = i === 0 ? 'Least' : name
        return `${first} ${inShort(weight)}\u00a0${unit} (${inShort(turn(weight))}\u00a0${other})`
      })
      .join(', ')
  return [text('kg', 'lb', inLb), text('lb', 'kg', inKg)]
}

const inShort = (weight: number) => String(Math.round(weight * 10) / 10)

/** An ambiguous date as each choice would read it. */
function readingsOf(example: string | undefined): Readings | null {
  const [dayFirst, monthFirst] = example ? [dayOf(example, 'dmy'), dayOf(example, 'mdy')] : []
  if (!example || !dayFirst || !monthFirst) return null
  return { text: example.slice(0, 100), dayFirst, monthFirst }
}

const inWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

function dateHint(readings: Readings): string {
  const { text } = readings
  const [dayFirst, monthFirst] = [inWords(readings.dayFirst), inWords(readings.monthFirst)]
  return `${text} is ${dayFirst} with the day first, and ${monthFirst} with the month first.`
}

const dateDetails = ({ text, dayFirst, monthFirst }: Readings): string[] =>
  [dayFirst, monthFirst].map((day) => `${text} is ${inWords(day)}`)
