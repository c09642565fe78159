import { plural, t } from '@lingui/core/macro'
import { IconCloudOff, IconCloudPause, IconCloudUp } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '#domain/day.ts'
import { checkConnection, useIsConnected, useRefusal, useSavedAt } from '../../offline/connection.ts'
import { useWaitingCounts } from '../../offline/use-queue.ts'
import { refusalOf } from '../../retry-after.ts'
import { dateOf, listText, timeOfDay } from '../../ui/format.ts'
import { Notice } from '../../ui/notices.tsx'
import { useUser } from '../../user.ts'

/** Shown while offline, and while the server refuses to save: what is logged then is sent later. */
export function ConnectionBanner() {
  const { entries, changes } = useWaitingCounts()
  const isConnected = useIsConnected()
  const refusal = useRefusal()
  const saved = useSavedAt()
  const { timeZone } = useUser()
  const isRenewalRefused = useIsFetching({ predicate: ({ state }) => refusalOf(state.fetchFailureReason) !== null }) > 0
  const [checking, setChecking] = useState(false)
  const count = entries + changes
  const what = listText([
    ...(entries > 0 ? [plural(entries, { one: '#\u00a0entry', other: '#\u00a0entries' })] : []),
    ...(changes > 0 ? [plural(changes, { one: '#\u00a0change', other: '#\u00a0changes' })] : []),
  ])

  async function check() {
    setChecking(true)
    await checkConnection()
    setChecking(false)
  }
  const tryNow = { label: t`Try now`, busy: checking, onClick: () => void check() }

  function notice() {
    if (!isConnected)
      return (
        <Notice icon={IconCloudOff} action={tryNow}>
          <b>{t`You're offline.`}</b>{' '}
          {count === 0
            ? t`What you log is saved on this device and will be sent when you're back online.`
            : plural(count, {
                one: `${what} is saved on this device and will be sent when you're back online.`,
                other: `${what} are saved on this device and will be sent when you're back online.`,
              })}
          {saved !== null && ` ${loadedText(new Date(saved), timeZone)}`}
        </Notice>
      )
    if (!refusal || !(count > 0 || isRenewalRefused)) return null
    if (refusal.status === 429)
      return (
        <Notice icon={IconCloudUp}>
          <b>{count === 0 ? t`The server is very busy right now.` : t`Sending the rest in a minute.`}</b>{' '}
          {count === 0
            ? t`What you log is saved on this device until then.`
            : plural(count, {
                one: `${what} is saved on this device until then.`,
                other: `${what} are saved on this device until then.`,
              })}
        </Notice>
      )
    return (
      <Notice icon={IconCloudPause} action={tryNow}>
        <b>{t`The server cannot save right now.`}</b>{' '}
        {count === 0
          ? t`What you log is saved on this device and will be sent as soon as possible.`
          : plural(count, {
              one: `${what} is saved on this device and will be sent as soon as possible.`,
              other: `${what} are saved on this device and will be sent as soon as possible.`,
            })}
      </Notice>
    )
  }

  return <div role="status">{notice()}</div>
}

/** With the time, or the day when that is not today, where the user is. */
function loadedText(at: Date, timeZone: string): string {
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, new Date())]
  const time = timeOfDay(at, timeZone)
  if (day === today) return t`You see what was loaded at ${time}.`
  const date = dateOf(day, today)
  return t`You see what was loaded on ${date}.`
}
