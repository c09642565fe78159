import { useId } from 'react'
import type { Nutrient } from '#domain/nutrition.ts'
import { amountText } from '#domain/portion.ts'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import type { FoodEntry } from '../day/entries.ts'
import styles from './EntryEditor.module.css'
import type { EntryValues } from './edited-entry.ts'

const fields: { key: Nutrient; name: string; unit: 'kcal' | 'g'; max: number; decimals: number }[] = [
  { key: 'calories', name: 'Calories', unit: 'kcal', max: 100_000, decimals: 0 },
  { key: 'protein', name: 'Protein', unit: 'g', max: 10_000, decimals: 1 },
  { key: 'carbs', name: 'Carbs', unit: 'g', max: 10_000, decimals: 1 },
  { key: 'fat', name: 'Fat', unit: 'g', max: 10_000, decimals: 1 },
  { key: 'fiber', name: 'Fibre', unit: 'g', max: 10_000, decimals: 1 },
  { key: 'sugars', name: 'Sugars', unit: 'g', max: 10_000, decimals: 1 },
  { key: 'saturatedFat', name: 'Saturated fat', unit: 'g', max: 10_000, decimals: 1 },
  { key: 'salt', name: 'Salt', unit: 'g', max: 10_000, decimals: 2 },
]

type EntryNutrientFieldsProps = { form: AppForm<EntryValues>; after: FoodEntry }

/** The values of the whole entry: computed from its amount until somebody types one. An empty field is unknown. */
export function EntryNutrientFields({ form, after }: EntryNutrientFieldsProps) {
  const label = useId()
  return (
    <fieldset className={styles.values} aria-labelledby={label}>
      <div id={label} className={`${styles.label} gl-num`}>
        Values for {amountText(after)}
      </div>
      <div className={styles.grid}>
        {fields.map(({ key, name, unit, max, decimals }) => {
          const field = form.field(key)
          return (
            <NumberField
              {...field}
              key={key}
              label={name}
              unit={unit}
              placeholder="unknown"
              max={max}
              decimalScale={2}
              value={form.isTouched(key) ? (field.value ?? null) : rounded(after[key], decimals)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

const rounded = (value: number | null, decimals: number) => value && Math.round(value * 10 ** decimals) / 10 ** decimals
