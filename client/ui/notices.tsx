import { Flex, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './cards.module.css'

type NoticeProps = {
  icon: TablerIcon
  children: ReactNode
  /** In a card, as a box of its own. */
  inset?: boolean
  action?: { label: string; busy?: boolean; onClick: () => void }
}

/** A line, as wide as what it is in, about a problem, with a button where one helps. */
export function Notice({ icon: Icon, children, inset, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-inset={inset || undefined}>
      <div className={styles.line}>
        <Icon size={20} stroke={1.7} aria-hidden />
        <p>{children}</p>
        {action && (
          <UnstyledButton
            className={`${styles.noticeAction} gl-target`}
            disabled={action.busy}
            onClick={action.onClick}
          >
            {action.label}
          </UnstyledButton>
        )}
      </div>
    </div>
  )
}

/** A sentence about what looks wrong, beside what it is about. With `isLive` it is read out as it appears. */
export function Warning({ isLive, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <Flex
      component="p"
      role={isLive ? 'status' : undefined}
      gap={10}
      px={14}
      py={10}
      bg="var(--gl-carbs-soft)"
      c="var(--gl-carbs-text)"
      fz="secondary"
      bdrs="md"
    >
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      {children}
    </Flex>
  )
}
