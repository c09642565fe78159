import { Button, SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { type Meal, meals } from '#domain/meal-type.ts'
import { amountText, specificGrams, withGrams, withQuantity } from '#domain/portion.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { grams, kcal } from '../../../ui/format.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import type { ChangeInput, Row } from '../day/entries.ts'
import styles from './EntryEditor.module.css'

const macros = [
  { key: 'protein', name: 'Protein' },
  { key: 'carbs', name: 'Carbs' },
  { key: 'fat', name: 'Fat' },
] as const

type EntryEditorProps = {
  row: Row
  opened: boolean
  onClose: () => void
  onChange: (change: ChangeInput) => void
  onRemove: () => void
}

/** Changes how much of a food was eaten; on phones, where a row has one button, also its meal, or deletes it. */
export function EntryEditor({ row, opened, onClose, onChange, onRemove }: EntryEditorProps) {
  const isPhone = useIsPhone()
  const mealLabel = useId()
  const [draft, setDraft] = useState(draftOf(row))
  // Every opening starts from the row as it is then.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setDraft(draftOf(row))
  }

  const after = edited(row, draft.amount)
  const byWeight = specificGrams(row) !== null

  function save() {
    const change = changeOf(row, after, draft.meal)
    onClose()
    if (change) onChange(change)
  }

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      dirty={draft.amount !== draftOf(row).amount}
      title={row.foodName}
      subtitle={<span className="gl-num">{amountText(row)}</span>}
      onSubmit={save}
      footer={(close) => (
        <>
          {isPhone ? (
            <Button
              variant="light"
              color="red"
              onClick={() => {
                onClose()
                onRemove()
              }}
            >
              Delete
            </Button>
          ) : (
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          )}
          <Button type="submit" data-wide>
            Save
          </Button>
        </>
      )}
    >
      <div className={styles.editor}>
        <div className={styles.amount}>
          {byWeight ? (
            <NumberField
              label="Amount"
              unit="g"
              value={draft.amount}
              max={10_000}
              decimalScale={1}
              data-autofocus={!isPhone || undefined}
              onChange={(amount) => setDraft({ ...draft, amount })}
            />
          ) : (
            <Stepper
              label="Quantity"
              value={draft.amount}
              min={0.01}
              autoFocus={!isPhone}
              onChange={(amount) => setDraft({ ...draft, amount })}
            />
          )}
          <p className={`${styles.sum} gl-num`} aria-live="polite">
            <b>{kcal(after.calories)}</b>
            {amountText(after)}
          </p>
        </div>
        <dl className={`${styles.macros} gl-num`}>
          {macros.map(({ key, name }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{grams(after[key])}</dd>
            </div>
          ))}
        </dl>
        {isPhone && (
          <div>
            <div id={mealLabel} className={styles.label}>
              Move to
            </div>
            <SegmentedControl
              fullWidth
              aria-labelledby={mealLabel}
              data={[...meals]}
              value={draft.meal}
              onChange={(meal) => setDraft({ ...draft, meal })}
            />
          </div>
        )}
      </div>
    </AppModal>
  )
}

/** `amount` is grams for an entry by specific weight, else how many portions; null while the field is empty. */
type Draft = { amount: number | null; meal: Meal }

const draftOf = (row: Row): Draft => ({ amount: specificGrams(row) ?? row.quantity, meal: row.mealType })

function edited(row: Row, amount: number | null): Row {
  if (amount === null || amount <= 0) return row
  return specificGrams(row) === null ? withQuantity(row, amount) : withGrams(row, amount)
}

/** What there is to tell the server; null when nothing changed. */
function changeOf(row: Row, after: Row, meal: Meal): ChangeInput | null {
  const moved = meal === row.mealType ? {} : { mealType: meal }
  if (after.quantity !== row.quantity) return { id: row.id, ...moved, quantity: after.quantity }
  if (after.servingSize === row.servingSize) return meal === row.mealType ? null : { id: row.id, ...moved }
  const { servingSize, calories, protein, carbs, fat, fiber, sugars, saturatedFat, salt } = after
  return { id: row.id, ...moved, servingSize, calories, protein, carbs, fat, fiber, sugars, saturatedFat, salt }
}
