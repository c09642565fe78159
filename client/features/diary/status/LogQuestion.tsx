import { t } from '@lingui/core/macro'
import { Button, Flex, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import { dismissedPrefix } from '../../../session.ts'
import { trpc } from '../../../trpc.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { Tile } from '../../../ui/cards.tsx'
import { focusSoon } from '../../../ui/focus.ts'
import { useUser } from '../../../user.ts'
import styles from '../day.module.css'
import { useSetDayStatus } from './DayStatus.tsx'

/** Asks of a past day with unusually little food whether everything is logged, until that is answered or dismissed. */
export function LogQuestion({ date }: { date: Day }) {
  const { id } = useUser()
  const key = `${dismissedPrefix}${id}:${date}`
  const [dismissed, setDismissed] = useState<string | null>(null)
  const isDismissed = dismissed === key || localStorage.getItem(key) !== null
  // A day is judged complete or not only in the answer for the day after it.
  const { data } = trpc.expenditure.on.useQuery({ date: addDays(date, 1) }, { enabled: !isDismissed })
  const { set, isPending } = useSetDayStatus(date)
  const looksIncomplete = data?.leftOut.some((day) => day.date === date && day.reason === 'looks incomplete') ?? false
  if (isDismissed || !looksIncomplete) return null

  function dismiss() {
    try {
      localStorage.setItem(key, '1')
    } catch {
      // The storage is full or blocked: it is asked again on the next visit.
    }
    setDismissed(key)
    focusStatus()
  }

  return (
    <Tile>
      <Group role="group" aria-label={t`Did you log everything?`} gap="10px 12px">
        <Flex flex="1 1 15rem" justify="space-between" gap="xs">
          <div>
            <Text fw={620}>{t`Did you log everything?`}</Text>
            <Text c="dimmed" fz="secondary">
              {t`There is less here than you usually log.`}
            </Text>
          </div>
          <IconButton aria-label={t`Do not ask about this day`} style={{ margin: '-10px -14px' }} onClick={dismiss}>
            <IconX size={18} stroke={1.9} aria-hidden />
          </IconButton>
        </Flex>
        <Group gap="xs">
          <Button
            px="md"
            variant="light"
            disabled={isPending}
            onClick={() => set('complete', t`Marked as complete.`, focusStatus)}
          >
            {t`Yes, complete`}
          </Button>
          <Button
            px="md"
            variant="default"
            disabled={isPending}
            onClick={() => set('incomplete', t`Marked as incomplete.`, focusStatus)}
          >
            {t`No, incomplete`}
          </Button>
        </Group>
      </Group>
    </Tile>
  )
}

/** The question goes with the button that was pressed: moves the focus to what says of the day what was answered. */
const focusStatus = () =>
  focusSoon(() =>
    document.activeElement === document.body ? document.querySelector<HTMLElement>(`.${styles.status}`) : null,
  )
