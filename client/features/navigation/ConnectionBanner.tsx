import { IconCloudOff, IconCloudPause, IconCloudUp } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '#domain/day.ts'
import { checkConnection, useIsConnected, useRefusal, useSavedAt } from '../../offline/connection.ts'
import { useWaitingCounts } from '../../offline/use-queue.ts'
import { refusalOf } from '../../retry-after.ts'
import { dateOf, timeOfDay } from '../../ui/format.ts'
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
  const waiting = [counted(entries, 'entry', 'entries'), counted(changes, 'change', 'changes')].filter(Boolean)
  const [what, are] =
    waiting.length === 0 ? ['What you log', 'is'] : [waiting.join(' and '), entries + changes === 1 ? 'is' : 'are']

  async function check() {
    setChecking(true)
    await checkConnection()
    setChecking(false)
  }
  const tryNow = { label: 'Try now', busy: checking, onClick: () => void check() }

  function notice() {
    if (!isConnected)
      return (
        <Notice icon={IconCloudOff} action={tryNow}>
          <b>You're offline.</b> {what} {are} saved on this device and will be sent when you're back online.
          {saved !== null && ` You see what was loaded ${loadedAt(new Date(saved), timeZone)}.`}
        </Notice>
      )
    if (!refusal || !(waiting.length > 0 || isRenewalRefused)) return null
    if (refusal.status === 429)
      return (
        <Notice icon={IconCloudUp}>
          <b>{waiting.length === 0 ? 'The server is very busy right now.' : 'Sending the rest in a minute.'}</b> {what}{' '}
          {are} saved on this device until then.
        </Notice>
      )
    return (
      <Notice icon={IconCloudPause} action={tryNow}>
        <b>The server cannot save right now.</b> {what} {are} saved on this device and will be sent as soon as possible.
      </Notice>
    )
  }

  return <div role="status">{notice()}</div>
}

/** `at 14:05`, or `on 3 March` when that is not today, where the user is. */
function loadedAt(at: Date, timeZone: string): string {
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, new Date())]
  if (day === today) return `at ${timeOfDay(at, timeZone)}`
  return `on ${dateOf(day, today)}`
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count}\u00A0${count === 1 ? one : many}`
