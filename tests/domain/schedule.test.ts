import { describe, expect, it } from 'vitest'
import { scheduleText } from '#domain/schedule.ts'

describe('a schedule in words', () => {
  it.each([
    ['* * * * *', 'Every minute'],
    ['*/10 * * * *', 'Every 10 minutes'],
    ['17 * * * *', 'Every hour at 17 minutes past'],
    ['1 * * * *', 'Every hour at 1 minute past'],
    ['5 */6 * * *', 'Every 6 hours at 5 minutes past'],
    ['5 3 * * *', 'Every day at 03:05'],
    ['30 12 * * 0', 'Every Sunday at 12:30'],
    ['0 4 * * 6', 'Every Saturday at 04:00'],
    ['0 4 1 * *', '0 4 1 * *'],
    ['0 4 * * 1-5', '0 4 * * 1-5'],
    ['*/20 * * * * *', '*/20 * * * * *'],
  ])('%s is %s', (pattern, text) => {
    expect(scheduleText(pattern)).toBe(text)
  })
})
