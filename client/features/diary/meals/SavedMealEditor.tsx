import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { v7 as newId } from 'uuid'
import { ChangeSavedMeal } from '#domain/diary.ts'
import { type SnapshotInput, snapshotOf } from '#domain/logged-food.ts'
import { FormButtons } from '../../../forms/Form.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { announce } from '../../../ui/page.tsx'
import type { RenderChoice } from '../../../ui/render-choice.ts'
import styles from './meals.module.css'
import { SavedMealFoods } from './SavedMealFoods.tsx'

import type { SavedMeal, SavedMeals } from './use-saved-meals.ts'

type SavedMealEditorProps = {
  meal: SavedMeal | null
  saved: SavedMeals
  search: RenderChoice<SnapshotInput>
  /** Shows the food search for another food instead of the fields. */
  isAdding: boolean
  onSearch: () => void
  onLeaveSearch: () => Promise<void>
  onClose: () => void
}

/** Renames a saved meal, changes the amounts of its foods, and adds and removes foods. */
export function SavedMealEditor(props: SavedMealEditorProps) {
  const { meal, saved, search, isAdding, onSearch, onLeaveSearch, onClose } = props
  const body = useRef<HTMLDivElement>(null)
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

  /** Goes back to the fields, with the focus on the button for the next food. */
  async function leaveSearch() {
    await onLeaveSearch()
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[data-add-food]')?.focus())
  }

  function choose(food: SnapshotInput) {
    form.insertListItem('items', { ...snapshotOf(food), key: newId() })
    announce(`${food.foodName} added.`)
    void leaveSearch()
  }

  return (
    <AppModal
      opened={meal !== null}
      onClose={onClose}
      param="savedMeal"
      dirty={form.isDirty()}
      fullOnPhone={isAdding}
      title={isAdding ? 'Add food' : 'Edit saved meal'}
      onSubmit={isAdding ? undefined : form.submit}
      footer={(close) =>
        isAdding ? (
          <Button variant="default" onClick={leaveSearch}>
            Back
          </Button>
        ) : (
          <FormButtons form={form} onCancel={close}>
            Save
          </FormButtons>
        )
      }
    >
      <div ref={body} className={isAdding ? styles.searchView : undefined}>
        {!isAdding && (
          <div className={styles.edit}>
            <TextInput {...form.field('name')} label="Name" required maxLength={200} autoComplete="off" />
            <SavedMealFoods form={form} onAdd={onSearch} />
          </div>
        )}
        {meal && search({ shown: isAdding, onChoose: choose, onLeave: leaveSearch })}
      </div>
    </AppModal>
  )
}
