import { whole } from '../../ui/format.ts'
import type { Achievement } from './use-achievements.ts'

/** `5 of 7 days` */
export const progressText = ({ current, target, unit }: NonNullable<Achievement['progress']>): string =>
  `${whole(current)} of ${whole(target)} ${unit}`
