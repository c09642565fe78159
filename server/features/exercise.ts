import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { exerciseEntries } from '#schema'
import { newId } from '../db/ids.ts'
import { prepared } from '../db/prepared.ts'
import { LogExercise } from '../domain/exercise.ts'
import { Id } from '../domain/fields.ts'
import { conflict, notFound } from '../errors.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'
import { assertLoggableDate } from './diary/loggable-date.ts'

const columns = {
  id: exerciseEntries.id,
  date: exerciseEntries.date,
  exerciseName: exerciseEntries.exerciseName,
  caloriesBurned: exerciseEntries.caloriesBurned,
}

const own = and(eq(exerciseEntries.id, sql.placeholder('id')), eq(exerciseEntries.userId, sql.placeholder('userId')))

/** How many entries back recent exercises are looked for, and how many are offered. */
const entriesLookedAt = 200
const mostRecents = 20

const statements = prepared((db) => ({
  entry: db.select(columns).from(exerciseEntries).where(own).prepare(),
  insert: db
    .insert(exerciseEntries)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      date: sql.placeholder('date'),
      exerciseName: sql.placeholder('exerciseName'),
      caloriesBurned: sql.placeholder('caloriesBurned'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .prepare(),
  remove: db.delete(exerciseEntries).where(own).prepare(),
  newest: db
    .select({ exerciseName: exerciseEntries.exerciseName, caloriesBurned: exerciseEntries.caloriesBurned })
    .from(exerciseEntries)
    .where(eq(exerciseEntries.userId, sql.placeholder('userId')))
    .orderBy(desc(exerciseEntries.date), desc(exerciseEntries.id))
    .limit(entriesLookedAt)
    .prepare(),
}))

export const exerciseRouter = router({
  log: userProcedure.input(LogExercise).mutation(({ ctx, input }) => {
    assertLoggableDate(input.date, ctx)
    const { id = newId(), date, exerciseName, caloriesBurned } = input
    const entry = { id, date, exerciseName, caloriesBurned }
    const row = { ...entry, userId: ctx.viewer.id, createdAt: ctx.now.toISOString() }
    if (statements(ctx.db).insert.run(row).changes === 1) return entry
    // The same id again: a client that did not hear our first answer. It gets that answer now.
    return ownExercise(ctx, id) ?? refuseForeignId()
  }),

  remove: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    const { changes } = statements(ctx.db).remove.run({ id: input.id, userId: ctx.viewer.id })
    if (changes === 0) throw notFound('Exercise')
    return { msg: 'Entry deleted.' }
  }),

  /** The viewer's exercises with the kcal of the last time, latest first, at most 20. */
  recents: userProcedure.query(({ ctx }) => {
    const newest = statements(ctx.db).newest.all({ userId: ctx.viewer.id })
    const byName = Map.groupBy(newest, (entry) => entry.exerciseName.toLowerCase())
    return [...byName.values()].flatMap(([last]) => last ?? []).slice(0, mostRecents)
  }),
})

const ownExercise = (ctx: UserContext, id: string) => statements(ctx.db).entry.get({ id, userId: ctx.viewer.id })

function refuseForeignId(): never {
  throw conflict('This id is taken.')
}
