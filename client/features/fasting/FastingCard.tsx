import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Skeleton, Stack } from '@mantine/core'
import { IconHistory, IconSettings } from '@tabler/icons-react'
import type { Day } from '#domain/day.ts'
import { fastingHours } from '#domain/fasting.ts'
import { FailedChanges } from '../../offline/FailedChanges.tsx'
import type { QueuedChange } from '../../offline/queue.ts'
import { Card, Pill } from '../../ui/cards.tsx'
import { useCloseWhen, useDialogParams } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { upToDecimals } from '../../ui/format.ts'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { useToday, useUser } from '../../user.ts'
import { FastingStatus } from './FastingStatus.tsx'
import { dayAndTime, weekdayText } from './fast-texts.ts'
import styles from './fasting.module.css'
import { endFast, useCurrentFast } from './use-fasting.ts'

const FastingSettingsModal = lazyDialog(
  () => import('./FastingSettingsModal.tsx').then((module) => module.FastingSettingsModal),
  ({ opened }) => opened,
)
const FastingHistoryModal = lazyDialog(
  () => import('./FastingHistoryModal.tsx').then((module) => module.FastingHistoryModal),
  ({ opened }) => opened,
)
const StartFastModal = lazyDialog(
  () => import('./StartFastModal.tsx').then((module) => module.StartFastModal),
  ({ opened }) => opened,
)

// Not fetched before it is opened: few fasts change their goal.
const FastGoalModal = lazyPart(() => import('./FastGoalModal.tsx').then((module) => module.FastGoalModal))

/** The running fast with its timer, the streak, and the dialogs to start a fast, change the plan and correct past fasts. */
export function FastingCard() {
  const { fastingPlan, isFastingEnabled, timeZone } = useUser()
  const { current, changes, failed, retry } = useCurrentFast()
  const today = useToday()
  const { shown, open, close } = useDialogParams('fasting')
  // A running fast keeps the plan that it was started with.
  const hours = current?.running?.plannedDurationHours ?? fastingHours(fastingPlan)
  const isStarting = shown.fasting === 'start'
  // Started here, or meanwhile on another device.
  const isStarted = isStarting && current?.running != null
  useCloseWhen(isStarted, close)
  const openSettings = () => open({ fasting: 'settings' })

  return (
    <Card
      title={t`Fasting`}
      className={styles.card}
      actions={
        <>
          {isFastingEnabled && <Pill hue="fasting">{planText(hours)}</Pill>}
          <ActionIcon aria-label={t`Fasting history`} onClick={() => open({ fasting: 'history' })}>
            <IconHistory size={20} stroke={1.7} />
          </ActionIcon>
          <ActionIcon aria-label={t`Fasting settings`} me={-11} onClick={openSettings}>
            <IconSettings size={20} stroke={1.7} />
          </ActionIcon>
        </>
      }
    >
      <FailedChanges changes={changes} nameOf={(change) => fastText(change, today, timeZone)} />
      {!isFastingEnabled ? (
        <Stack flex={1} align="center" justify="center" gap={14} mih={180} c="dimmed">
          <p>{t`Fasting planner is disabled.`}</p>
          <Button variant="light" onClick={openSettings}>
            {t`Open Settings`}
          </Button>
        </Stack>
      ) : current ? (
        <FastingStatus
          current={current}
          hours={hours}
          onStart={() => open({ fasting: 'start' })}
          onGoal={() => open({ fasting: 'goal' })}
          onEnd={(running) => void endFast(running)}
        />
      ) : failed ? (
        <FailedCard message={t`Could not load your fast.`} onRetry={retry} />
      ) : (
        <FastingSkeleton />
      )}
      <StartFastModal opened={isStarting && current?.running === null} onClose={close} />
      {shown.fasting === 'goal' && current?.running && <FastGoalModal fast={current.running} onClose={close} />}
      <FastingHistoryModal opened={shown.fasting === 'history'} current={current} onClose={close} />
      <FastingSettingsModal opened={shown.fasting === 'settings'} running={current?.running ?? null} onClose={close} />
    </Card>
  )
}

/** `16:8`, or only the hours where they are of no plan. */
function planText(hours: number): string {
  const shown = upToDecimals(hours, 1)
  return Number.isInteger(hours) && hours < 24 ? `${hours}:${24 - hours}` : t`${shown} h`
}

/** What was to be saved of a fast, such as `the start of your fast on Friday at 18:00`. */
function fastText({ path, input }: QueuedChange, today: Day, timeZone: string): string {
  if (path === 'fasting.remove') return t`the deletion of a fast`
  const at = path === 'fasting.end' ? input.endTime : 'startTime' in input ? input.startTime : undefined
  if (!at) return path === 'fasting.end' ? t`the end of your fast` : t`the correction of a fast`
  const day = weekdayText(at, today, timeZone)
  const { time } = dayAndTime(at, timeZone)
  if (path === 'fasting.start') return t`the start of your fast on ${day} at ${time}`
  if (path === 'fasting.end') return t`the end of your fast on ${day} at ${time}`
  return path === 'fasting.add' ? t`your fast on ${day} at ${time}` : t`the correction of a fast on ${day} at ${time}`
}

/** As large as what it stands for. */
function FastingSkeleton() {
  return (
    <div className={styles.status}>
      <Skeleton circle w={{ base: 150, sm: 184 }} h={{ base: 150, sm: 184 }} flex="none" />
      <div className={styles.side}>
        <div className={styles.facts}>
          <Skeleton height={16} maw={220} radius="xl" />
          <Skeleton height={14} width="70%" maw={154} radius="xl" />
          <Skeleton height={14} width="50%" maw={110} radius="xl" />
        </div>
        <Skeleton height={44} radius="md" />
      </div>
    </div>
  )
}
