import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fileOf, headersOf } from '#domain/exports.ts'
import { fillEveryTable } from '../support/rows.ts'
import { createWorld, exported } from '../support/world.ts'

it('docs/export.md names every list, field, column and file of the export', async () => {
  const world = createWorld()
  const [ben, ann] = [await world.join('ben'), await world.join('ann')]
  fillEveryTable(world.db, (await ann.api.account.me()).id, (await ben.api.account.me()).id)
  const data = await exported(ann.api)

  const page = readFileSync('docs/export.md', 'utf8')
  const described = [
    ...page.matchAll(/^### (\w+)\n\n.* `(\w+\.csv)`\n\n\| Field \| Column \| \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/gm),
  ]
  const lists = Object.keys(data) as (keyof typeof data)[]
  expect(described.map(([, list, file]) => [list, file])).toEqual(lists.map((list) => [list, fileOf(list)]))
  for (const [, list = '', , rows = ''] of described) {
    const columns = rows
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split(' | ')
          .slice(0, 2)
          .map((cell) => cell.replace('| ', '')),
      )
    expect([list, columns]).toEqual([list, headersOf(list as (typeof lists)[number])])
    const [first = {}] = data[list as (typeof lists)[number]]
    expect([list, columns.map(([field]) => field).toSorted()]).toEqual([list, Object.keys(first).toSorted()])
  }
})
