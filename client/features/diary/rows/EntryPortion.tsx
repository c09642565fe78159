import '../../../mantine-lazy.css'
import type { Food } from '#domain/food.ts'
import { FoodWeightField } from '../../../forms/unit-fields.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { Select } from '../../../ui/Select.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useUnits } from '../../../units.ts'
import type { FoodEntry } from '../day/entries.ts'
import { amountIn, type EntryValues, portionTexts } from './edited-entry.ts'
import styles from './rows.module.css'

type EntryPortionProps = {
  row: FoodEntry
  /** The entry with the values of the form. */
  after: FoodEntry
  /** Null until loaded, and when it no longer exists. */
  food: Food | null
  form: AppForm<EntryValues>
}

/** The amount of an entry: a number of portions, or a weight. */
export function EntryPortion({ row, after, food, form }: EntryPortionProps) {
  const isPhone = useIsPhone()
  const units = useUnits()
  const { portion } = form.values
  return (
    <div className={styles.portion}>
      {portion === 'custom' ? (
        <FoodWeightField {...form.field('amount')} label="Amount" data-autofocus={!isPhone || undefined} />
      ) : (
        <Stepper {...form.field('amount')} label="Quantity" data-autofocus={!isPhone || undefined} />
      )}
      <Select
        label="Portion"
        data={[
          ...portionTexts(row, food).map((text) => ({ value: text, label: units.portion(text) })),
          { value: 'custom', label: 'Specific weight' },
        ]}
        value={portion}
        onChange={(chosen) => {
          if (chosen === null || chosen === portion) return
          form.setFieldValue('portion', chosen)
          form.setFieldValue('amount', amountIn(chosen, after))
        }}
        allowDeselect={false}
        withCheckIcon={false}
        comboboxProps={{ shadow: 'pop' }}
      />
    </div>
  )
}
