import { plural } from '@lingui/core/macro'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { whole } from '../../ui/format.ts'
import { useUser } from '../../user.ts'
import { isAboutStreak } from './pictures.ts'

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
