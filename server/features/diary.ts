import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { exerciseEntries, foodEntries, waterDays } from '#schema'
import type { Context } from '../context.ts'
import { addDays, Day, dayIn } from '../domain/day.ts'
import { ChangeFood, isFruitOrVeg, LogFood } from '../domain/diary.ts'
import { nutrients } from '../domain/nutrition.ts'
import { withQuantity } from '../domain/portion.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { Id, newId } from '../ids.ts'
import { prepared } from '../prepared.ts'
import { router, userProcedure } from '../trpc.ts'

const foodColumns = {
  id: foodEntries.id,
  date: foodEntries.date,
  mealType: foodEntries.mealType,
  foodName: foodEntries.foodName,
  foodId: foodEntries.foodId,
  quantity: foodEntries.quantity,
  servingSize: foodEntries.servingSize,
  calories: foodEntries.calories,
  protein: foodEntries.protein,
  carbs: foodEntries.carbs,
  fat: foodEntries.fat,
  fiber: foodEntries.fiber,
  sugars: foodEntries.sugars,
  saturatedFat: foodEntries.saturatedFat,
  salt: foodEntries.salt,
  isFruitOrVeg: foodEntries.isFruitOrVeg,
}

const ofDay = <T extends typeof foodEntries | typeof exerciseEntries | typeof waterDays>(table: T) =>
  and(eq(table.userId, sql.placeholder('userId')), eq(table.date, sql.placeholder('date')))

const statements = prepared((db) => ({
  // UUIDv7 ids are in order of creation, so a restored row returns to its place.
  food: db.select(foodColumns).from(foodEntries).where(ofDay(foodEntries)).orderBy(foodEntries.id).prepare(),
  exercise: db
    .select({
      id: exerciseEntries.id,
      date: exerciseEntries.date,
      exerciseName: exerciseEntries.exerciseName,
      caloriesBurned: exerciseEntries.caloriesBurned,
    })
    .from(exerciseEntries)
    .where(ofDay(exerciseEntries))
    .orderBy(exerciseEntries.id)
    .prepare(),
  water: db.select({ glasses: waterDays.glasses }).from(waterDays).where(ofDay(waterDays)).prepare(),
  entry: db
    .select(foodColumns)
    .from(foodEntries)
    .where(and(eq(foodEntries.id, sql.placeholder('id')), eq(foodEntries.userId, sql.placeholder('userId'))))
    .prepare(),
  insert: db
    .insert(foodEntries)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      date: sql.placeholder('date'),
      mealType: sql.placeholder('mealType'),
      foodName: sql.placeholder('foodName'),
      foodId: sql.placeholder('foodId'),
      quantity: sql.placeholder('quantity'),
      servingSize: sql.placeholder('servingSize'),
      calories: sql.placeholder('calories'),
      protein: sql.placeholder('protein'),
      carbs: sql.placeholder('carbs'),
      fat: sql.placeholder('fat'),
      fiber: sql.placeholder('fiber'),
      sugars: sql.placeholder('sugars'),
      saturatedFat: sql.placeholder('saturatedFat'),
      salt: sql.placeholder('salt'),
      isFruitOrVeg: sql.placeholder('isFruitOrVeg'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .prepare(),
}))

export const diaryRouter = router({
  day: userProcedure.input(z.object({ date: Day })).query(({ ctx, input }) => {
    assertWithinReach(input.date, ctx)
    const { food, exercise, water } = statements(ctx.db)
    const day = { userId: ctx.viewer.id, date: input.date }
    return { food: food.all(day), exercise: exercise.all(day), water: water.get(day) ?? { glasses: 0 } }
  }),

  logFood: userProcedure.input(LogFood).mutation(({ ctx, input }) => {
    assertWithinReach(input.date, ctx)
    const entry = entryOf(input)
    const { insert } = statements(ctx.db)
    const { changes } = insert.run({ ...entry, userId: ctx.viewer.id, createdAt: ctx.now.toISOString() })
    if (changes === 1) return entry
    // The same id again: a client that did not hear our first answer. It gets that answer now.
    return ownEntry(ctx, entry.id) ?? refuseForeignId()
  }),

  changeFood: userProcedure.input(ChangeFood).mutation(({ ctx, input: { id, ...change } }) =>
    ctx.db.transaction(() => {
      const entry = ownEntry(ctx, id)
      if (!entry) throw notFound('Diary entry')
      const changed = { ...withQuantity(entry, change.quantity ?? entry.quantity), ...stated(change) }
      ctx.db
        .update(foodEntries)
        .set(changed)
        .where(and(eq(foodEntries.id, id), eq(foodEntries.userId, ctx.viewer.id)))
        .run()
      return changed
    }),
  ),

  removeFood: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    const { changes } = ctx.db
      .delete(foodEntries)
      .where(and(eq(foodEntries.id, input.id), eq(foodEntries.userId, ctx.viewer.id)))
      .run()
    if (changes === 0) throw notFound('Diary entry')
    return { msg: 'Entry deleted.' }
  }),
})

type Entry = NonNullable<ReturnType<typeof ownEntry>>

const ownEntry = ({ db, viewer }: Pick<Context, 'db'> & { viewer: { id: string } }, id: string) =>
  statements(db).entry.get({ id, userId: viewer.id })

/** The snapshot that is kept of what was eaten. */
function entryOf(input: z.output<typeof LogFood>): Entry {
  return {
    id: input.id ?? newId(),
    date: input.date,
    mealType: input.mealType,
    foodName: input.foodName,
    foodId: input.foodId ?? null,
    quantity: input.quantity,
    servingSize: input.servingSize,
    calories: input.calories,
    protein: input.protein ?? null,
    carbs: input.carbs ?? null,
    fat: input.fat ?? null,
    fiber: input.fiber ?? null,
    sugars: input.sugars ?? null,
    saturatedFat: input.saturatedFat ?? null,
    salt: input.salt ?? null,
    isFruitOrVeg: input.isFruitOrVeg === true || isFruitOrVeg(input.foodName, input.categories_tags),
  }
}

/** The fields somebody sent; null is a statement ("unknown"), a missing field is none. */
function stated(change: Omit<z.output<typeof ChangeFood>, 'id'>): Partial<Entry> {
  const { mealType, quantity, servingSize } = change
  const given = Object.entries({ mealType, quantity, servingSize }).filter(([, value]) => value !== undefined)
  const values = nutrients.filter((name) => change[name] !== undefined).map((name) => [name, change[name] ?? null])
  return Object.fromEntries([...given, ...values])
}

/** Entries can be at most a year ahead; the first day is the schema's affair. */
function assertWithinReach(day: Day, { viewer, now }: Pick<Context, 'now'> & { viewer: { timeZone: string } }) {
  if (day > addDays(dayIn(viewer.timeZone, now), 366)) throw invalid('date', 'A date can be at most a year from now.')
}

function refuseForeignId(): never {
  throw conflict('This id is taken.')
}
