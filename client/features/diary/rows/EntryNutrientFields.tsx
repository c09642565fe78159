import { useId } from 'react'
import { nutrientNames, nutrients } from '#domain/nutrition.ts'
import { EnergyField } from '../../../forms/unit-fields.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { useUnits } from '../../../units.ts'
import type { FoodEntry } from '../day/entries.ts'
import type { EntryValues } from './edited-entry.ts'
import styles from './rows.module.css'

/** In the order of screens. */
const inGrams = nutrients.filter((nutrient) => nutrient !== 'calories')

type EntryNutrientFieldsProps = { form: AppForm<EntryValues>; after: FoodEntry }

/** The values of the whole entry: computed from its amount until somebody types one. An empty field is unknown. */
export function EntryNutrientFields({ form, after }: EntryNutrientFieldsProps) {
  const label = useId()
  const units = useUnits()
  const calories = form.field('calories')
  const isTyped = form.isTouched('calories')
  const computed = units.energyUnit === 'kcal' ? rounded(after.calories, 0) : after.calories
  return (
    <fieldset className={styles.values} aria-labelledby={label}>
      <div id={label} className={`${styles.entryEditorLabel} gl-num`}>
        Values for {units.amount(after)}
      </div>
      <div className={styles.grid}>
        <EnergyField
          {...calories}
          label={units.energyName}
          placeholder="unknown"
          kcalDecimals={2}
          value={isTyped ? (calories.value ?? null) : computed}
        />
        {inGrams.map((nutrient) => {
          const field = form.field(nutrient)
          return (
            <NumberField
              {...field}
              key={nutrient}
              label={nutrientNames[nutrient]}
              unit="g"
              placeholder="unknown"
              decimalScale={2}
              value={
                form.isTouched(nutrient) ? (field.value ?? null) : rounded(after[nutrient], nutrient === 'salt' ? 2 : 1)
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}

const rounded = (value: number | null, decimals: number) => value && Math.round(value * 10 ** decimals) / 10 ** decimals
