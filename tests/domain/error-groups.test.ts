import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ErrorSummary, groupErrors, messageOfStack } from '#domain/operation.ts'

const summary = fc.record({
  id: fc.uuid(),
  statusCode: fc.constantFrom(500, 502),
  method: fc.constantFrom('GET', 'POST'),
  route: fc.constantFrom('/api/diary/:date', '/trpc/*', '"],["'),
  message: fc.constantFrom('TypeError: a', 'TypeError: b', ''),
  createdAt: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
})

const newestFirst = fc
  .array(summary, { maxLength: 60 })
  .map((errors) => errors.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)))

const keyOf = ({ statusCode, method, route, message }: Omit<ErrorSummary, 'id' | 'createdAt'>) => [
  statusCode,
  method,
  route,
  message,
]

describe('errors in groups', () => {
  it('hold every error once, with those of the same route and message', () => {
    fc.assert(
      fc.property(newestFirst, (errors) => {
        const groups = groupErrors(errors)
        const back = groups.flatMap(({ occurrences, ...group }) =>
          occurrences.map(({ id, createdAt }) => [id, createdAt, ...keyOf(group)]),
        )
        expect(back.toSorted()).toEqual(errors.map((error) => [error.id, error.createdAt, ...keyOf(error)]).toSorted())
        expect(new Set(groups.map((group) => JSON.stringify(keyOf(group)))).size).toBe(groups.length)
      }),
    )
  })

  it('are newest first, as are the occurrences, from the last to the first time', () => {
    fc.assert(
      fc.property(newestFirst, (errors) => {
        const groups = groupErrors(errors)
        const descending = (instants: string[]) => expect(instants).toEqual(instants.toSorted().reverse())
        descending(groups.map(({ lastAt }) => lastAt))
        for (const { firstAt, lastAt, occurrences } of groups) {
          descending(occurrences.map(({ createdAt }) => createdAt))
          expect([occurrences[0]?.createdAt, occurrences.at(-1)?.createdAt]).toEqual([lastAt, firstAt])
        }
      }),
    )
  })
})

describe('the message of a stack', () => {
  it.each([
    ['TypeError: no food\n    at log (server/x.ts:1:2)', 'TypeError: no food'],
    ['\n  Error: a \r\n    at b', 'Error: a'],
    ['just text', 'just text'],
    ['', ''],
    [`Error: ${'x'.repeat(400)}`, `Error: ${'x'.repeat(293)}`],
  ])('of %j is %j', (stack, message) => {
    expect(messageOfStack(stack)).toBe(message)
  })

  it('is one line of at most 300 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 900 }), (stack) => {
        expect(messageOfStack(stack)).toMatch(/^[^\n]{0,300}$/u)
      }),
    )
  })
})
