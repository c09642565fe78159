/** Exercise entries. */

import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { exerciseEntries } from '#schema'
import { isShown, withoutBatch } from '../../db/hidden-batches.ts'
import { newId } from '../../db/ids.ts'
import { placeholdersOf, prepared, updateValues } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { activitiesLike } from '../../domain/activities.ts'
import type { Day } from '../../domain/day.ts'
import { ChangeExercise, LogExercise } from '../../domain/diary.ts'
import { changedExercise } from '../../domain/entries.ts'
import { ById } from '../../domain/fields.ts'
import { idTaken, notFound } from '../../errors.ts'
import { router, type UserContext, userProcedure } from '../../trpc.ts'
import { assertLoggableDate, exerciseColumns } from './diary-day.ts'

export const exerciseRouter = router({
  /** The viewer's recent exercises with their last calories, latest first, at most 20. */
  recents: userProcedure.query(({ ctx }) => readRecents(ctx)),

  /** Kinds of exercise with the energy that they take, by words of their name; all without any. */
  activities: userProcedure
    .input(z.object({ search: z.string('A search must be text.').max(200).default('') }).default({ search: '' }))
    .query(({ input }) => activitiesLike(input.search).map(({ name, met }) => ({ name, met }))),

  log: userProcedure.input(LogExercise).mutation(({ ctx, input }) => logExercise(ctx, input)),

  change: userProcedure.input(ChangeExercise).mutation(({ ctx, input }) => changeExercise(ctx, input)),

  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeExercise(ctx, input.id)
    return { msg: 'Entry deleted.' }
  }),
})

function readRecents(ctx: UserContext) {
  const newest = statements(ctx.db).newest.all({ userId: ctx.viewer.id })
  const byName = Map.groupBy(newest, (entry) => entry.exerciseName.toLowerCase())
  return [...byName.values()].flatMap(([last]) => last ?? []).slice(0, maxRecents)
}

/** A repeated id is a retry, which returns the stored entry. */
async function logExercise(ctx: UserContext, input: z.output<typeof LogExercise>) {
  assertLoggableDate(input.date, ctx)
  const { id = newId(), ...exercise } = input
  const entry = { id, ...exercise }
  return write(ctx, { subject: 'exercise', dates: [entry.date], rows: 1 }, () => {
    const row = { ...entry, userId: ctx.viewer.id, createdAt: ctx.now.toISOString() }
    if (statements(ctx.db).insert.run(row).changes === 1) return entry
    const stored = ownExercise(ctx, id)
    if (!stored) throw idTaken()
    return stored
  })
}

function changeExercise(ctx: UserContext, { id, ...change }: z.output<typeof ChangeExercise>) {
  return write(ctx, aboutExercise, () => {
    const changed = changedExercise(existingExercise(ctx, id), change)
    statements(ctx.db).update.run({ ...changed, userId: ctx.viewer.id })
    return changed
  })
}

async function removeExercise(ctx: UserContext, id: string): Promise<void> {
  await write(ctx, aboutExercise, () => {
    const entry = existingExercise(ctx, id)
    statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
    return entry
  })
}

const aboutExercise = ({ date }: { date: Day }) => ({ subject: 'exercise' as const, dates: [date] })

const ownExercise = (ctx: UserContext, id: string) => statements(ctx.db).entry.get({ id, userId: ctx.viewer.id })

function existingExercise(ctx: UserContext, id: string) {
  const entry = ownExercise(ctx, id)
  if (!entry) throw notFound('Exercise')
  return entry
}

/** How many entries are read to find recent exercises. */
const historyLimit = 200
const maxRecents = 20

const ofViewer = and(eq(exerciseEntries.userId, sql.placeholder('userId')), isShown(exerciseEntries))
const own = and(eq(exerciseEntries.id, sql.placeholder('id')), ofViewer)

const statements = prepared((db) => ({
  entry: db.select(exerciseColumns).from(exerciseEntries).where(own).prepare(),
  insert: db
    .insert(exerciseEntries)
    .values({
      ...placeholdersOf(exerciseColumns),
      userId: sql.placeholder('userId'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .prepare(),
  update: db
    .update(exerciseEntries)
    .set(
      updateValues({
        exerciseName: sql.placeholder('exerciseName'),
        caloriesBurned: sql.placeholder('caloriesBurned'),
        ...withoutBatch,
      }),
    )
    .where(own)
    .prepare(),
  remove: db.delete(exerciseEntries).where(own).prepare(),
  newest: db
    .select({ exerciseName: exerciseEntries.exerciseName, caloriesBurned: exerciseEntries.caloriesBurned })
    .from(exerciseEntries)
    .where(ofViewer)
    .orderBy(desc(exerciseEntries.date), desc(exerciseEntries.id))
    .limit(historyLimit)
    .prepare(),
}))
