import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { applyPragmas, withSchema } from '#server/db/open.ts'
import { migratedBytes } from '../support/migrated-database.ts'
import { createTwo } from '../support/two.ts'
import { createWorld } from '../support/world.ts'

const date = '2026-03-10'
const soup = { date, mealType: 'Lunch', foodName: 'Soup', servingSize: '100g', calories: 60 } as const

/** An empty database that tells each statement it runs. */
function watchedDatabase() {
  const statements: string[] = []
  const sqlite = new Database(migratedBytes(), { verbose: (statement) => void statements.push(String(statement)) })
  applyPragmas(sqlite)
  return { database: withSchema(sqlite), statements }
}

it('a process alone runs no statement for others', async () => {
  const { database, statements } = watchedDatabase()
  const world = createWorld({ WRITE_LIMIT: '300', RATE_LIMIT: '3000' }, undefined, { database }, false)
  const ann = await world.join('ann')
  await ann.api.diary.logFood(soup)
  await ann.api.foods.search({ query: 'soup' })
  await ann.api.streak.get()
  statements.length = 0
  await ann.api.diary.logFood(soup)
  expect(statements.length).toBeGreaterThan(5)
  expect(statements.filter((statement) => /process_|set "data_version"/.test(statement))).toEqual([])
  statements.length = 0
  await ann.api.diary.day({ date })
  // The version comes with the viewer, in a statement that every request needs.
  expect(statements.filter((statement) => statement.includes('data_version'))).toEqual([
    expect.stringContaining('from "access_tokens"'),
  ])
})

it('beside others, a write raises the version of its person in the statement that finds the account', async () => {
  const { at, join, db } = createTwo()
  const { accessToken: ann } = await join('ann')
  const versionOf = () => db.$client.prepare('select data_version from users').pluck().get()
  const before = Number(versionOf())
  await at(0, ann).diary.logFood(soup)
  await at(1, ann).diary.logFood(soup)
  expect(versionOf()).toBe(before + 2)
  // What is refused changes nothing.
  await expect(at(0, ann).diary.changeFood({ id: newId(), quantity: 2 })).rejects.toThrow()
  expect(versionOf()).toBe(before + 2)
})
