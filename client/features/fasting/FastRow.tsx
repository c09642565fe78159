import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Flex, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { durationHours } from '#domain/fasting.ts'
import { Bar } from '../../ui/figures.tsx'
import { dateOf, dateText, oneDecimal, upToDecimals, weekdayName } from '../../ui/format.ts'
import { WaitingMark } from '../../ui/marks.tsx'
import { useToday, useUser } from '../../user.ts'
import type { ListedFast } from './fast-changes.ts'
import { dayAndTime } from './fast-texts.ts'
import styles from './fasting.module.css'

/** A fast of the history, by the day on which it started. */
export function FastRow({ fast, onEdit }: { fast: ListedFast; onEdit: () => void }) {
  const { timeZone } = useUser()
  const today = useToday()
  const { startTime, endTime, plannedDurationHours } = fast
  const start = dayAndTime(startTime, timeZone)
  const date = dateText(start.day, today, 'short')
  const weekday = weekdayName(start.day, 'short')
  const monthDay = dateOf(start.day, today, 'short')
  const hours = endTime === null ? null : durationHours(startTime, endTime)
  const lasted = oneDecimal(hours)
  const planned = upToDecimals(plannedDurationHours, 1)
  const { time } = start

  return (
    <Flex component="li" align="center" gap={12} mih={62}>
      <span className={`${styles.date} gl-num`}>
        <Trans>
          {weekday}, <span className="gl-nowrap">{monthDay}</span>
        </Trans>{' '}
        {fast.isWaiting && <WaitingMark />}
      </span>
      <Stack gap={7} flex={1} miw={0} py={8}>
        {hours !== null && <Bar value={hours / plannedDurationHours} color="fasting" height={6} />}
        <Group justify="space-between" gap="0 12px" c="dimmed" fz="sm" className="gl-num">
          <span>{hours === null ? t`Still running` : t`Duration: ${lasted} / ${planned} hours`}</span>
          <Text span inherit c="var(--gl-ink-3)">
            {endTime === null ? t`since ${time}` : `${time} – ${dayAndTime(endTime, timeZone).time}`}
          </Text>
        </Group>
      </Stack>
      <ActionIcon me={-12} aria-label={t`Edit the fast of ${date}, ${time}`} onClick={onEdit}>
        <IconPencil size={19} stroke={1.7} />
      </ActionIcon>
    </Flex>
  )
}
