import { useId } from 'react'
import type { Nutrient } from '#domain/nutrition.ts'
import { EnergyField } from '../../../forms/EnergyField.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { useUnits } from '../../../units.ts'
import type { FoodEntry } from '../day/entries.ts'
import styles from './EntryEditor.module.css'
import type { EntryValues } from './edited-entry.ts'

const inGrams: { key: Nutrient; name: string; decimals: number }[] = [
  { key: 'protein', name: 'Protein', decimals: 1 },
  { key: 'carbs', name: 'Carbs', decimals: 1 },
  { key: 'fat', name: 'Fat', decimals: 1 },
  { key: 'fiber', name: 'Fibre', decimals: 1 },
  { key: 'sugars', name: 'Sugars', decimals: 1 },
  { key: 'saturatedFat', name: 'Saturated fat', decimals: 1 },
  { key: 'salt', name: 'Salt', decimals: 2 },
]

type EntryNutrientFieldsProps = { form: AppForm<EntryValues>; after: FoodEntry }

/** The values of the whole entry: computed from its amount until somebody types one. An empty field is unknown. */
export function EntryNutrientFields({ form, after }: EntryNutrientFieldsProps) {
  const label = useId()
  const units = useUnits()
  const calories = form.field('calories')
  const isTyped = form.isTouched('calories')
  return (
    <fieldset className={styles.values} aria-labelledby={label}>
      <div id={label} className={`${styles.label} gl-num`}>
        Values for {units.amount(after)}
      </div>
      <div className={styles.grid}>
        <EnergyField
          {...calories}
          label={units.energyName}
          placeholder="unknown"
          max={100_000}
          kcalDecimals={isTyped ? 2 : 0}
          value={isTyped ? (calories.value ?? null) : after.calories}
        />
        {inGrams.map(({ key, name, decimals }) => {
          const field = form.field(key)
          return (
            <NumberField
              {...field}
              key={key}
              label={name}
              unit="g"
              placeholder="unknown"
              max={10_000}
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
