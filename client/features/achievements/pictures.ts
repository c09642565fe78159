import {
  IconApple,
  IconAward,
  IconBarbell,
  IconBasket,
  IconBook2,
  IconBookmark,
  IconBottle,
  IconCarrot,
  IconChefHat,
  IconClockCheck,
  IconDroplet,
  IconDroplets,
  IconFlame,
  IconMedal,
  IconMoon,
  IconNotebook,
  IconRepeat,
  IconRuler2,
  IconRun,
  IconSalad,
  IconScale,
  IconSeedling,
  IconTag,
  IconTarget,
  IconToolsKitchen2,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { achievements, type Fact, isAboutStreak as isAbout } from '#domain/achievements.ts'

import type { Hue } from '../../tokens.ts'

const icons: Record<string, TablerIcon> = {
  apple: IconApple,
  barbell: IconBarbell,
  basket: IconBasket,
  book: IconBook2,
  bookmark: IconBookmark,
  bottle: IconBottle,
  carrot: IconCarrot,
  chef: IconChefHat,
  clock: IconClockCheck,
  droplet: IconDroplet,
  droplets: IconDroplets,
  flame: IconFlame,
  group: IconUsersGroup,
  medal: IconMedal,
  moon: IconMoon,
  notebook: IconNotebook,
  pair: IconUsers,
  repeat: IconRepeat,
  ruler: IconRuler2,
  run: IconRun,
  salad: IconSalad,
  scale: IconScale,
  sprout: IconSeedling,
  tableware: IconToolsKitchen2,
  tag: IconTag,
  target: IconTarget,
}

const hues: Record<Fact, Hue> = {
  foods: 'fruit',
  foodDays: 'energy',
  foodStreak: 'energy',
  waterDays: 'water',
  waterStreak: 'water',
  fruitStreak: 'fruit',
  workouts: 'exercise',
  weekWorkouts: 'exercise',
  fasts: 'fasting',
  plannedFasts: 'fasting',
  weighIns: 'fat',
  targetWeights: 'fat',
  recipes: 'carbs',
  customFoods: 'carbs',
  savedMeals: 'carbs',
  buddies: 'protein',
}

const known = new Map(achievements.map((achievement) => [achievement.id, achievement]))

/** The picture of an achievement: a number of days for a streak, else an icon. One that a newer server added has a default. */
export function pictureOf({ id, icon }: { id: string; icon: string }): {
  hue: Hue
  icon: TablerIcon
  number: number | null
} {
  const achievement = known.get(id)
  return {
    hue: achievement ? hues[achievement.fact] : 'energy',
    icon: icons[icon] ?? IconAward,
    number: achievement?.fact === 'foodStreak' ? achievement.target : null,
  }
}

/** Is it about days in a row? */
export function isAboutStreak(id: string): boolean {
  const achievement = known.get(id)
  return achievement !== undefined && isAbout(achievement)
}
