import { plural, t } from '@lingui/core/macro'
import {
  IconBarbell,
  IconBook2,
  IconCalendarCheck,
  IconDroplet,
  IconListCheck,
  IconMoon,
  IconScaleOutline,
  IconShoppingBag,
  IconTarget,
  IconToolsKitchen2,
  IconTrendingUp,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Day } from '#domain/day.ts'
import { type ImportCounts, type ImportKind, importKinds, undoDays } from '#domain/imports.ts'
import type { Nutrients } from '#domain/nutrition.ts'
import type { ProfileField } from '#domain/profile.ts'
import { language } from '../../i18n.ts'
import type { Hue } from '../../tokens.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { dateWithYear, dayAndMonth, listText, whole } from '../../ui/format.ts'

export type Import = RouterOutputs['imports']['get']
export type ImportSummary = RouterOutputs['imports']['list'][number]
export type Question = Import['questions'][number]

/** The rows that an import added, found here already, and replaced, each by kind. */
type ImportResult = { added: ImportCounts; already: ImportCounts; replaced: ImportCounts }

/** A row of a sample, with the values of its kind. Nutrients are for the amount eaten; those of custom foods per 100 g. */
export type SampleRow =
  | ({ kind: 'food'; date: Day; mealType: string; foodName: string; quantity: number; servingSize: string } & Nutrients)
  | { kind: 'exercise'; date: Day; exerciseName: string; caloriesBurned: number }
  | { kind: 'water'; date: Day; ml: number }
  | { kind: 'progress'; date: Day; weight: number; bodyFatPercentage: number | null; waist: number | null }
  | { kind: 'fasts'; startTime: string; endTime: string }
  | ({ kind: 'customFoods'; productName: string } & Nutrients)
  /** `ingredients` is the number of ingredients. */
  | { kind: 'recipes'; name: string; servings: number; ingredients: number }
  | { kind: 'dayStatuses'; date: Day; status: 'complete' | 'incomplete' }
  | { kind: 'profile'; field: ProfileField; value: string | number }
  | ({ kind: 'goals'; startDate: Day } & Record<'calories', number | null>)
  | { kind: 'plans'; aim: 'lose' | 'keep' | 'gain'; ratePercent: number | null }
  | { kind: 'checkIns'; date: Day; decision: 'accept' | 'decline'; calories: number }

// The server stores both as JSON, so their types are not in its answer.
export const resultOf = ({ result }: Pick<ImportSummary, 'result'>) => result as ImportResult | null
export const sampleOf = ({ sample }: Pick<Import, 'sample'>) => sample as SampleRow[]

/** The icons of the kinds of row that an import adds. */
export const kindLooks: Readonly<Record<ImportKind, { icon: TablerIcon; hue?: Hue }>> = {
  food: { icon: IconToolsKitchen2, hue: 'energy' },
  exercise: { icon: IconBarbell, hue: 'exercise' },
  water: { icon: IconDroplet, hue: 'water' },
  progress: { icon: IconScaleOutline, hue: 'fruit' },
  fasts: { icon: IconMoon, hue: 'fasting' },
  customFoods: { icon: IconShoppingBag, hue: 'carbs' },
  recipes: { icon: IconBook2, hue: 'protein' },
  dayStatuses: { icon: IconCalendarCheck },
  profile: { icon: IconUser },
  goals: { icon: IconTarget, hue: 'energy' },
  plans: { icon: IconTrendingUp },
  checkIns: { icon: IconListCheck },
}

/** What the rows of a kind are called below their number: `Weigh-ins`. */
export function kindLabel(kind: ImportKind, rows: number): string {
  switch (kind) {
    case 'food':
      return t`Food`
    case 'exercise':
      return t`Exercise`
    case 'water':
      return plural(rows, { one: 'Day of water', other: 'Days of water' })
    case 'progress':
      return plural(rows, { one: 'Weigh-in', other: 'Weigh-ins' })
    case 'fasts':
      return plural(rows, { one: 'Fast', other: 'Fasts' })
    case 'customFoods':
      return plural(rows, { one: 'Custom food', other: 'Custom foods' })
    case 'recipes':
      return plural(rows, { one: 'Recipe', other: 'Recipes' })
    case 'dayStatuses':
      return plural(rows, { one: 'Status of a day', other: 'Statuses of days' })
    case 'profile':
      return plural(rows, { one: 'Profile detail', other: 'Profile details' })
    case 'goals':
      return plural(rows, { one: 'Set of goals', other: 'Sets of goals' })
    case 'plans':
      return t`Plan`
    case 'checkIns':
      return plural(rows, { one: 'Check-in', other: 'Check-ins' })
  }
}

/** `1 food`, `1,204 foods`. */
function kindCount(kind: ImportKind, rows: number): string {
  switch (kind) {
    case 'food':
      return plural(rows, { one: '# food', other: '# foods' })
    case 'exercise':
      return plural(rows, { one: '# exercise', other: '# exercises' })
    case 'water':
      return plural(rows, { one: '# day of water', other: '# days of water' })
    case 'progress':
      return plural(rows, { one: '# weigh-in', other: '# weigh-ins' })
    case 'fasts':
      return plural(rows, { one: '# fast', other: '# fasts' })
    case 'customFoods':
      return plural(rows, { one: '# custom food', other: '# custom foods' })
    case 'recipes':
      return plural(rows, { one: '# recipe', other: '# recipes' })
    case 'dayStatuses':
      return plural(rows, { one: '# status of a day', other: '# statuses of days' })
    case 'profile':
      return plural(rows, { one: '# profile detail', other: '# profile details' })
    case 'goals':
      return plural(rows, { one: '# set of goals', other: '# sets of goals' })
    case 'plans':
      return plural(rows, { one: '# plan', other: '# plans' })
    case 'checkIns':
      return plural(rows, { one: '# check-in', other: '# check-ins' })
  }
}

/** `1,204 foods, 13 exercises and 40 weigh-ins`. */
export function kindsText(counts: ImportCounts): string {
  const parts = importKinds.flatMap((kind) => (counts[kind] ? [kindCount(kind, counts[kind])] : []))
  return listText(parts)
}

/** `1 to 4 March 2026`, `28 December 2025 to 4 March 2026`. */
export function spanText(from: Day, to: Day): string {
  if (from === to) return dateWithYear(to)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  // Other languages may write the day differently beside its month.
  const isDayEnough = isOneMonth && language() === 'en'
  const first = isDayEnough ? whole(Number(from.slice(8))) : isOneYear ? dayAndMonth(from) : dateWithYear(from)
  const last = dateWithYear(to)
  return t`${first} to ${last}`
}

/** Whether an import can still be undone. */
export const canUndo = ({ status, appliedAt }: Pick<ImportSummary, 'status' | 'appliedAt'>): boolean =>
  status === 'applied' && appliedAt !== null && new Date() < undoneBy(appliedAt)

/** The instant until which an import can be undone. */
export const undoneBy = (appliedAt: string): Date => new Date(Date.parse(appliedAt) + undoDays * 86_400_000)
