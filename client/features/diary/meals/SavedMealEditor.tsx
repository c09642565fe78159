import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { v7 as newId } from 'uuid'
import { ChangeSavedMeal } from '#domain/meals.ts'
import { specificGrams, unitText } from '#domain/portion.ts'
import { AmountField } from '../../../forms/AmountField.tsx'
import { FieldError } from '../../../forms/FieldError.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { kcal } from '../../../ui/format.ts'
import styles from './SavedMealEditor.module.css'
import { SavedMealForm } from './SavedMealForm.tsx'
import savedMeal from './saved-meal.module.css'
import type { SavedMeal, SavedMeals } from './use-saved-meals.ts'

type SavedMealEditorProps = { meal: SavedMeal | null; saved: SavedMeals; onClose: () => void }

/** Renames a saved meal, changes the amounts of its foods and removes foods. */
export function SavedMealEditor({ meal, saved, onClose }: SavedMealEditorProps) {
  const form = useAppForm({
    schema: ChangeSavedMeal,
    initialValues: {
      id: meal?.id ?? '',
      name: meal?.name ?? '',
      // The same food may occur twice, so rows need keys of their own.
      items: meal?.items.map((item) => ({ ...item, key: newId() })) ?? [],
    },
    subject: meal?.id,
    submit: saved.change,
    onSuccess: onClose,
    failure: 'Could not save this meal.',
  })
  const { items } = form.values

  return (
    <SavedMealForm form={form} opened={meal !== null} onClose={onClose} title="Edit saved meal">
      <div>
        {items.map((item) => (
          <div key={item.key} className={styles.item}>
            <div className={savedMeal.text}>
              <span className={savedMeal.name}>{item.foodName}</span>
              <span className={`${savedMeal.facts} gl-num`}>{kcal(item.calories)}</span>
            </div>
            <AmountField
              className={styles.amount}
              aria-label={`Amount of ${item.foodName}`}
              entry={item}
              unit={specificGrams(item) === null ? '×' : 'g'}
              title={specificGrams(item) === null ? unitText(item) : undefined}
              onChange={(changed) =>
                form.setFieldValue(
                  'items',
                  items.map((one) => (one.key === item.key ? changed : one)),
                )
              }
            />
            <ActionIcon
              aria-label={`Take out ${item.foodName}`}
              onClick={() =>
                form.setFieldValue(
                  'items',
                  items.filter(({ key }) => key !== item.key),
                )
              }
            >
              <IconTrash size={19} stroke={1.7} />
            </ActionIcon>
          </div>
        ))}
        <FieldError form={form} name="items" />
      </div>
    </SavedMealForm>
  )
}
