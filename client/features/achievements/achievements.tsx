import { plural } from '@lingui/core/macro'
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
  IconLock,
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
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { whole } from '../../ui/format.ts'
import { useUser } from '../../user.ts'
import styles from './achievements.module.css'

export type Achievement = RouterOutputs['achievements']['list'][number]

/**
 * The achievements, unlocked ones first; undefined until loaded. While the user hides streaks, those about streaks are left
 * out as long as they are locked.
 */
export function useAchievements() {
  const { isStreakHidden } = useUser()
  const { data, isError, refetch } = trpc.achievements.list.useQuery()
  const achievements = data?.filter(({ id, unlocked }) => unlocked || !isStreakHidden || !isAboutStreak(id))
  return { achievements, failed: isError && !data, retry: () => void refetch() }
}

/** `5 of 7 days` */
export const progressText = ({ current, target, unit }: NonNullable<Achievement['progress']>): string =>
  ofTarget(whole(current), target)[unit] ?? `${whole(current)} / ${whole(target)}`

/** By the server's units. */
const ofTarget = (current: string, target: number): Record<string, string> => ({
  days: plural(target, { one: `${current} of # day`, other: `${current} of # days` }),
  foods: plural(target, { one: `${current} of # food`, other: `${current} of # foods` }),
  times: plural(target, { one: `${current} of # time`, other: `${current} of # times` }),
  fasts: plural(target, { one: `${current} of # fast`, other: `${current} of # fasts` }),
  targets: plural(target, { one: `${current} of # target`, other: `${current} of # targets` }),
  recipes: plural(target, { one: `${current} of # recipe`, other: `${current} of # recipes` }),
  meals: plural(target, { one: `${current} of # meal`, other: `${current} of # meals` }),
  buddies: plural(target, { one: `${current} of # buddy`, other: `${current} of # buddies` }),
})

type MedallionProps = {
  achievement: { id: string; icon: string }
  /** Grey, with a lock. */
  isLocked?: boolean
  small?: boolean
}

/** The picture of an achievement. Decorative: the text beside it carries the meaning. */
export function Medallion({ achievement, isLocked = false, small = false }: MedallionProps) {
  const { hue, icon: Icon, number } = pictureOf(achievement)
  return (
    <span
      className={styles.medallion}
      data-locked={isLocked || undefined}
      data-small={small || undefined}
      style={{ '--medallion': `var(--gl-${hue}-soft)`, '--medallion-text': `var(--gl-${hue}-text)` }}
      aria-hidden
    >
      {number === null ? (
        <Icon size={small ? 28 : 32} stroke={1.7} />
      ) : (
        <span className={styles.number} data-long={number > 99 || undefined}>
          {number}
        </span>
      )}
      {isLocked && (
        <span className={styles.lock}>
          <IconLock size={14} stroke={2} />
        </span>
      )}
    </span>
  )
}

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
