import { z } from 'zod'
import { Day } from '../../domain/day.ts'
import { ChangeFood, CopyFood, LogFood, LogFoods } from '../../domain/diary.ts'
import { Id } from '../../domain/fields.ts'
import { MealType } from '../../domain/meal-type.ts'
import { SummaryRange } from '../../domain/summary.ts'
import { router, userProcedure } from '../../trpc.ts'
import { readDay } from './day.ts'
import { changeFood, copyFood, logFood, logFoods, removeFood } from './food.ts'
import { readRecents } from './recents.ts'
import { summarise } from './summary.ts'

/**
 * `logFood`, `logFoods`, `changeFood` and `removeFood` may never be renamed, nor `log` and `remove` of exercise, nor `add`
 * and `remove` of water: devices keep unsent writes under these names, and would send them to nobody.
 */
export const diaryRouter = router({
  day: userProcedure.input(z.object({ date: Day })).query(({ ctx, input }) => readDay(ctx, input.date)),

  /** At most 24 foods for a meal of a day, the likeliest first. */
  recents: userProcedure
    .input(z.object({ mealType: MealType, date: Day }))
    .query(({ ctx, input }) => readRecents(ctx, input.mealType, input.date)),

  /** Totals of each day with food from one day to another, both included, and their mean. */
  summary: userProcedure.input(SummaryRange).query(({ ctx, input }) => summarise(ctx, input.from, input.to)),

  logFood: userProcedure.input(LogFood).mutation(({ ctx, input }) => logFood(ctx, input)),
  logFoods: userProcedure.input(LogFoods).mutation(({ ctx, input }) => logFoods(ctx, input)),
  copyFood: userProcedure.input(CopyFood).mutation(({ ctx, input }) => copyFood(ctx, input)),
  changeFood: userProcedure.input(ChangeFood).mutation(({ ctx, input }) => changeFood(ctx, input)),

  removeFood: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    removeFood(ctx, input.id)
    return { msg: 'Entry deleted.' }
  }),
})
