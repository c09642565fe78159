import { describe, expect, it } from 'vitest'
import { expressionsOf, feed } from '../../support/expressions.ts'

// All that reads what somebody brings, from the file that the reader's thread loads.
const { expressions, missing } = expressionsOf('server/features/imports/read-upload.ts')

describe('the regular expressions that read an import', () => {
  it('are all there when their files are loaded, so that each is tried below', () => {
    expect(missing).toEqual([])
    expect(expressions.length).toBeGreaterThan(100)
  })

  // One that tries all ways to match takes seconds for each of these texts, or days.
  for (const expression of expressions)
    it(
      `${expression.place} reads 100,000 odd signs: ${expression.source}`,
      ({ signal }) => feed(expression, signal),
      10_000,
    )
})
