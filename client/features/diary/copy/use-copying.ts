import { addDays, type Day } from '#domain/day.ts'
import { nothingToCopy } from '#domain/limits.ts'
import type { Meal } from '#domain/meal-type.ts'
import { messageOf, trpc } from '../../../trpc.ts'
import { dayInText } from '../../../ui/format.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { applyFoodChanges } from '../day/apply-day-changes.ts'
import { copyOf, countedEntries, type Row } from '../day/entries.ts'
import type { FoodLog } from '../day/use-food-log.ts'

export type Copying = ReturnType<typeof useCopying>

/** Copies a meal; without `meal`, the whole day. When a part of a copy fails, all of it is taken back. */
export function useCopying(log: FoodLog, today: Day, onGo: (date: Day) => void) {
  const utils = trpc.useUtils()

  async function copy(find: () => Promise<Row[]>, to: Day, meal: Meal | undefined, done: string): Promise<boolean> {
    try {
      const rows = await find()
      if (rows.length === 0) {
        toastError(nothingToCopy(meal ?? 'this day'))
        return false
      }
      const entries = rows.map((row) => copyOf(row, to))
      await log.logAllOrNone(entries)
      toastSuccess(done, { label: 'Undo', onClick: () => log.undo(entries) })
      return true
    } catch (error) {
      toastError(messageOf(error, `Could not copy ${meal ?? 'this day'}.`))
      return false
    }
  }

  return {
    /** Copies the shown food to another day; when that is today, goes there. */
    async to(day: Day, rows: Row[], meal?: Meal) {
      if (rows[0]?.date === day) return void toastError(sameDay)
      const what = meal ?? 'Day'
      const where = day === today ? 'today!' : `${dayInText(day, today)}.`
      const done = await copy(async () => rows, day, meal, `${what} copied to ${where}`)
      if (done && day === today) onGo(today)
    },

    /** Copies entries to a day, which may be their own, and to a meal, or each to its own meal. */
    async selected(rows: Row[], day: Day, meal: Meal | null) {
      const copies = rows.map((row) => (meal ? { ...row, mealType: meal } : row))
      const isNear = day === today || day === addDays(today, -1)
      const name = dayInText(day, today)
      const where = meal ? `${meal} ${isNear ? name : `on ${name}`}` : name
      const done = await copy(async () => copies, day, undefined, `${countedEntries(rows)} copied to ${where}.`)
      if (done && day === today && rows[0]?.date !== day) onGo(today)
    },

    /** Copies the food of another day to the shown one. */
    async from(day: Day, date: Day, meal?: Meal) {
      if (day === date) return void toastError(sameDay)
      const find = async () => {
        const { food } = await utils.diary.day.fetch({ date: day })
        return applyFoodChanges(food, day, []).filter(({ mealType }) => meal === undefined || mealType === meal)
      }
      await copy(find, date, meal, `${meal ?? 'Day'} copied from ${dayInText(day, today)}.`)
    },
  }
}

const sameDay = 'Choose a different day from the one you are viewing.'
