import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { v7 as newId, version } from 'uuid'
import { describe, expect, it } from 'vitest'
import { defaultGoals } from '#domain/goals.ts'
import { openDb } from '#server/db/open.ts'
import { toUserDto } from '#server/features/account/user.ts'
import { runningFast } from '#server/features/fasting.ts'
import { goalsOn } from '#server/features/goals-on.ts'
import { type Entry, entries, filled, withJournal } from '../support/earlier-versions.ts'
import { envOf } from '../support/env.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const env = envOf({})

/** The migrations plus one that rebuilds `users` the way drizzle-kit alters a table. */
function withAnother(sql: string) {
  const last = entries.at(-1) as Entry
  const copy = withJournal([...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_another' }])
  writeFileSync(join(copy, '9999_another.sql'), sql)
  return copy
}

const rebuildUsers = `
  CREATE TABLE __new_users AS SELECT * FROM users;--> statement-breakpoint
  DROP TABLE users;--> statement-breakpoint
  CREATE TABLE users (id text PRIMARY KEY NOT NULL, username text NOT NULL);--> statement-breakpoint
  INSERT INTO users SELECT id, username FROM __new_users;--> statement-breakpoint
  DROP TABLE __new_users;`

describe('a migration of a filled database', () => {
  it.each(entries.map(({ tag }, at) => [tag, at + 1] as const))(
    'upgrades a database at %s and keeps all rows',
    (_, count) => {
      const file = filled(withJournal(entries.slice(0, count)))
      const db = openDb(file)
      expect(db.query.users.findMany().sync()).toMatchObject([{ username: 'ann' }, { username: 'ben' }])
      expect(db.query.foodEntries.findMany().sync()).toMatchObject([
        { foodName: 'Soup', calories: null, nutrients: {} },
      ])
      expect(db.query.waterDays.findMany().sync()).toMatchObject([{ ml: 750 }])
      expect(db.query.savedMeals.findMany().sync()).toMatchObject([{ id: 'm1', name: 'Breakfast' }])
      expect(db.query.savedMealItems.findMany().sync()).toMatchObject([{ mealId: 'm1', foodName: 'Oats' }])
      expect(db.query.productCache.findMany().sync()).toMatchObject([{ code: '4006381333931', found: false }])
      expect(db.query.notifications.findMany().sync()).toMatchObject([{ message: 'Ben nudged you.', read: false }])
      db.$client.close()
    },
  )

  it.each(entries.map(({ tag }, at) => [tag, at + 1] as const))(
    'keeps the ended and running fasts of a database at %s',
    (_, count) => {
      const db = openDb(filled(withJournal(entries.slice(0, count))))
      const running = runningFast(db, 'u1')
      expect(running).toMatchObject({ startTime: '2026-01-02T18:00:00.000Z', plannedDurationHours: 18 })
      expect(toUserDto({ db, env, now }, 'u1')).toMatchObject({
        isFastingActive: true,
        fastingStartTime: '2026-01-02T18:00:00.000Z',
        fastingPlan: '18:6',
      })
      expect(toUserDto({ db, env, now }, 'u2')).toMatchObject({ isFastingActive: false, fastingStartTime: null })
      expect(db.query.fasts.findMany({ orderBy: (fast) => [fast.startTime, fast.userId] }).sync()).toMatchObject([
        { id: 'e1', userId: 'u1', endTime: '2026-01-02T10:30:00.000Z', plannedDurationHours: 16 },
        { id: 'e2', userId: 'u2', endTime: '2026-01-02T10:30:00.000Z', plannedDurationHours: 16 },
        { id: running?.id, userId: 'u1', endTime: null, plannedDurationHours: 18 },
      ])
      db.$client.close()
    },
  )

  it.each(entries.map(({ tag }, at) => [tag, at + 1] as const))(
    'applies the goals of a database at %s to every day, and none for users without goals',
    (_, count) => {
      const db = openDb(filled(withJournal(entries.slice(0, count))))
      const anns = { calories: 1800, protein: 150, carbs: 200, fat: 60, water: 0 }
      expect(toUserDto({ db, env, now }, 'u1').dailyGoals).toEqual(anns)
      expect(goalsOn(db, 'u1', '1900-01-01')).toEqual(anns)
      expect(toUserDto({ db, env, now }, 'u2').dailyGoals).toEqual(defaultGoals)
      expect(db.query.goals.findMany().sync()).toMatchObject([
        { userId: 'u1', startDate: '1900-01-01', calories: 1800, protein: null, carbs: null, fat: null, water: 0 },
      ])
      db.$client.close()
    },
  )

  it('knows nothing new of anybody: no plan, no marked day, no birth date, no goals by weekday', () => {
    const db = openDb(filled(withJournal(entries.filter(({ tag }) => tag < '0025'))))
    expect(db.query.goals.findMany().sync()).toMatchObject([{ userId: 'u1', calories: 1800, byWeekday: null }])
    expect(toUserDto({ db, env, now }, 'u1')).toMatchObject({
      birthDate: null,
      formulaSex: null,
      activityLevel: null,
      lifeStage: null,
      goalsByWeekday: null,
    })
    for (const table of [db.query.plans, db.query.checkIns, db.query.dayStatuses])
      expect(table.findMany().sync()).toEqual([])
    db.$client.close()
  })

  it('counts water in ml, also what imports did to days and what waits to be imported', () => {
    const file = filled(withJournal(entries.filter(({ tag }) => tag < '0029')))
    const sqlite = new Database(file)
    sqlite.exec(`
      insert into imports (id, user_id, source, status, created_at, preview) values
        ('i1', 'u1', 'loseit', 'applied', '2026-01-01T00:00:00.000Z', '{}'),
        ('i2', 'u1', 'loseit', 'preview', '2026-01-02T00:00:00.000Z',
          '{"label":"Lose It!","sample":[{"kind":"food","foodName":"Soup"},{"kind":"water","date":"2026-01-01","glasses":2}]}');
      insert into imported_rows (import_id, user_id, source, kind, key, row_id, content) values
        ('i1', 'u1', 'loseit', 'water', null, '2026-01-01', '{"added":2,"replacedBy":null}'),
        ('i1', 'u1', 'loseit', 'water', null, '2026-01-02', '{"added":-1,"replacedBy":3}'),
        ('i1', 'u1', 'loseit', 'water', 'abc', '2026-01-01', null);
    `)
    sqlite.close()
    const db = openDb(file)
    const notes = db.query.importedRows.findMany({ orderBy: (row) => row.id }).sync()
    expect(notes.map(({ content }) => content && JSON.parse(content))).toEqual([
      { added: 500, replacedBy: null },
      { added: -250, replacedBy: 750 },
      null,
    ])
    const [, waiting] = db.query.imports.findMany({ orderBy: (one) => one.id }).sync()
    expect(waiting?.preview).toEqual({
      label: 'Lose It!',
      sample: [
        { kind: 'food', foodName: 'Soup' },
        { kind: 'water', date: '2026-01-01', glasses: 2, ml: 500 },
      ],
    })
    expect(db.query.waterDays.findMany().sync()).toEqual([{ userId: 'u1', date: '2026-01-01', ml: 750 }])
    expect(db.query.foodEntries.findMany().sync()).toMatchObject([{ waterMl: null }])
    db.$client.close()
  })

  it('remembers the taps on water of the last weeks, which were one text a day', () => {
    const before = withJournal(entries.filter(({ tag }) => tag < '0022'))
    const file = filled(before)
    const [first, second] = [newId(), newId()]
    const sqlite = new Database(file)
    sqlite
      .prepare(`insert into water_days (user_id, date, glasses, last_taps) values ('u1', date('now'), 2, ?)`)
      .run(`${second} ${first}`)
    sqlite.close()
    const db = openDb(file)
    const taps = db.query.waterTaps.findMany({ orderBy: (tap) => tap.id }).sync()
    expect(taps.map(({ userId, id }) => [userId, id])).toEqual([
      ['u1', first],
      ['u1', second],
    ])
    db.$client.close()
  })

  it('derives the id of a formerly running fast from its start time', () => {
    const db = openDb(filled(withJournal(entries.slice(0, 1))))
    const { id = '' } = runningFast(db, 'u1') ?? {}
    expect({ version: version(id), start: parseInt(id.replace('-', '').slice(0, 12), 16) }).toEqual({
      version: 7,
      start: Date.parse('2026-01-02T18:00:00.000Z'),
    })
    db.$client.close()
  })

  it('makes ids lower case that clients chose in capital letters, and keeps what belongs together', () => {
    const id = '0190a5c6-7d3e-7abc-8def-0123456789ab'
    const upper = id.toUpperCase()
    const at = entries.findIndex(({ tag }) => tag.endsWith('_sign_in'))
    const file = filled(withJournal(entries.slice(0, at)))
    const before = new Database(file)
    before.exec(`
      insert into custom_foods (id, created_by, product_name, created_at)
        values ('${upper}', 'u1', 'Granola', '2026-01-01T00:00:00.000Z');
      insert into favourite_foods (user_id, food_id, food_name, created_at)
        values ('u1', '${upper}', 'Granola', '2026-01-01T00:00:00.000Z');
      insert into recipes (id, user_id, name, servings, created_at, updated_at)
        values ('${upper}', 'u1', 'Dal', 2, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
      insert into recipe_ingredients (id, recipe_id, position, food_id, food_name, quantity, serving_size)
        values ('i2', '${upper}', 0, '${upper}', 'Granola', 1, '100g');
      update food_entries set id = '${upper}', food_id = 'usda:AB';
    `)
    before.close()
    const db = openDb(file)
    expect(db.query.foodEntries.findMany().sync()).toMatchObject([{ id, foodId: 'usda:AB' }])
    expect(db.query.customFoods.findMany().sync()).toMatchObject([{ id }])
    expect(db.query.favouriteFoods.findMany().sync()).toMatchObject([{ foodId: id }])
    expect(db.query.recipes.findMany().sync()).toMatchObject([{ id }])
    expect(db.query.recipeIngredients.findMany().sync()).toMatchObject([{ recipeId: id, foodId: id }])
    db.$client.close()
  })

  it('lets people be without a password, and names every account to authenticators at random', () => {
    const file = filled(withJournal(entries.filter(({ tag }) => tag < '0027')))
    const db = openDb(file)
    const [ann, ben] = db.query.users.findMany().sync()
    expect([ann?.passwordHash, ann?.webauthnId?.length, ben?.webauthnId?.length]).toEqual(['x', 32, 32])
    expect(ann?.webauthnId).not.toEqual(ben?.webauthnId)
    db.$client.exec("update users set password_hash = null where id = 'u1'")
    expect(db.query.users.findMany().sync()).toMatchObject([{ passwordHash: null }, { passwordHash: 'x' }])
    expect(() => db.$client.exec("update users set username_key = 'ben' where id = 'u1'")).toThrow('UNIQUE')
    db.$client.close()
  })

  it('that rebuilds a table keeps the rows that reference it', () => {
    const file = filled()
    const db = openDb(file, withAnother(rebuildUsers)).$client
    expect(db.prepare('select id from food_entries').all()).toEqual([{ id: 'f1' }])
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
    db.close()
  })

  it('that would leave orphaned rows aborts the start', () => {
    const file = filled()
    const losing = withAnother('DELETE FROM users;')
    expect(() => openDb(file, losing)).toThrow(
      /The database is inconsistent: \d+ rows, first in \w+, miss their users\./,
    )
  })

  it('is applied only once', () => {
    const file = filled()
    openDb(file).$client.close()
    const db = new Database(file)
    expect(db.prepare('select count(*) as n from users').get()).toEqual({ n: 2 })
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    db.close()
  })
})
