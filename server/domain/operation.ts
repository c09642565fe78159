/** What admins see of the operation: the audit log, the error log, and when the jobs run. */

/** The actions in the audit log. They are stored, so never rename them. */
export const auditActions = [
  'user created',
  'user deleted',
  'role changed',
  'email verified',
  'password reset link created',
  'sign-in link created',
  'signed out everywhere',
  'two-factor turned off',
  'passkeys removed',
  'invitation created',
  'invitation revoked',
  'progress entry deleted',
  'food approved',
  'food edited',
  'food withdrawn',
  'food deleted',
  'feedback resolved',
  'feedback reopened',
  'theme changed',
  'setup dismissed',
  'setup shown',
  'error log cleared',
  'job run',
  'mail retried',
  'mail deleted',
  'mail tested',
  'file uploaded',
  'file deleted',
  'import started',
  'import cancelled',
  'backup started',
] as const

export type AuditAction = (typeof auditActions)[number]

/** The name in place of an admin for actions on the command line of the server. */
export const commandLine = 'command line'

/** An error in the error log, without its stack. */
export type ErrorSummary = {
  id: string
  statusCode: number
  method: string
  route: string
  message: string
  createdAt: string
}

/** The errors of one route with the same message. */
export type ErrorGroup = Pick<ErrorSummary, 'statusCode' | 'method' | 'route' | 'message'> & {
  /** The instants of the earliest and the latest error. */
  firstAt: string
  lastAt: string
  /** Newest first, at least one. */
  occurrences: Pick<ErrorSummary, 'id' | 'createdAt'>[]
}

/** Groups errors by status, method, route and message. `errors` are newest first, and so are the groups by their latest error. */
export function groupErrors(errors: readonly ErrorSummary[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>()
  for (const { id, createdAt, statusCode, method, route, message } of errors) {
    const key = JSON.stringify([statusCode, method, route, message])
    const group = groups.get(key)
    if (group) {
      group.firstAt = createdAt
      group.occurrences.push({ id, createdAt })
    } else
      groups.set(key, {
        statusCode,
        method,
        route,
        message,
        firstAt: createdAt,
        lastAt: createdAt,
        occurrences: [{ id, createdAt }],
      })
  }
  return [...groups.values()]
}

/** The first line of a stack, which names the error; at most 300 characters. */
export const messageOfStack = (stack: string): string => (stack.trim().split('\n', 1)[0] ?? '').trim().slice(0, 300)

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * A cron pattern of five fields in words: `Every 10 minutes`, `Every hour at 17 minutes past`, `Every day at 03:05`, `Every
 * Sunday at 03:05`. Times are in the server's time zone. Other patterns are returned as they are.
 */
export function scheduleText(pattern: string): string {
  const [minute = '', hour = '', date, month, weekday = '', more] = pattern.trim().split(/\s+/)
  if (more !== undefined) return pattern
  const isDaily = date === '*' && month === '*'
  const isAnyDay = isDaily && weekday === '*'
  // `9-59/10` begins at 9 minutes past, so that not all jobs run at once.
  const minutes = /^(?:\*|\d-59)\/(\d+)$/.exec(minute)?.[1]
  if (isAnyDay && hour === '*' && (minutes || minute === '*')) return every(Number(minutes ?? 1), 'minute')
  if (!/^\d+$/.test(minute)) return pattern
  const hours = /^\*\/(\d+)$/.exec(hour)?.[1]
  if (isAnyDay && (hours || hour === '*'))
    return `${every(Number(hours ?? 1), 'hour')} at ${counted(Number(minute))} past`
  if (!isDaily || !/^\d+$/.test(hour)) return pattern
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (weekday === '*') return `Every day at ${time}`
  const day = days[Number(weekday)]
  return day ? `Every ${day} at ${time}` : pattern
}

const every = (count: number, unit: string) => (count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`)

const counted = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
