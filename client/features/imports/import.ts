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
import type { Hue } from '../../tokens.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { countText, dateWithYear, dayAndMonth, listText } from '../../ui/format.ts'

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

type KindTexts = {
  label: string
  /** The label for a count of one, where it differs. */
  one?: string
  icon: TablerIcon
  hue?: Hue
  /** `1 food`, `1,204 foods`. */
  count: (rows: number) => string
}

/** The kinds of row that an import adds, as people call them. */
export const kindTexts: Readonly<Record<ImportKind, KindTexts>> = {
  food: { label: 'Food', icon: IconToolsKitchen2, hue: 'energy', count: (rows) => countText(rows, 'food') },
  exercise: { label: 'Exercise', icon: IconBarbell, hue: 'exercise', count: (rows) => countText(rows, 'exercise') },
  water: {
    label: 'Days of water',
    one: 'Day of water',
    icon: IconDroplet,
    hue: 'water',
    count: (rows) => countText(rows, 'day of water', 'days of water'),
  },
  progress: {
    label: 'Weigh-ins',
    one: 'Weigh-in',
    icon: IconScaleOutline,
    hue: 'fruit',
    count: (rows) => countText(rows, 'weigh-in'),
  },
  fasts: { label: 'Fasts', one: 'Fast', icon: IconMoon, hue: 'fasting', count: (rows) => countText(rows, 'fast') },
  customFoods: {
    label: 'Custom foods',
    one: 'Custom food',
    icon: IconShoppingBag,
    hue: 'carbs',
    count: (rows) => countText(rows, 'custom food'),
  },
  recipes: {
    label: 'Recipes',
    one: 'Recipe',
    icon: IconBook2,
    hue: 'protein',
    count: (rows) => countText(rows, 'recipe'),
  },
  dayStatuses: {
    label: 'Statuses of days',
    one: 'Status of a day',
    icon: IconCalendarCheck,
    count: (rows) => countText(rows, 'status of a day', 'statuses of days'),
  },
  profile: {
    label: 'Profile details',
    one: 'Profile detail',
    icon: IconUser,
    count: (rows) => countText(rows, 'profile detail'),
  },
  goals: {
    label: 'Sets of goals',
    one: 'Set of goals',
    icon: IconTarget,
    hue: 'energy',
    count: (rows) => countText(rows, 'set of goals', 'sets of goals'),
  },
  plans: { label: 'Plan', icon: IconTrendingUp, count: (rows) => countText(rows, 'plan') },
  checkIns: { label: 'Check-ins', one: 'Check-in', icon: IconListCheck, count: (rows) => countText(rows, 'check-in') },
}

/** The number of rows of all kinds. */
export const totalOf = (counts: ImportCounts): number => importKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

/** `1,204 foods, 13 exercises and 40 weigh-ins`. */
export function kindsText(counts: ImportCounts): string {
  const parts = importKinds.flatMap((kind) => (counts[kind] ? [kindTexts[kind].count(counts[kind])] : []))
  return listText(parts)
}

/** `1 to 4 March 2026`, `28 December 2025 to 4 March 2026`. */
export function spanText(from: Day, to: Day): string {
  if (from === to) return dateWithYear(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${dateWithYear(to)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : dateWithYear(from)} to ${dateWithYear(to)}`
}

/** Whether an import can still be undone. */
export const canUndo = ({ status, appliedAt }: Pick<ImportSummary, 'status' | 'appliedAt'>): boolean =>
  status === 'applied' && appliedAt !== null && new Date() < undoneBy(appliedAt)

/** The instant until which an import can be undone. */
export const undoneBy = (appliedAt: string): Date => new Date(Date.parse(appliedAt) + undoDays * 86_400_000)
