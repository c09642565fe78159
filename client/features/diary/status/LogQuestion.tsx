import { t } from '@lingui/core/macro'
import { Button, Flex, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import { trpc } from '../../../trpc.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { Tile } from '../../../ui/cards.tsx'
import { useUser } from '../../../user.ts'
import { useSetDayStatus } from './DayStatus.tsx'

/** Asks of a past day with unusually little food whether everything is logged, until that is answered or dismissed. */
export function LogQuestion({ date }: { date: Day }) {
  const { username } = useUser()
  const key = `logQuestion:${username}:${date}`
  const [dismissed, setDismissed] = useState<string | null>(null)
  const isDismissed = dismissed === key || localStorage.getItem(key) !== null
  // A day is judged complete or not only in the answer for the day after it.
  const { data } = trpc.expenditure.on.useQuery({ date: addDays(date, 1) }, { enabled: !isDismissed })
  const { set, isPending } = useSetDayStatus(date)
  const looksIncomplete = data?.leftOut.some((day) => day.date === date && day.reason === 'looks incomplete') ?? false
  if (isDismissed || !looksIncomplete) return null

  function dismiss() {
    localStorage.setItem(key, '1')
    setDismissed(key)
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
          <Button px="md" variant="light" disabled={isPending} onClick={() => set('complete', t`Marked as complete.`)}>
            {t`Yes, complete`}
          </Button>
          <Button
            px="md"
            variant="default"
            disabled={isPending}
            onClick={() => set('incomplete', t`Marked as incomplete.`)}
          >
            {t`No, incomplete`}
          </Button>
        </Group>
      </Group>
    </Tile>
  )
}
