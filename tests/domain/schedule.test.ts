import { describe, expect, it } from 'vitest'
import { scheduleText } from '#domain/operation.ts'

describe('a schedule in words', () => {
  it.each([
    ['* * * * *', 'Every minute'],
    ['*/10 * * * *', 'Every 10 minutes'],
    ['9-59/10 * * * *', 'Every 10 minutes'],
    ['17 * * * *', 'Every hour at 17 minutes past'],
    ['1 * * * *', 'Every hour at 1 minute past'],
    ['5 */6 * * *', 'Every 6 hours at 5 minutes past'],
    ['5 3 * * *', 'Every day at 03:05'],
    ['30 12 * * 0', 'Every Sunday at 12:30'],
    ['0 4 * * 6', 'Every Saturday at 04:00'],
    [' 5  3 * * * ', 'Every day at 03:05'],
    ['5 */12 * * *', 'Every 12 hours at 5 minutes past'],
  ])('%s is %s', (pattern, text) => {
    expect(scheduleText(pattern)).toBe(text)
  })

  it.each([
    ...['0 4 1 * *', '0 4 * 6 *', '0 4 * * 1-5', '*/20 * * * * *', '*/10 * * * 1', '*/10 3 * * *', '17 * * * 1'],
    ...[
      '*/10,5 * * * *',
      '5,*/10 * * * *',
      '0,30 4 * * *',
      '5 */6,1 * * *',
      '5 1,*/6 * * *',
      '5 3,15 * * *',
      '* 3 * * *',
    ],
  ])('%s stays as it is', (pattern) => {
    expect(scheduleText(pattern)).toBe(pattern)
  })
})
