import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hourMs, minuteMs } from '#domain/day.ts'
import { fastingMessage, fastingZones, isStreakAlertDue, nextFastingDay, plannedEnd } from '#domain/fasting.ts'
import { word } from '../../i18n.ts'
import { Ring } from '../../ui/figures.tsx'
import { upToDecimals, weekdayName, whole } from '../../ui/format.ts'
import { announce } from '../../ui/page.tsx'
import { useClock, useToday, useUser } from '../../user.ts'
import type { CurrentFast, RunningFast } from './fast-changes.ts'
import { dayAndTime, daysInARow, weekdayText } from './fast-texts.ts'
import styles from './fasting.module.css'

type FastingStatusProps = {
  current: CurrentFast
  /** The hours of fasting that are planned. */
  hours: number
  onStart: () => void
  onGoal: () => void
  onEnd: (fast: RunningFast) => void
}

/** The ring with the timer, facts about the fast, and the button that starts or ends one. */
export function FastingStatus({ current, hours, onStart, onGoal, onEnd }: FastingStatusProps) {
  const { running, streak } = current
  return (
    <div className={styles.status}>
      {running ? <RunningRing fast={running} /> : <FastingRing minutes={0} hours={hours} />}
      <div className={styles.side}>
        <div className={styles.facts}>
          {running ? <RunningFacts fast={running} onGoal={onGoal} /> : <IdleFacts />}
          {streak !== null && (
            <Text display="flex" c="dimmed" fz="secondary" className="gl-num" style={{ alignItems: 'center', gap: 6 }}>
              <IconFlame size={17} stroke={1.7} color="var(--gl-energy)" aria-hidden />
              <span>
                <b>{whole(streak)}</b> {daysInARow(streak)}
              </span>
            </Text>
          )}
        </div>
        <StreakAlert current={current} />
        {/* One button that is never disabled, so that it keeps the focus. */}
        <Button
          fullWidth
          className={running ? styles.end : undefined}
          onClick={() => (running ? onEnd(running) : onStart())}
        >
          {running ? t`End Fast` : t`Start Fast`}
        </Button>
      </div>
    </div>
  )
}

const toMinutes = (ms: number) => Math.floor(ms / minuteMs)

function RunningRing({ fast }: { fast: RunningFast }) {
  const minutes = useElapsed(fast.startTime, toMinutes)
  return (
    <FastingRing minutes={minutes} hours={fast.plannedDurationHours}>
      <ElapsedTimer since={fast.startTime} />
    </FastingRing>
  )
}

type FastingRingProps = { minutes: number; hours: number; children?: ReactNode }

function FastingRing({ minutes, hours, children }: FastingRingProps) {
  const passedHours = Math.floor(minutes / 60)
  const passedMinutes = minutes % 60
  const planned = upToDecimals(hours, 1)
  return (
    <Ring
      value={minutes / 60 / hours}
      color="fasting"
      label={t`${plural(passedHours, { one: '# hour', other: '# hours' })} and ${plural(passedMinutes, { one: '# minute', other: '# minutes' })} of ${planned} hours fasted`}
      size={184}
      stroke={13}
      phone={{ size: 150, stroke: 11 }}
      dots={fastingZones.filter((zone) => zone < hours).map((zone) => zone / hours)}
    >
      <Text c="dimmed" fz="caption" lh={1.3}>
        {t`Elapsed`}
      </Text>
      {children ?? (
        <div className={`${styles.timer} gl-num`} style={{ color: 'var(--gl-ink-3)' }}>
          {clockText(0)}
        </div>
      )}
      <Text c="dimmed" fz="caption" lh={1.3} className="gl-num">
        {t`of ${planned} h`}
      </Text>
    </Ring>
  )
}

const messageAt = (elapsedMs: number) => word(fastingMessage(elapsedMs / hourMs))

