import { t } from '@lingui/core/macro'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { word } from '../../../i18n.ts'
import { messageOf, type RouterOutputs, trpc } from '../../../trpc.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { foodLog } from '../day/food-log.ts'

export type SavedMeal = RouterOutputs['meals']['list'][number]

export type SavedMeals = ReturnType<typeof useSavedMeals>

/** The saved meals (foods under a name), and the actions on them. */
export function useSavedMeals() {
  const utils = trpc.useUtils()
  const { data, isError, refetch } = trpc.meals.list.useQuery(undefined, { staleTime: 60_000 })
  const show = (change: (meals: SavedMeal[]) => SavedMeal[]) =>
    utils.meals.list.setData(undefined, (meals) => meals && change(meals).sort((a, b) => a.name.localeCompare(b.name)))

  const put = (meal: SavedMeal) => show((meals) => [...meals.filter(({ id }) => id !== meal.id), meal])

  // Sent in order: undoing a deletion must not arrive before the deletion.
  const inOrder = { scope: { id: 'meals' } }
  const creating = trpc.meals.create.useMutation({ ...inOrder, onSuccess: put })
  const changing = trpc.meals.change.useMutation({ ...inOrder, onSuccess: put })
  const removing = trpc.meals.remove.useMutation({
    ...inOrder,
    async onMutate({ id }) {
      await utils.meals.list.cancel()
      const removed = utils.meals.list.getData()?.find((meal) => meal.id === id)
      show((meals) => meals.filter((meal) => meal.id !== id))
      return removed
    },
    onError(error, _, removed) {
      if (removed) put(removed)
      toastError(messageOf(error, t`Could not delete this meal.`))
    },
  })
  const restoring = trpc.meals.create.useMutation({
    ...inOrder,
    onSuccess: put,
    onError: (error) => toastError(messageOf(error, t`Could not save this meal.`)),
  })

  return {
    /** Empty until loaded. */
    list: data ?? [],
    isLoading: data === undefined,
    failed: isError && !data,
    retry: () => void refetch(),

    /** Logs all foods of a saved meal to a meal of a day. */
    log({ name, items }: SavedMeal, date: Day, mealType: Meal) {
      const entries = items.map((item) => ({ ...item, id: newId(), date, mealType }))
      foodLog.logMany(entries)
      const mealName = word(mealType)
      toastSuccess(t`${name} added to ${mealName}.`, { label: t`Undo`, onClick: () => foodLog.undo(entries) })
    },

    create: creating.mutateAsync,
    change: changing.mutateAsync,

    remove({ id, name, items }: SavedMeal) {
      removing.mutate({ id })
      toastSuccess(t`${name} deleted.`, { label: t`Undo`, onClick: () => restoring.mutate({ id, name, items }) })
    },
  }
}
