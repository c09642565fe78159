import {
  IconAward,
  IconBell,
  IconHandFinger,
  IconShare,
  IconShieldCheck,
  IconSoup,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Hue } from '../../tokens.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { IconChip } from '../../ui/IconChip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAgoText } from '../../user.ts'
import styles from './NotificationList.module.css'

type Notification = RouterOutputs['notifications']['list'][number]

type Look = { icon: TablerIcon; hue?: Hue }

const looks: Record<Notification['kind'], Look> = {
  nudge: { icon: IconHandFinger, hue: 'fat' },
  achievement: { icon: IconAward, hue: 'energy' },
  pastAchievement: { icon: IconAward, hue: 'energy' },
  request: { icon: IconUserPlus, hue: 'water' },
  share: { icon: IconShare, hue: 'carbs' },
  food: { icon: IconSoup, hue: 'fruit' },
  account: { icon: IconShieldCheck, hue: 'fasting' },
}

/** For a kind that a newer server added while this page was open. */
const otherLook: Look = { icon: IconBell }

type NotificationListProps = { notifications: (Notification & { isHighlighted: boolean })[] }

/** Newest first; those that were unread when the panel opened are highlighted. */
export function NotificationList({ notifications }: NotificationListProps) {
  const agoOf = useAgoText()
  if (notifications.length === 0) return <p className={styles.empty}>No new notifications.</p>
  return (
    <ul className={styles.list}>
      {notifications.map(({ id, kind, message, isHighlighted, createdAt }) => (
        <li key={id} className={styles.item} data-unread={isHighlighted || undefined}>
          <IconChip {...(looks[kind] ?? otherLook)} />
          <div className={styles.words}>
            <div className={styles.message}>{message}</div>
            <time className={styles.time} dateTime={createdAt}>
              {agoOf(createdAt)}
            </time>
          </div>
          {isHighlighted && (
            <span className={styles.dot}>
              <VisuallyHidden>Unread</VisuallyHidden>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