function RunningFacts({ fast, onGoal }: { fast: RunningFast; onGoal: () => void }) {
  const { timeZone } = useUser()
  const today = useToday()
  const message = useElapsed(fast.startTime, messageAt)
  const minutes = useElapsed(fast.startTime, toMinutes)
  const end = plannedEnd(fast.startTime, fast.plannedDurationHours)
  const hours = upToDecimals(fast.plannedDurationHours, 1)
  const day = weekdayText(end, today, timeZone)
  const { time } = dayAndTime(end, timeZone)
  const isReached = minutes >= fast.plannedDurationHours * 60
  const spoken = useRef(message)
  useEffect(() => {
    if (message !== spoken.current) announce(message)
    spoken.current = message
  }, [message])

  return (
    <>
      <Text fw={620} lh={1.35}>
        {message}
      </Text>
      <Text c="dimmed" fz="secondary" className="gl-num">
        {isReached ? (
          <Trans>
            {hours} h reached {day} at <b>{time}</b>
          </Trans>
        ) : (
          <Trans>
            Ends {day} at <b>{time}</b>
          </Trans>
        )}{' '}
        <button type="button" className="gl-link gl-nowrap" onClick={onGoal}>
          {t`Change goal`}
        </button>
      </Text>
    </>
  )
}

function IdleFacts() {
  const { fastingConfig, fastingDaysOff } = useUser()
  const { startTime, endTime } = fastingConfig
  const today = useToday()
  const next = nextFastingDay(today, fastingDaysOff)
  const weekday = weekdayName(next)
  return (
    <>
      <Text fw={620} lh={1.35}>
        {t`Ready to start a new fast!`}
      </Text>
      <Text c="dimmed" fz="secondary" className="gl-num">
        {next === today ? (
          <Trans>
            Planned <b>{startTime}</b> to <b>{endTime}</b>
          </Trans>
        ) : (
          <Trans>
            None planned today. Next: {weekday} at <b>{startTime}</b>
          </Trans>
        )}
      </Text>
    </>
  )
}

/** Reminds in the evening of a day without a fast, unless streaks are hidden or paused. */
function StreakAlert({ current: { running, lastEndTime, streak } }: { current: CurrentFast }) {
  const { fastingDaysOff } = useUser()
  const isActive = running !== null
  const isDue = useClock((timeZone, now) => isStreakAlertDue({ isActive, lastEndTime }, now, timeZone, fastingDaysOff))
  if (!isDue || streak === null) return null
  return (
    <Text
      px={12}
      py={8}
      bg="var(--gl-carbs-soft)"
      c="var(--gl-carbs-text)"
      fz="secondary"
      lh={1.35}
      bdrs="md"
      style={{ textWrap: 'balance' }}
    >
      {streak > 0
        ? plural(streak, {
            one: 'Want to keep your #-day streak? Start a fast tonight.',
            other: 'Want to keep your #-day streak? Start a fast tonight.',
          })
        : t`Want to begin a new streak? Start a fast tonight.`}
    </Text>
  )
}

/** `HH:MM:SS` since an instant. Nothing around it renders as it ticks. */
function ElapsedTimer({ since }: { since: string }) {
  const text = useElapsed(since, clockText)
  return (
    <div role="timer" aria-live="off" aria-label={t`Elapsed`} className={`${styles.timer} gl-num`}>
      {text}
    </div>
  )
}

/** `04:24:18`; more hours than two digits hold make it longer. */
function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

/** Milliseconds since an instant; never negative, although this device's clock may be behind the server's. */
const msSince = (since: string): number => Math.max(0, Date.now() - Date.parse(since))

/**
 * The result of `read` for the time since an instant, updated each second while the page is visible. The component renders only
 * when the result changes. The time is computed from the instant and never counted up, so that a sleeping device makes no
 * difference.
 */
function useElapsed<T extends string | number | boolean>(since: string, read: (elapsedMs: number) => T): T {
  const [value, setValue] = useState(() => read(msSince(since)))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      clearTimeout(timer)
      if (document.hidden) return
      const elapsed = msSince(since)
      setValue(read(elapsed))
      timer = setTimeout(tick, 1_000 - (elapsed % 1_000))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [since, read])
  return value
}
