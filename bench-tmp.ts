import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { accessTokens, foodEntries, sessions, users, progressEntries, recipes, notifications } from '#schema'
import { preparedRows, snapshotColumns } from '#server/db/prepared.ts'
import { openDb } from '#server/db/open.ts'
import { benchEnv, seed } from './tests/bench/seed.ts'

const folder = mkdtempSync(join(tmpdir(), 'b-'))
const { one, today, crowdedDay } = seed(folder)
const db = openDb(join(folder, 'data', 'app.db'))
const userId = one.userId
for (let i = 0; i < 730; i++) db.insert(progressEntries).values({ id: `p${i}`, userId, date: `20${20 + Math.floor(i/365)}-01-01`, weight: 70, createdAt: 'x' } as never).onConflictDoNothing().run()
for (let i = 0; i < 50; i++) db.insert(notifications).values({ id: `n${i}`, userId, kind: 'food', message: 'x', read: false, createdAt: 'x' } as never).run()

const dayCols = { id: foodEntries.id, date: foodEntries.date, mealType: foodEntries.mealType, ...snapshotColumns(foodEntries), createdAt: foodEntries.createdAt }
const dayQ = () => db.select(dayCols).from(foodEntries).where(and(eq(foodEntries.userId, sql.placeholder('userId')), eq(foodEntries.date, sql.placeholder('date')))).orderBy(asc(foodEntries.id))
const viewCols = { id: users.id, role: users.role, timeZone: users.timeZone, twoFactorEnabledAt: users.twoFactorEnabledAt, expiresAt: users.createdAt, lastSeenAt: users.lastActiveAt }
const viewQ = () => db.select(viewCols).from(users).where(eq(users.id, sql.placeholder('userId')))
const pCols = { id: progressEntries.id, date: progressEntries.date, weight: progressEntries.weight }
const pQ = () => db.select(pCols).from(progressEntries).where(eq(progressEntries.userId, sql.placeholder('userId'))).orderBy(asc(progressEntries.date))
const nCols = { id: notifications.id, kind: notifications.kind, message: notifications.message, targetId: notifications.targetId, read: notifications.read, createdAt: notifications.createdAt }
const nQ = () => db.select(nCols).from(notifications).where(eq(notifications.userId, sql.placeholder('userId'))).orderBy(desc(notifications.id)).limit(50)
const rCols = { id: recipes.id, name: recipes.name, description: recipes.description, servings: recipes.servings, createdAt: recipes.createdAt }
const rQ = () => db.select(rCols).from(recipes).where(and(eq(recipes.id, sql.placeholder('id')), eq(recipes.userId, sql.placeholder('userId'))))

const cases = [
  ['viewer, 1 row of 6', viewCols, viewQ, { userId }],
  ['recipe, 0 rows', rCols, rQ, { userId, id: 'x' }],
  ['day, 16 rows of 16', dayCols, dayQ, { userId, date: today }],
  ['crowded day, 60 rows of 16', dayCols, dayQ, { userId, date: crowdedDay }],
  ['notifications, 50 of 6', nCols, nQ, { userId }],
  ['weights, 730 of 3', pCols, pQ, { userId }],
] as const
const us = (run: () => unknown) => {
  const n0 = 200; for (let i = 0; i < n0; i++) run()
  const all: number[] = []
  for (let r = 0; r < 15; r++) { const n = 200; const t = process.hrtime.bigint(); for (let i = 0; i < n; i++) run(); all.push(Number(process.hrtime.bigint() - t) / 1000 / n) }
  return all.sort((a, b) => a - b)[7] as number
}
for (const [name, cols, q, values] of cases) {
  const a = preparedRows(db, cols as never, q()), b = q().prepare()
  const rows = (a.all(values as never)).length
  const x = us(() => a.all(values as never)), y = us(() => b.all(values as never)), z = us(() => q().all.call ? q().prepare().all(values as never) : 0)
  console.log(name.padEnd(30), `rows ${rows}  preparedRows ${x.toFixed(1)} us  .prepare() ${y.toFixed(1)} us (x${(y / x).toFixed(2)})  built each time ${z.toFixed(1)} us`)
}
