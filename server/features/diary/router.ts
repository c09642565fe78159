import { z } from 'zod'
import { newId } from '../../db/ids.ts'
import { Day } from '../../domain/day.ts'
import {
  ChangeFood,
  CopyDay,
  CopyFood,
  EntryNutrients,
  LogFood,
  LogFoods,
  mostCopied,
  nothingToCopy,
  QuickAdd,
} from '../../domain/diary.ts'
import { Id } from '../../domain/fields.ts'
import { changedEntry, entryOf } from '../../domain/food-entry.ts'
import { quickAddName } from '../../domain/logged-food.ts'
import { MealType } from '../../domain/meal-type.ts'
import { SummaryRange } from '../../domain/summary.ts'
import { badRequest, invalid, notFound } from '../../errors.ts'
import { router, userProcedure } from '../../trpc.ts'
import { foodOf, readDay } from './day.ts'
import { insertEntries, insertEntry, ownEntry, removeEntry, updateEntry } from './entries.ts'
import { assertLoggableDate } from './loggable-date.ts'
import { readRecents } from './recents.ts'
import { summarise } from './summary.ts'

export const diaryRouter = router({
  day: userProcedure.input(z.object({ date: Day })).query(({ ctx, input }) => {
    assertLoggableDate(input.date, ctx)
    return readDay(ctx, input.date)
  }),

  logFood: userProcedure.input(LogFood).mutation(({ ctx, input }) => {
    assertLoggableDate(input.date, ctx)
    return insertEntry(ctx, entryOf(withId(input)))
  }),

  /** All of them, or none when one is refused. */
  logFoods: userProcedure.input(LogFoods).mutation(({ ctx, input: { entries } }) => {
    for (const entry of entries) assertLoggableDate(entry.date, ctx)
    return insertEntries(
      ctx,
      entries.map((entry) => entryOf(withId(entry))),
    )
  }),

  /** Calories without a food. It stays out of recents and search unless it was given a name. */
  quickAdd: userProcedure.input(QuickAdd).mutation(({ ctx, input }) => {
    assertLoggableDate(input.date, ctx)
    const foodName = input.foodName || quickAddName
    return insertEntry(ctx, entryOf(withId({ ...input, foodName, servingSize: '1 serving' })))
  }),

  changeFood: userProcedure.input(ChangeFood).mutation(({ ctx, input }) =>
    ctx.db.transaction(() => {
      const entry = ownEntry(ctx, input.id)
      if (!entry) throw notFound('Diary entry')
      const changed = changedEntry(entry, input)
      // What was sent is within its limits, but what a quantity scales may leave them.
      const beyond = EntryNutrients.safeParse(changed).error?.issues[0]
      if (beyond) throw invalid('quantity', beyond.message)
      updateEntry(ctx, changed)
      return changed
    }),
  ),

  removeFood: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    if (!removeEntry(ctx, input.id)) throw notFound('Diary entry')
    return { msg: 'Entry deleted.' }
  }),

  /** Logs foods as they are sent, which is how a client copies what it shows. */
  copyFood: userProcedure.input(CopyFood).mutation(({ ctx, input: { date, mealType, foodItems } }) => {
    assertLoggableDate(date, ctx)
    return insertEntries(
      ctx,
      foodItems.map((item) => entryOf({ ...item, id: newId(), date, mealType })),
    )
  }),

  /** Logs a whole day, or one meal of it, again on another day. */
  copyDay: userProcedure.input(CopyDay).mutation(({ ctx, input: { from, to, mealType } }) => {
    assertLoggableDate(to, ctx, 'to')
    const entries = foodOf(ctx, from, mealType)
    if (entries.length === 0) throw badRequest(nothingToCopy(mealType ?? 'this day'))
    if (entries.length > mostCopied) throw badRequest(`At most ${mostCopied} foods can be copied at once.`)
    return insertEntries(
      ctx,
      entries.map((entry) => ({ ...entry, id: newId(), date: to })),
    )
  }),

  /** At most 24 foods for a meal of a day, the likeliest first. */
  recents: userProcedure
    .input(z.object({ mealType: MealType, date: Day }))
    .query(({ ctx, input }) => readRecents(ctx, input.mealType, input.date)),

  /** Totals of each day with food from one day to another, both included, and their mean. */
  summary: userProcedure.input(SummaryRange).query(({ ctx, input }) => summarise(ctx, input.from, input.to)),
})

const withId = <T extends { id?: string }>(input: T) => ({ ...input, id: input.id ?? newId() })
