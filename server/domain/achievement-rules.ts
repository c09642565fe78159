import type { Achievement, Fact } from './achievements.ts'
import { goalProgress, type Span } from './progress.ts'
import { isUnderweight } from './underweight.ts'

/** What a fact counts, as in `5 of 7 days`. */
export const unitOf: Record<Fact, string> = {
  foods: 'foods',
  foodDays: 'days',
  foodStreak: 'days',
  waterDays: 'days',
  waterStreak: 'days',
  fruitStreak: 'days',
  workouts: 'times',
  weekWorkouts: 'days',
  fasts: 'fasts',
  plannedFasts: 'fasts',
  weighIns: 'times',
  targetWeights: 'targets',
  recipes: 'recipes',
  customFoods: 'foods',
  savedMeals: 'meals',
  buddies: 'buddies',
}

/** Those achievements about one fact that so much of it unlocks. */
export const earnedBy = (count: number, aboutFact: readonly Achievement[]): Achievement[] =>
  aboutFact.filter(({ target }) => count >= target)

/** Is it about more than one day in a row? Such ones are no goal to show while the person hides streaks. */
export const isAboutStreak = ({ fact, target }: Pick<Achievement, 'fact' | 'target'>): boolean =>
  fact.endsWith('Streak') && target > 1

/**
 * Has the weight come from the first one logged to the target (kg), or beyond? False for a target of underweight, as far as
 * the height (cm) is known, and for one that is the first weight itself.
 */
export function hasReachedTarget(span: Span, target: number | null, height: number | null): boolean {
  const isTooLow = target !== null && height !== null && isUnderweight(target, height)
  return !isTooLow && (goalProgress(span, target) ?? 0) >= 100
}

/** How many achievements a notification names. */
const maxNames = 5

/** The notification of achievements that are unlocked at once: one or more names. */
export function unlockedMessage(names: readonly string[]): string {
  if (names.length === 1) return `Achievement unlocked: ${names[0]}`
  const shown = names.length > maxNames ? names.slice(0, maxNames - 1) : names
  const listed = shown.length < names.length ? [...shown, `${names.length - shown.length} more`] : shown
  return `You have unlocked ${names.length} achievements: ${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
}
