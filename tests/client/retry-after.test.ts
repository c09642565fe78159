import { expect, it } from 'vitest'
import { retryAfterOf } from '../../client/retry-after.ts'

it.each([
  ['30', 30],
  [undefined, 0],
  ['', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
])('a Retry-After of %s is %i seconds', (value, seconds) =>
  expect(retryAfterOf(new Headers(value === undefined ? {} : { 'retry-after': value }))).toBe(seconds),
)
