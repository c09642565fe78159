import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconFlame, IconPlayerPauseFilled } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { addDays, type Day } from '#domain/day.ts'
import { pauseOn } from '#domain/streak.ts'
import { trpc } from '../../trpc.ts'
import { useDialogParams } from '../../ui/dialogs.ts'
import { dateOf, noValue, startOfShownWeek, weekdayName, whole } from '../../ui/format.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useUser } from '../../user.ts'
import styles from './streak.module.css'

const StreakCalendar = lazyDialog(
  () => import('./StreakCalendar.tsx').then((module) => module.StreakCalendar),
  ({ opened }) => opened,
)

type WeekStripProps = {
  today: Day
  /** Also counts unsent entries; undefined until known. */
  hasFoodToday: boolean | undefined
}

/** The current week with a check for each day with food, and the streak. Opens a calendar of them. */
export function WeekStrip({ today, hasFoodToday }: WeekStripProps) {
  const { isStreakHidden } = useUser()
  const { shown, open, close } = useDialogParams('streak')
  const { streak, pausedUntil, pauses, loggedDays, isLoaded, week } = useStreak(today, hasFoodToday)
  const days = Array.from({ length: 7 }, (_, n) => addDays(week, n))
  const stateOf = (day: Day): DayState => {
    if (!isLoaded) return 'unknown'
    if (pauseOn(day, pauses)) return 'paused'
    // Food on a later day is only planned.
    if (day > today) return 'ahead'
    return loggedDays.has(day) ? 'logged' : 'empty'
  }

  return (
    <>
      <UnstyledButton className={styles.strip} aria-haspopup="dialog" onClick={() => open({ streak: 1 })}>
        <VisuallyHidden>{`${weekText(days.map(stateOf))}. `}</VisuallyHidden>
        <span className={styles.week} aria-hidden>
          {days.map((day) => (
            <span key={day} className={styles.day} data-today={day === today || undefined}>
              {weekdayName(day, 'narrow')}
              <DayMark state={stateOf(day)} />
            </span>
          ))}
        </span>
        {!isStreakHidden && (
          <span className={styles.streak}>
            <Streak days={streak} pausedUntil={pausedUntil && dateOf(pausedUntil, today, 'short')} />
          </span>
        )}
        <VisuallyHidden>. {t`Open the calendar`}</VisuallyHidden>
      </UnstyledButton>
      <StreakCalendar opened={shown.streak !== undefined} today={today} onClose={close} />
    </>
  )
}

type DayState = 'logged' | 'paused' | 'empty' | 'ahead' | 'unknown'

function DayMark({ state }: { state: DayState }) {
  return (
    <span className={styles.mark} data-state={state}>
      {state === 'logged' && <IconCheck size={15} stroke={2.4} />}
      {state === 'paused' && <IconPlayerPauseFilled size={12} />}
    </span>
  )
}

function Streak({ days, pausedUntil }: { days: number | undefined; pausedUntil: string | null }) {
  const isPhone = useIsPhone()
  if (pausedUntil !== null)
    return (
      <>
        <IconPlayerPauseFilled size={16} color="var(--gl-ink-3)" aria-hidden />
        <span style={{ maxWidth: '8.5em' }}>
          <Trans>
            Paused until <span className="gl-nowrap">{pausedUntil}</span>
          </Trans>
        </span>
      </>
    )
  // After the number.
  const text = plural(days ?? 0, { one: 'day streak', other: 'day streak' })
  return (
    <>
      <IconFlame size={20} stroke={1.7} color={days ? 'var(--gl-energy)' : 'var(--gl-ink-3)'} aria-hidden />
      <b className="gl-num">{days === undefined ? noValue : whole(days)}</b>
      {isPhone ? <VisuallyHidden> {text}</VisuallyHidden> : ` ${text}`}
    </>
  )
}

function weekText(states: DayState[]): string {
  if (states.includes('unknown')) return t`This week`
  const past = states.filter((state) => state !== 'ahead')
  const logged = whole(past.filter((state) => state === 'logged').length)
  return plural(past.length, {
    one: `This week: ${logged} of # day logged`,
    other: `This week: ${logged} of # days logged`,
  })
}

/**
 * The streak, the days with food of the current week, and the pauses. `hasFoodToday` also counts unsent entries and is undefined
 * until known; `streak` is undefined until loaded.
 */
function useStreak(today: Day, hasFoodToday: boolean | undefined) {
  // A new date after midnight starts a new request.
  const { data } = trpc.streak.get.useQuery({ date: today }, { placeholderData: keepPreviousData })
  const pauses = data?.pauses ?? []
  const pause = pauseOn(today, pauses)
  const loggedDays = new Set(data?.loggedDays)
  const ahead = daysAhead(loggedDays.has(today), hasFoodToday)
  if (hasFoodToday === true) loggedDays.add(today)
  if (hasFoodToday === false) loggedDays.delete(today)
  return {
    streak: data && data.streak + (pause ? 0 : ahead),
    pausedUntil: pause?.endDate ?? null,
    pauses,
    loggedDays,
    isLoaded: data !== undefined,
    week: startOfShownWeek(today),
  }
}

/** 1 when the first entry of today is not in the answer yet, −1 when the last one was removed since, else 0. */
function daysAhead(wasLogged: boolean, hasFood = wasLogged): number {
  return Number(hasFood) - Number(wasLogged)
}
