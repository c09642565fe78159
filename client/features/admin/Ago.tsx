import { useAgoText, useUser } from '../../user.ts'

/** How long ago an instant was, with the exact time as its title. */
export function Ago({ instant }: { instant: string }) {
  const { timeZone } = useUser()
  const agoOf = useAgoText()
  return (
    <time dateTime={instant} title={exactTime(new Date(instant), timeZone)}>
      {agoOf(instant)}
    </time>
  )
}

/** `22 Nov 2026, 11:04`, where it matters when something was. */
export function DateTime({ instant }: { instant: string }) {
  const { timeZone } = useUser()
  const at = new Date(instant)
  return (
    <time dateTime={instant} title={exactTime(at, timeZone)}>
      {new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at)}
    </time>
  )
}

/** `22 November 2026 at 11:04:09 GMT`. The text around it is English, whatever the browser's language. */
export const exactTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'long' }).format(at)
