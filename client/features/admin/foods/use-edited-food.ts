import { useCloseWhen, useDialogParams } from '../../../ui/dialog-params.ts'
import type { UserFood } from './user-food.ts'

/** The food of a list that the `food` search parameter names, or null. A dialog whose food is gone is closed. */
export function useEditedFood(foods: readonly UserFood[] | undefined) {
  const { shown, open, close } = useDialogParams('food')
  const edited = foods?.find(({ id }) => id === shown.food) ?? null
  const isGone = shown.food !== undefined && foods !== undefined && edited === null
  useCloseWhen(isGone, close)
  return { edited, edit: (id: string) => open({ food: id }), close }
}
