import { v7 as newId } from 'uuid'
import type { Meal } from '#domain/meal-type.ts'
import { CreateSavedMeal } from '#domain/meals.ts'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { toastSuccess } from '../../../ui/toasts.tsx'
import type { Row } from '../day/entries.ts'
import { SavedMealForm } from './SavedMealForm.tsx'
import savedMeal from './saved-meal.module.css'
import type { SavedMeals } from './use-saved-meals.ts'

type SaveMealModalProps = { opened: boolean; meal: Meal; rows: Row[]; saved: SavedMeals; onClose: () => void }

/** Saves the foods of a meal under a name, to log them again later. */
export function SaveMealModal({ opened, meal, rows, saved, onClose }: SaveMealModalProps) {
  const form = useAppForm({
    schema: CreateSavedMeal,
    // A new id for each opening; resending it after a lost answer creates no duplicate.
    initialValues: { id: newId(), name: '', items: rows },
    subject: opened,
    submit: saved.create,
    onSuccess({ name }) {
      toastSuccess(`Saved as ${name}.`)
      onClose()
    },
    failure: 'Could not save this meal.',
  })
  return (
    <SavedMealForm
      form={form}
      opened={opened}
      onClose={onClose}
      title="Save as a meal"
      nameProps={{ 'data-autofocus': true, placeholder: `e.g. My usual ${meal.toLowerCase()}` }}
    >
      <p className={savedMeal.help}>{rows.map(({ foodName }) => foodName).join(', ')}</p>
    </SavedMealForm>
  )
}
