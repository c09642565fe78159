import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { amountNeeded, type Basis, per100gOfServing, perServing } from '#domain/food-label.ts'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import type { CustomFoodValues } from './custom-food-values.ts'
import styles from './NutritionFields.module.css'

/** In the order of a label. `isPart` is a part of the line above. */
const lines = [
  { key: 'calories', name: 'Calories', unit: 'kcal' },
  { key: 'fat', name: 'Fat', unit: 'g' },
  { key: 'saturatedFat', name: 'of which saturated fat', unit: 'g', isPart: true },
  { key: 'carbs', name: 'Carbs', unit: 'g' },
  { key: 'sugars', name: 'of which sugars', unit: 'g', isPart: true },
  { key: 'fiber', name: 'Fibre', unit: 'g' },
  { key: 'protein', name: 'Protein', unit: 'g' },
  { key: 'salt', name: 'Salt', unit: 'g' },
] as const

/** The values on the label, per 100 g or per serving. */
export function NutritionFields({ form }: { form: AppForm<CustomFoodValues> }) {
  const heading = useId()
  const { basis, servingAmount, servingUnit } = form.values

  function change(next: Basis) {
    // What is typed into an empty form stays as it is: the label's other column was meant. Stored values are converted.
    const stored = form.getInitialValues()
    if (lines.every(({ key }) => stored[key] === null)) return form.setFieldValue('basis', next)
    if (!servingAmount) return form.setFieldError('servingAmount', amountNeeded)
    const convert = next === 'serving' ? perServing : per100gOfServing
    form.setValues({ basis: next, ...convert(form.values, servingAmount) })
  }

  return (
    <fieldset className={styles.label} aria-labelledby={heading}>
      <div className={styles.head}>
        <span id={heading} className={styles.heading}>
          Nutrition
        </span>
        <SegmentedControl
          className={styles.basis}
          aria-labelledby={heading}
          value={basis}
          onChange={change}
          data={[
            { value: '100g', label: `per 100 ${servingUnit}` },
            { value: 'serving', label: 'per serving' },
          ]}
        />
      </div>
      {lines.map(({ key, name, unit, ...line }) => (
        <NumberField
          {...form.field(key)}
          key={key}
          label={name}
          required={key === 'calories'}
          data-autofocus={(key === 'calories' && form.values.productName !== '') || undefined}
          unit={unit}
          max={key === 'calories' ? 100_000 : 10_000}
          decimalScale={2}
          classNames={{ root: styles.line, label: styles.name, input: styles.input, error: styles.error }}
          wrapperProps={{ 'data-part': 'isPart' in line || undefined }}
        />
      ))}
    </fieldset>
  )
}
