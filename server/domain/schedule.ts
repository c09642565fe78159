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
  const minutes = /^\*\/(\d+)$/.exec(minute)?.[1]
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
