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
  `${whole(current)} of ${whole(target)} ${unit}`
