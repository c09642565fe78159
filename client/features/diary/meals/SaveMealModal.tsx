import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Meal } from '#domain/meal-type.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import type { Row } from '../day/entries.ts'
import savedMeal from './saved-meal.module.css'
import type { SavedMeals } from './use-saved-meals.ts'

type SaveMealModalProps = { opened: boolean; meal: Meal; rows: Row[]; saved: SavedMeals; onClose: () => void }

/** Gives the foods of a meal a name to log them by again. */
export function SaveMealModal({ opened, meal, rows, saved, onClose }: SaveMealModalProps) {
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)

  function close() {
    setName('')
    setTried(false)
    onClose()
  }
  async function save() {
    if (name.trim() === '') return setTried(true)
    if (await saved.create(name.trim(), rows)) close()
  }

  return (
    <AppModal
      opened={opened}
      onClose={close}
      title="Save as a meal"
      onSubmit={save}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" data-wide loading={saved.isSaving}>
            Save
          </Button>
        </>
      }
    >
      <div className={savedMeal.edit}>
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={200}
          autoComplete="off"
          placeholder={`e.g. My usual ${meal.toLowerCase()}`}
          value={name}
          error={tried && name.trim() === '' && 'A name is needed.'}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <p className={savedMeal.help}>{rows.map(({ foodName }) => foodName).join(', ')}</p>
      </div>
    </AppModal>
  )
}
