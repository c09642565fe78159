import { plural, t } from '@lingui/core/macro'

/** A schedule in words, as the server writes it (`server/domain/admin.ts`), in the page's language. */
export function scheduleText(schedule: string): string {
  if (schedule === 'Off (BACKUP_EVERY)') return t`Off (BACKUP_EVERY)`
  const numbers = schedule.match(/\d+/g)?.map(Number) ?? []
  const shape = schedule.replace(/\d+/g, '#').replace(/s\b/g, '')
  const [count = 1, minute = 0] = numbers
  switch (shape) {
    case 'Every minute':
    case 'Every # minute':
      return plural(count, { one: 'Every minute', other: 'Every # minutes' })
    case 'Every hour':
    case 'Every # hour':
      return plural(count, { one: 'Every hour', other: 'Every # hours' })
    case 'Every hour at # minute past':
      return plural(count, { one: 'Every hour at # minute past', other: 'Every hour at # minutes past' })
    case 'Every day at #:#': {
      const time = `${pair(count)}:${pair(minute)}`
      return t`Every day at ${time}`
    }
  }
  return schedule
}

const pair = (number: number) => String(number).padStart(2, '0')
