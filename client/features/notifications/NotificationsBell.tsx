import '@mantine/core/styles/Indicator.layer.css'
import { Indicator, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppModal } from '../../ui/AppModal.tsx'
import { FailedCard } from '../../ui/cards.tsx'
import { Popover } from '../../ui/floating.ts'
import { scrollFocus } from '../../ui/focus.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { NotificationList, type Place } from './NotificationList.tsx'
import styles from './NotificationsBell.module.css'
import { useNotifications } from './use-notifications.ts'

type NotificationsBellProps = {
  /** The answers to a buddy request; nothing once it was answered. */
  requestActions: (requestId: string) => ReactNode
}

/** The bell in the top bar, with a dot while something is unread. */
export function NotificationsBell({ requestActions }: NotificationsBellProps) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { list, unread, failed, retry, opened, setOpened } = useNotifications()
  // The panel closes first, since on phones it is an entry of the history.
  async function open(place: Place) {
    await setOpened(false)
    await navigate(place)
  }
  const content = failed ? (
    <FailedCard message="Could not load notifications." onRetry={retry} />
  ) : (
    list && (
      <NotificationList notifications={list} requestActions={requestActions} onOpen={(place) => void open(place)} />
    )
  )

  const bell = (
    <UnstyledButton
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
      className={styles.bell}
    >
      <Indicator disabled={unread === 0} color="var(--gl-dot)" size={10} offset={3}>
        <IconBell size={22} stroke={1.7} aria-hidden />
      </Indicator>
      <VisuallyHidden>{unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}</VisuallyHidden>
    </UnstyledButton>
  )

  if (isPhone)
    return (
      <>
        {bell}
        <AppModal opened={opened} onClose={() => setOpened(false)} title="Notifications">
          {content}
        </AppModal>
      </>
    )

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      offset={10}
      radius={20}
      label="Notifications"
      className={styles.panel}
      target={bell}
    >
      <h2 className={styles.title} tabIndex={-1} data-autofocus>
        Notifications
      </h2>
      <div ref={scrollFocus} className={styles.scroll}>
        {content}
      </div>
    </Popover>
  )
}
