/** The achievements, and what unlocks them. */

import { goalProgress, isUnderweight, type Span } from './progress.ts'

/**
 * What is counted for achievements. Facts that end in `Streak` count days in a row.
 *
 * - `foods`, `workouts`, `weighIns`: entries; `foodDays`, `waterDays`: days with an entry.
 * - `foodStreak`: days with food; `waterStreak`: days with the water goal reached; `fruitStreak`: days with the goal of fruit
 *   and veg reached.
 * - `weekWorkouts`: days with exercise in one week, which starts on Sunday.
 * - `fasts`: finished fasts; `plannedFasts`: finished fasts that lasted at least as long as planned.
 * - `targetWeights`: 1 once the target weight is reached, else 0.
 */
export type Fact =
  | 'foods'
  | 'foodDays'
  | 'foodStreak'
  | 'waterDays'
  | 'waterStreak'
  | 'fruitStreak'
  | 'workouts'
  | 'weekWorkouts'
  | 'fasts'
  | 'plannedFasts'
  | 'weighIns'
  | 'targetWeights'
  | 'recipes'
  | 'customFoods'
  | 'savedMeals'
  | 'buddies'

export type Achievement = {
  /** Stored for the people who unlocked it, so it must never change. */
  id: string
  name: string
  description: string
  /** The name of its picture, for clients. */
  icon: string
  fact: Fact
  /** How much of the fact unlocks it. */
  target: number
}

/**
 * All achievements, roughly in the order in which people reach them. They reward logging and reaching one's own goals, never
 * eating less, losing an amount of weight or fasting longer than planned: chasing such numbers can harm.
 */
