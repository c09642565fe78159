import { Button, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { EditEntry } from '#domain/diary.ts'
import { type Meal, meals } from '#domain/meal-type.ts'
import { amountOf, amountText, specificGrams, withAmount } from '#domain/portion.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { grams, kcal } from '../../../ui/format.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useLast } from '../../../ui/use-last.ts'
import type { ChangeInput, Row } from '../day/entries.ts'
import styles from './EntryEditor.module.css'

const macros = [
  { key: 'protein', name: 'Protein' },
  { key: 'carbs', name: 'Carbs' },
  { key: 'fat', name: 'Fat' },
] as const

type EntryEditorProps = {
  /** The entry to edit; null closes the editor. */
  row: Row | null
  onClose: () => void
  onChange: (change: ChangeInput) => void
  onRemove: (row: Row) => void
}

/** Changes the amount of an entry; on phones, where a row has only one button, it also moves or deletes the entry. */
export function EntryEditor({ row: edited, onClose, onChange, onRemove }: EntryEditorProps) {
  const isPhone = useIsPhone()
  const mealLabel = useId()
  const row = useLast(edited)
  const form = useAppForm({
    schema: EditEntry,
    initialValues: { amount: row && amountOf(row), mealType: row?.mealType ?? 'Snacks' },
    subject: edited?.id,
    submit: ({ amount, mealType }) => row && changeOf(row, withTyped(row, amount), mealType),
    onSuccess(change) {
      onClose()
      if (change) onChange(change)
    },
  })
  const after = row && withTyped(row, form.values.amount)

  return (
    <AppModal
      opened={edited !== null}
      onClose={onClose}
      dirty={form.isDirty('amount')}
      param="entry"
      title={row?.foodName}
      subtitle={row && <span className="gl-num">{amountText(row)}</span>}
      onSubmit={form.submit}
      footer={(close) => (
        <>
          {isPhone ? (
            <Button
              variant="light"
              color="red"
              onClick={() => {
                onClose()
                if (row) onRemove(row)
              }}
            >
              Delete
            </Button>
          ) : (
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          )}
          <SubmitButton form={form} data-wide>
            Save
          </SubmitButton>
        </>
      )}
    >
      {row && after && (
        <div className={styles.editor}>
          <div className={styles.amount}>
            {specificGrams(row) !== null ? (
              <NumberField
                {...form.field('amount')}
                label="Amount"
                unit="g"
                max={10_000}
                decimalScale={1}
                data-autofocus={!isPhone || undefined}
              />
            ) : (
              <Stepper {...form.field('amount')} label="Quantity" min={0.01} data-autofocus={!isPhone || undefined} />
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
              <SegmentedControl {...form.field('mealType')} fullWidth aria-labelledby={mealLabel} data={[...meals]} />
            </div>
          )}
        </div>
      )}
    </AppModal>
  )
}

const withTyped = (row: Row, amount: number | null): Row => (amount && amount > 0 ? withAmount(row, amount) : row)

/** The change to send to the server; null when nothing changed. */
function changeOf(row: Row, after: Row, meal: Meal): ChangeInput | null {
  const moved = meal === row.mealType ? {} : { mealType: meal }
  if (after.quantity !== row.quantity) return { id: row.id, ...moved, quantity: after.quantity }
  if (after.servingSize === row.servingSize) return meal === row.mealType ? null : { id: row.id, ...moved }
  const { servingSize, calories, protein, carbs, fat, fiber, sugars, saturatedFat, salt } = after
  return { id: row.id, ...moved, servingSize, calories, protein, carbs, fat, fiber, sugars, saturatedFat, salt }
}
