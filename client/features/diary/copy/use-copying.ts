import { plural, t } from '@lingui/core/macro'
import { addDays, type Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { word } from '../../../i18n.ts'
import { messageOf, utils } from '../../../trpc.ts'
import { focusTitle } from '../../../ui/focus.ts'
import { dayInText } from '../../../ui/format.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { applyFoodChanges, copyOf, type Row } from '../day/entries.ts'
import { foodLog } from '../day/food-log.ts'

export type Copying = ReturnType<typeof useCopying>

/** Copies a meal; without `meal`, the whole day. When a part of a copy fails, all of it is taken back. */
export function useCopying(today: Day, onGo: (date: Day) => void) {
  async function copy(find: () => Promise<Row[]>, to: Day, meal: Meal | undefined, done: string): Promise<boolean> {
    const name = meal && word(meal)
    try {
      const rows = await find()
      if (rows.length === 0) {
        toastError(name ? t`There's nothing to copy from ${name}.` : t`There's nothing to copy from this day.`)
        return false
      }
      const entries = rows.map((row) => copyOf(row, to))
      await foodLog.logAllOrNone(entries)
      toastSuccess(done, { label: t`Undo`, onClick: () => foodLog.undo(entries) })
      return true
    } catch (error) {
      toastError(messageOf(error, name ? t`Could not copy ${name}.` : t`Could not copy this day.`))
      return false
    }
  }

  return {
    /** Copies the shown food to another day; when that is today, goes there. */
    async to(day: Day, rows: Row[], meal?: Meal) {
      if (rows[0]?.date === day) return void toastError(sameDay())
      const name = meal && word(meal)
      const date = dayInText(day, today)
      const text =
        day === today
          ? name
            ? t`${name} copied to today!`
            : t`Day copied to today!`
          : name
            ? t`${name} copied to ${date}.`
            : t`Day copied to ${date}.`
      const done = await copy(async () => rows, day, meal, text)
      if (!done || day !== today) return
      onGo(today)
      // What was pressed is not on today's page.
      focusTitle()
    },

    /** Copies entries to a day, which may be their own, and to a meal, or each to its own meal. */
    async selected(rows: Row[], day: Day, meal: Meal | null) {
      const copies = rows.map((row) => (meal ? { ...row, mealType: meal } : row))
      const isNear = day === today || day === addDays(today, -1)
      const date = dayInText(day, today)
      const done = await copy(async () => copies, day, undefined, copiedText(rows.length, date, isNear, meal))
      if (done && day === today && rows[0]?.date !== day) onGo(today)
    },

    /** Copies the food of another day to the shown one. */
    async from(day: Day, date: Day, meal?: Meal) {
      if (day === date) return void toastError(sameDay())
      const name = meal && word(meal)
      const from = dayInText(day, today)
      const find = async () => {
        const { food } = await utils.diary.day.fetch({ date: day })
        return applyFoodChanges(food, day, []).filter(({ mealType }) => meal === undefined || mealType === meal)
      }
      await copy(find, date, meal, name ? t`${name} copied from ${from}.` : t`Day copied from ${from}.`)
    },
  }
}

const sameDay = () => t`Choose a different day from the one you are viewing.`

/** `3 entries copied to Lunch on Wed, 18 Nov.`; a day that `isNear` has a name instead of a date. */
function copiedText(count: number, date: string, isNear: boolean, meal: Meal | null): string {
  if (!meal) return plural(count, { one: `# entry copied to ${date}.`, other: `# entries copied to ${date}.` })
  const name = word(meal)
  return isNear
    ? plural(count, { one: `# entry copied to ${name} ${date}.`, other: `# entries copied to ${name} ${date}.` })
    : plural(count, { one: `# entry copied to ${name} on ${date}.`, other: `# entries copied to ${name} on ${date}.` })
}