export const achievements: readonly Achievement[] = [
  {
    id: 'first-bite',
    name: 'First Bite',
    description: 'Log your first food.',
    icon: 'sprout',
    fact: 'foods',
    target: 1,
  },
  {
    id: 'first-glass',
    name: 'First Glass',
    description: 'Log your first glass of water.',
    icon: 'droplet',
    fact: 'waterDays',
    target: 1,
  },
  {
    id: 'on-the-move',
    name: 'On the Move',
    description: 'Log your first exercise.',
    icon: 'run',
    fact: 'workouts',
    target: 1,
  },
  {
    id: 'full-carafe',
    name: 'Full Carafe',
    description: 'Reach your water goal in a day.',
    icon: 'bottle',
    fact: 'waterStreak',
    target: 1,
  },
  {
    id: 'five-a-day',
    name: 'Five a Day',
    description: 'Eat 5 portions of fruit and veg in a day.',
    icon: 'apple',
    fact: 'fruitStreak',
    target: 1,
  },
  {
    id: 'starting-line',
    name: 'Starting Line',
    description: 'Log your weight for the first time.',
    icon: 'scale',
    fact: 'weighIns',
    target: 1,
  },
  {
    id: 'night-keeper',
    name: 'Night Keeper',
    description: 'Finish your first fast.',
    icon: 'moon',
    fact: 'fasts',
    target: 1,
  },
  {
    id: 'as-planned',
    name: 'As Planned',
    description: 'Finish a fast of the length you planned.',
    icon: 'clock',
    fact: 'plannedFasts',
    target: 1,
  },
  {
    id: 'the-usual',
    name: 'The Usual',
    description: 'Save your first meal.',
    icon: 'bookmark',
    fact: 'savedMeals',
    target: 1,
  },
  {
    id: 'home-cook',
    name: 'Home Cook',
    description: 'Create your first recipe.',
    icon: 'chef',
    fact: 'recipes',
    target: 1,
  },
  {
    id: 'own-label',
    name: 'Own Label',
    description: 'Add your first custom food.',
    icon: 'tag',
    fact: 'customFoods',
    target: 1,
  },
  {
    id: 'better-together',
    name: 'Better Together',
    description: 'Make your first buddy.',
    icon: 'pair',
    fact: 'buddies',
    target: 1,
  },
  {
    id: 'three-this-week',
    name: 'Three This Week',
    description: 'Log exercise on 3 days in one week.',
    icon: 'barbell',
    fact: 'weekWorkouts',
    target: 3,
  },
  {
    id: 'week-of-light',
    name: 'Week of Light',
    description: 'Log food on 7 days in a row.',
    icon: 'flame',
    fact: 'foodStreak',
    target: 7,
  },
  {
    id: 'well-watered',
    name: 'Well Watered',
    description: 'Reach your water goal on 7 days in a row.',
    icon: 'droplets',
    fact: 'waterStreak',
    target: 7,
  },
  {
    id: 'rainbow-week',
    name: 'Rainbow Week',
    description: 'Eat 5 portions of fruit and veg on 7 days in a row.',
    icon: 'carrot',
    fact: 'fruitStreak',
    target: 7,
  },
  {
    id: 'fasting-rhythm',
    name: 'Fasting Rhythm',
    description: 'Finish 10 fasts.',
    icon: 'repeat',
    fact: 'fasts',
    target: 10,
  },
  {
    id: 'steady-fortnight',
    name: 'Steady Fortnight',
    description: 'Log food on 14 days in a row.',
    icon: 'flame',
    fact: 'foodStreak',
    target: 14,
  },
  {
    id: 'hundred-bites',
    name: 'Hundred Bites',
    description: 'Log 100 foods.',
    icon: 'salad',
    fact: 'foods',
    target: 100,
  },
  {
    id: 'set-table',
    name: 'Set Table',
    description: 'Save 5 meals.',
    icon: 'tableware',
    fact: 'savedMeals',
    target: 5,
  },
  { id: 'cookbook', name: 'Cookbook', description: 'Create 10 recipes.', icon: 'book', fact: 'recipes', target: 10 },
  {
    id: 'stocked-pantry',
    name: 'Stocked Pantry',
    description: 'Add 10 custom foods.',
    icon: 'basket',
    fact: 'customFoods',
    target: 10,
  },
  {
    id: 'circle-of-five',
    name: 'Circle of Five',
    description: 'Have 5 buddies.',
    icon: 'group',
    fact: 'buddies',
    target: 5,
  },
  {
    id: 'steady-hand',
    name: 'Steady Hand',
    description: 'Log your weight 20 times.',
    icon: 'ruler',
    fact: 'weighIns',
    target: 20,
  },
  {
    id: 'twenty-workouts',
    name: 'Twenty Workouts',
    description: 'Log exercise 20 times.',
    icon: 'medal',
    fact: 'workouts',
    target: 20,
  },
  {
    id: 'month-of-light',
    name: 'Month of Light',
    description: 'Log food on 30 days in a row.',
    icon: 'flame',
    fact: 'foodStreak',
    target: 30,
  },
  {
    id: 'fifty-pages',
    name: 'Fifty Pages',
    description: 'Log food on 50 days.',
    icon: 'notebook',
    fact: 'foodDays',
    target: 50,
  },
  {
    id: 'on-target',
    name: 'On Target',
    description: 'Reach your target weight.',
    icon: 'target',
    fact: 'targetWeights',
    target: 1,
  },
  {
    id: 'hundred-days',
    name: 'Hundred Days',
    description: 'Log food on 100 days in a row.',
    icon: 'flame',
    fact: 'foodStreak',
    target: 100,
  },
  {
    id: 'year-of-light',
    name: 'Year of Light',
    description: 'Log food on 365 days in a row.',
    icon: 'flame',
    fact: 'foodStreak',
    target: 365,
  },
]

/** The unit of each fact, as in `5 of 7 days`. */
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

/** The achievements that a count unlocks. All of them are about the counted fact. */
export const earnedBy = (count: number, aboutFact: readonly Achievement[]): Achievement[] =>
  aboutFact.filter(({ target }) => count >= target)

/** Whether it is about more than one day in a row, and so not shown to people who hide streaks. */
export const isAboutStreak = ({ fact, target }: Pick<Achievement, 'fact' | 'target'>): boolean =>
  fact.endsWith('Streak') && target > 1

/**
 * Whether the weight has gone from the first one logged to the target (kg) or beyond. Never for a target that is underweight
 * for the height (cm), if it is known, nor for a target that was the first weight.
 */
export function hasReachedTarget(span: Span, target: number | null, height: number | null): boolean {
  const isTooLow = target !== null && height !== null && isUnderweight(target, height)
  return !isTooLow && (goalProgress(span, target) ?? 0) >= 100
}
