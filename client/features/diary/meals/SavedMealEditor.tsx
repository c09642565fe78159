import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { specificGrams, unitText, withGrams, withQuantity } from '#domain/portion.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { kcal } from '../../../ui/format.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import styles from './SavedMealEditor.module.css'
import savedMeal from './saved-meal.module.css'
import type { SavedMeal, SavedMeals } from './use-saved-meals.ts'

type SavedMealEditorProps = { meal: SavedMeal | null; saved: SavedMeals; onClose: () => void }

/** Renames a saved meal, changes how much of each food is in it, takes foods out. */
export function SavedMealEditor({ meal, saved, onClose }: SavedMealEditorProps) {
  const [shown, setShown] = useState(meal)
  const [draft, setDraft] = useState(draftOf(meal))
  const [tried, setTried] = useState(false)
  if (meal && meal !== shown) {
    setShown(meal)
    setDraft(draftOf(meal))
    setTried(false)
  }

  async function save() {
    const name = draft.name.trim()
    const items = draft.items.map(({ item, amount }) => withAmount(item, amount))
    if (!meal || name === '' || items.length === 0) return setTried(true)
    if (await saved.change({ id: meal.id, name, items })) onClose()
  }

  const change = (key: number, amount: number | null) =>
    setDraft({ ...draft, items: draft.items.map((one) => (one.key === key ? { ...one, amount } : one)) })

  return (
    <AppModal
      opened={meal !== null}
      onClose={onClose}
      title="Edit saved meal"
      onSubmit={save}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
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
          maxLength={200}
          autoComplete="off"
          value={draft.name}
          error={tried && draft.name.trim() === '' && 'A name is needed.'}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <div>
          {draft.items.map(({ key, item, amount }) => (
            <div key={key} className={styles.item}>
              <div className={savedMeal.text}>
                <span className={savedMeal.name}>{item.foodName}</span>
                <span className={`${savedMeal.facts} gl-num`}>{kcal(withAmount(item, amount).calories)}</span>
              </div>
              <NumberField
                className={styles.amount}
                aria-label={`Amount of ${item.foodName}`}
                unit={specificGrams(item) === null ? '×' : 'g'}
                title={specificGrams(item) === null ? unitText(item) : undefined}
                value={amount}
                max={specificGrams(item) === null ? 1000 : 10_000}
                decimalScale={2}
                onChange={(value) => change(key, value)}
              />
              <ActionIcon
                aria-label={`Take out ${item.foodName}`}
                onClick={() => setDraft({ ...draft, items: draft.items.filter((one) => one.key !== key) })}
              >
                <IconTrash size={19} stroke={1.7} />
              </ActionIcon>
            </div>
          ))}
          {draft.items.length === 0 && <p className={savedMeal.help}>A saved meal needs at least one food.</p>}
        </div>
      </div>
    </AppModal>
  )
}

type Item = SavedMeal['items'][number]

/** `amount` is grams for a food by specific weight, else how many portions; null while its field is empty. */
type Draft = { name: string; items: { key: number; item: Item; amount: number | null }[] }

const draftOf = (meal: SavedMeal | null): Draft => ({
  name: meal?.name ?? '',
  items: meal?.items.map((item, key) => ({ key, item, amount: specificGrams(item) ?? item.quantity })) ?? [],
})

function withAmount(item: Item, amount: number | null): Item {
  if (amount === null || amount <= 0) return item
  return specificGrams(item) === null ? withQuantity(item, amount) : withGrams(item, amount)
}
