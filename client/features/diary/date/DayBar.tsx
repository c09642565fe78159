import { t } from '@lingui/core/macro'
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import { belowHeader } from '../../../theme.ts'
import { usePopoverOrSheet } from '../../../ui/dialogs.ts'
import { dateText, dayAndMonth, dayText } from '../../../ui/format.ts'
import { AppModal, Popover } from '../../../ui/lazy-part.tsx'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import styles from '../day.module.css'
import { DayCalendar } from './LazyDayCalendar.tsx'

type DayBarProps = {
  date: Day
  today: Day
  onGo: (date: Day) => void
  /** What is said of the day, beside it. */
  status?: ReactNode
}

/** The shown day, and the controls to go to another one. */
export function DayBar({ date, today, onGo, status }: DayBarProps) {
  const isPhone = useIsPhone()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = usePopoverOrSheet('calendar', 1)
  usePageKeys({ '[': () => onGo(addDays(date, -1)), ']': () => onGo(addDays(date, 1)), t: () => onGo(today) })

  const style = isPhone ? 'short' : 'long'
  const isNear = date === today || date === addDays(today, -1)
  // On phones, "Yesterday" shares its line with the button back to today.
  const nearDay = dayText(date, today)
  const shownDate = dayAndMonth(date, style)
  const nearText = isPhone && date !== today ? nearDay : t`${nearDay}, ${shownDate}`
  const text = isNear ? nearText : dateText(date, today, style)
  const calendar = opened && (
    <DayCalendar
      date={date}
      today={today}
      onPick={async (picked) => {
        await setOpened(false)
        onGo(picked)
      }}
    />
  )
  return (
    <div className={styles.days} data-status={Boolean(status) || undefined}>
      <ActionIcon aria-label={t`Previous day`} onClick={() => onGo(addDays(date, -1))}>
        <IconChevronLeft size={20} stroke={1.7} className="gl-mirrored" />
      </ActionIcon>
      <h2>
        <UnstyledButton
          ref={button}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          className={`${styles.date} gl-hover`}
          aria-label={t`${text}. Choose a day`}
        >
          <IconCalendar size={19} stroke={1.7} aria-hidden data-other={date !== today || undefined} />
          <span className="gl-num">{text}</span>
        </UnstyledButton>
        {isPhone ? (
          <AppModal opened={opened} onClose={() => setOpened(false)} title={t`Choose a day`}>
            {calendar}
          </AppModal>
        ) : (
          <Popover
            {...belowHeader}
            button={button}
            label={t`Choose a day`}
            opened={opened}
            onChange={setOpened}
            position="bottom-start"
          >
            {calendar}
          </Popover>
        )}
      </h2>
      <ActionIcon aria-label={t`Next day`} onClick={() => onGo(addDays(date, 1))}>
        <IconChevronRight size={20} stroke={1.7} className="gl-mirrored" />
      </ActionIcon>
      {status}
      {date !== today && (
        <Button
          variant="light"
          radius="xl"
          className={styles.today}
          onClick={() => {
            onGo(today)
            // This button goes.
            button.current?.focus()
          }}
        >
          {t`Go to Today`}
        </Button>
      )}
    </div>
  )
}
