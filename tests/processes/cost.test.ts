import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { newId } from '#server/db/ids.ts'
import { applyPragmas, withSchema } from '#server/db/open.ts'
import type { Api } from '#server/router.ts'
import { createTwo, createWorld, migratedBytes } from '../support/world.ts'

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

/** At most so many statements, each of which is a way to PostgreSQL and back where people's data are there. */
const atMost: [call: string, statements: number, (api: Api) => Promise<unknown>][] = [
  ['account.me', 4, (api) => api.account.me()],
  ['diary.day', 5, (api) => api.diary.day({ date })],
  ['diary.recents', 3, (api) => api.diary.recents({ date, mealType: 'Lunch' })],
  ['foods.search', 9, (api) => api.foods.search({ query: 'soup' })],
  ['notifications.list', 2, (api) => api.notifications.list()],
  ['buddies.pendingCount', 2, (api) => api.buddies.pendingCount()],
  ['goals.on', 2, (api) => api.goals.on({ date })],
  ['streak.get', 5, (api) => api.streak.get({ date })],
  ['progress.summary', 3, (api) => api.progress.summary()],
  ['diary.logFood', 15, (api) => api.diary.logFood(soup)],
  ['water.add', 12, (api) => api.water.add({ date })],
]

describe('the most frequent calls, of somebody with a week of diary,', () => {
  const { database, statements } = watchedDatabase()
  const world = createWorld({}, undefined, { database }, false)
  let api: Api
  beforeAll(async () => {
    ;({ api } = await world.join('ann'))
    for (let days = 0; days < 7; days++) {
      const day = addDays(date, -days)
      for (let n = 0; n < 5; n++) await api.diary.logFood({ ...soup, date: day, isFruitOrVeg: true })
      await api.water.add({ date: day })
    }
  })

  it.each(atMost)('%s runs at most %i statements', async (_, most, call) => {
    statements.length = 0
    await call(api)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
    expect(statements.length).toBeGreaterThan(1)
  })
})
