import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ErrorSummary,
  groupErrors,
  ImportFileName,
  importFileName,
  messageOfStack,
  ProductFilterInput,
  scheduleText,
} from '#domain/admin.ts'

describe('the name of an uploaded file', () => {
  it('can always be made, and never leads out of the folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const made = importFileName(name)
        expect(ImportFileName.safeParse(made).success).toBe(true)
        expect(made).not.toMatch(/[/\\\0]|^\.|\.part$/)
        expect(importFileName(made)).toBe(made)
      }),
    )
  })

  it.each([
    ['FoodData_Central_csv_2025.zip', 'FoodData_Central_csv_2025.zip'],
    ['Ernährung & Zutaten (1).jsonl.gz', 'Ernährung - Zutaten (1).jsonl.gz'],
    ['../../etc/passwd', 'etc-passwd'],
    ['foods.zip.part', 'foods.zip'],
    ['foods.zip.part.part', 'foods.zip'],
    ['spare.parts.csv', 'spare.parts.csv'],
    ['bread && butter.csv', 'bread - butter.csv'],
    [`${'x'.repeat(200)}.jsonl.gz`, 'foods.jsonl.gz'],
    [`${'x'.repeat(100)}.v1.${'x'.repeat(100)}.csv`, 'foods.csv'],
  ])('keeps what it can: %s', (name, made) => {
    expect(importFileName(name)).toBe(made)
  })

  it('is refused when it is that of an upload under way', () => {
    expect(ImportFileName.safeParse('foods.zip.part').error?.issues[0]?.message).toMatch(/uploads under way/)
    expect(ImportFileName.safeParse('foods.zip').success).toBe(true)
  })
})

describe('a filter of products', () => {
  it('is typed as lists', () => {
    const typed = { countries: ' France,de, ', languages: 'EN ,fr', minScans: null }
    expect(ProductFilterInput.parse(typed)).toEqual({
      countries: ['France', 'de'],
      languages: ['en', 'fr'],
      minScans: null,
    })
    const { error } = ProductFilterInput.safeParse({ ...typed, languages: 'French' })
    expect(error?.issues[0]?.message).toBe('Languages are codes, such as fr or de.')
  })
})

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
