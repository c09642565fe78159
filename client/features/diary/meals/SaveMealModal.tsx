import { t } from '@lingui/core/macro'
import { Stack, Text, TextInput } from '@mantine/core'
import { v7 as newId } from 'uuid'
import { CreateSavedMeal } from '#domain/diary.ts'
import type { Meal } from '#domain/meal-type.ts'
import { FormModal } from '../../../forms/FormModal.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { mealInText } from '../../../ui/meal-names.ts'
import { toastSuccess } from '../../../ui/toasts.tsx'
import type { Row } from '../day/entries.ts'
import type { SavedMeals } from './use-saved-meals.ts'

type SaveMealModalProps = {
  opened: boolean
  /** The search parameter that keeps it open. */
  param: 'saveMeal' | 'selected'
  meal: Meal
  rows: Row[]
  saved: SavedMeals
  onClose: () => void
  /** By default `onClose`. */
  onSaved?: () => void
}

/** Saves foods under a name, to log them again later. */
export function SaveMealModal({ opened, param, meal, rows, saved, onClose, onSaved = onClose }: SaveMealModalProps) {
  const form = useAppForm({
    schema: CreateSavedMeal,
    // A new id for each opening; resending it after a lost answer creates no duplicate.
    initialValues: { id: newId(), name: '', items: rows },
    subject: opened,
    submit: saved.create,
    onSuccess({ name }) {
      toastSuccess(t`Saved as ${name}.`)
      onSaved()
    },
    failure: t`Could not save this meal.`,
  })
  const mealName = mealInText(meal)
  return (
    <FormModal opened={opened} onClose={onClose} param={param} title={t`Save as a meal`} form={form} verb={t`Save`}>
      <Stack>
        <TextInput
          {...form.field('name')}
          label={t`Name`}
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus
          placeholder={t`e.g. My usual ${mealName}`}
        />
        <Text c="dimmed">{rows.map(({ foodName }) => foodName).join(' · ')}</Text>
      </Stack>
    </FormModal>
  )
}
