import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import {
  IconAward,
  IconBell,
  IconHandFinger,
  IconHome,
  IconShare,
  IconShieldCheck,
  IconSoup,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Hue } from '../../tokens.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { IconChip } from '../../ui/cards.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { useAgoText } from '../../user.ts'
import styles from './notifications.module.css'

type Notification = RouterOutputs['notifications']['list'][number]

type Look = { icon: TablerIcon; hue?: Hue }

/** Where a notification leads. */
export type Place = Pick<LinkProps, 'to' | 'search' | 'hash'>

const looks: Record<Notification['kind'], Look> = {
  nudge: { icon: IconHandFinger, hue: 'fat' },
  achievement: { icon: IconAward, hue: 'energy' },
  pastAchievement: { icon: IconAward, hue: 'energy' },
  request: { icon: IconUserPlus, hue: 'water' },
  share: { icon: IconShare, hue: 'carbs' },
  food: { icon: IconSoup, hue: 'fruit' },
  account: { icon: IconShieldCheck, hue: 'fasting' },
  household: { icon: IconHome, hue: 'exercise' },
}

/** The link to what a notification is about. Without `targetId`, as in old notifications, it leads to the page of such things. */
function placeOf({ kind, targetId }: Notification): Place | null {
  switch (kind) {
    case 'share':
      return { to: '/recipes', search: { shared: targetId ?? undefined } }
    case 'request':
    case 'household':
      return { to: '/friends' }
    case 'achievement':
    case 'pastAchievement':
      return { to: '/achievements', hash: targetId ?? undefined }
    case 'nudge':
      return { to: '/diary' }
    case 'food':
      return { to: '/diary', search: { log: 1, yours: 1 } }
    case 'account':
      return { to: '/account-settings' }
    default:
      return null
  }
}

/** The look of a kind that this page does not know, because the server is newer. */
const otherLook: Look = { icon: IconBell }

type NotificationListProps = {
  notifications: (Notification & { isHighlighted: boolean })[]
  /** Renders the buttons below a notification about a buddy request. */
  requestActions: (requestId: string) => ReactNode
  onOpen: (place: Place) => void
}

/** Newest first; those that were unread when the panel opened are highlighted. */
export function NotificationList({ notifications, requestActions, onOpen }: NotificationListProps) {
  const agoOf = useAgoText()
  if (notifications.length === 0)
    return (
      <Text
        c="dimmed"
        px={{ sm: 24 }}
        pt={{ base: 4, sm: 12 }}
        pb={{ base: 12, sm: 28 }}
      >{t`No new notifications.`}</Text>
    )
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => {
        const { id, kind, message, targetId, isHighlighted, createdAt } = notification
        const content = (
          <>
            <IconChip {...(looks[kind] ?? otherLook)} />
            <Stack component="span" gap={2} flex={1} miw={0}>
              <span className={styles.message}>{message}</span>
              <Text component="time" c="dimmed" fz={13} dateTime={createdAt}>
                {agoOf(createdAt)}
              </Text>
            </Stack>
            {isHighlighted && (
              <span className={styles.dot}>
                <VisuallyHidden>{t`Unread`}</VisuallyHidden>
              </span>
            )}
          </>
        )
        return (
          <li key={id} className={styles.item} data-unread={isHighlighted || undefined}>
            <Row place={placeOf(notification)} onOpen={onOpen}>
              {content}
            </Row>
            {kind === 'request' && targetId !== null && requestActions(targetId)}
          </li>
        )
      })}
    </ul>
  )
}

type RowProps = { place: Place | null; onOpen: (place: Place) => void; children: ReactNode }

function Row({ place, onOpen, children }: RowProps) {
  if (place === null) return <div className={styles.row}>{children}</div>
  return (
    <Link
      {...place}
      className={styles.row}
      onClick={(event) => {
        // A new tab or window leaves the panel as it is.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onOpen(place)
      }}
    >
      {children}
    </Link>
  )
}
