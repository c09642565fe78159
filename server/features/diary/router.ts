import { z } from 'zod'
import {
  CalendarRange,
  ChangeFood,
  CopyFood,
  LogFood,
  LogFoods,
  RemoveFoods,
  SummaryRange,
} from '../../domain/diary.ts'
import { ById, Day, MealType } from '../../domain/fields.ts'

import { router, userProcedure } from '../../trpc.ts'
import { readDay } from './day.ts'
import { changeFood, copyFood, logFood, logFoods, removeFood, removeFoods } from './food.ts'
import { readRecents } from './recents.ts'
import { daysWithFood } from './streak.ts'
import { summarise } from './summary.ts'

/**
 * Never rename `logFood`, `logFoods`, `changeFood`, `removeFood` and `removeFoods`, `log`, `change` and `remove` of exercise, or
 * `add` and `remove` of water: the offline queues of clients store unsent writes under these names.
 */
export const diaryRouter = router({
  day: userProcedure.input(z.object({ date: Day })).query(({ ctx, input }) => readDay(ctx, input.date)),

  /** The days with food from `from` to `to`, both included; at most 62 days. */
  days: userProcedure
    .input(CalendarRange)
    .query(({ ctx, input }) => ({ days: daysWithFood(ctx.db, ctx.viewer.id, input.from, input.to) })),

  /** At most 24 foods for a meal of a day, most likely first. */
  recents: userProcedure
    .input(z.object({ mealType: MealType, date: Day }))
    .query(({ ctx, input }) => readRecents(ctx, input.mealType, input.date)),

  /** Totals of each day with food from `from` to `to`, both included, and their averages. */
  summary: userProcedure.input(SummaryRange).query(({ ctx, input }) => summarise(ctx, input.from, input.to)),

  logFood: userProcedure.input(LogFood).mutation(({ ctx, input }) => logFood(ctx, input)),
  logFoods: userProcedure.input(LogFoods).mutation(({ ctx, input }) => logFoods(ctx, input)),
  copyFood: userProcedure.input(CopyFood).mutation(({ ctx, input }) => copyFood(ctx, input)),
  changeFood: userProcedure.input(ChangeFood).mutation(({ ctx, input }) => changeFood(ctx, input)),

  removeFood: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeFood(ctx, input.id)
    return { msg: 'Entry deleted.' }
  }),
  removeFoods: userProcedure.input(RemoveFoods).mutation(async ({ ctx, input }) => {
    await removeFoods(ctx, input)
    return { msg: 'Entries deleted.' }
  }),
})
