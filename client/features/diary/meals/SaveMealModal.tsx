import { Stack, Text, TextInput } from '@mantine/core'
import { v7 as newId } from 'uuid'
import { CreateSavedMeal } from '#domain/diary.ts'
import type { Meal } from '#domain/meal-type.ts'
import { FormButtons } from '../../../forms/Form.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { toastSuccess } from '../../../ui/toasts.tsx'
import type { Row } from '../day/entries.ts'
import type { SavedMeals } from './use-saved-meals.ts'

type SaveMealModalProps = {
  opened: boolean
  meal: Meal
  rows: Row[]
  saved: SavedMeals
  onClose: () => void
  /** By default `onClose`. */
  onSaved?: () => void
}

/** Saves foods under a name, to log them again later. */
export function SaveMealModal({ opened, meal, rows, saved, onClose, onSaved = onClose }: SaveMealModalProps) {
  const form = useAppForm({
    schema: CreateSavedMeal,
    // A new id for each opening; resending it after a lost answer creates no duplicate.
    initialValues: { id: newId(), name: '', items: rows },
    subject: opened,
    submit: saved.create,
    onSuccess({ name }) {
      toastSuccess(`Saved as ${name}.`)
      onSaved()
    },
    failure: 'Could not save this meal.',
  })
  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      title="Save as a meal"
      onSubmit={form.submit}
      footer={
        <FormButtons form={form} onCancel={onClose}>
          Save
        </FormButtons>
      }
    >
      <Stack>
        <TextInput
          {...form.field('name')}
          label="Name"
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus
          placeholder={`e.g. My usual ${meal.toLowerCase()}`}
        />
        <Text c="dimmed">{rows.map(({ foodName }) => foodName).join(', ')}</Text>
      </Stack>
    </AppModal>
  )
}
