import { useId } from 'react'
import { amountNeeded, type Basis, per100gOfServing, perServing } from '#domain/food-label.ts'
import { nutrients } from '#domain/nutrition.ts'
import { EnergyField } from '../../../forms/unit-fields.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useUnits } from '../../../units.ts'
import styles from './custom.module.css'
import type { CustomFoodValues } from './custom-food-values.ts'

/** In the order of a label. `isPart` is a part of the line above. */
const inGrams = [
  { key: 'fat', name: 'Fat' },
  { key: 'saturatedFat', name: 'of which saturated fat', isPart: true },
  { key: 'carbs', name: 'Carbs' },
  { key: 'sugars', name: 'of which sugars', isPart: true },
  { key: 'fiber', name: 'Fibre' },
  { key: 'protein', name: 'Protein' },
  { key: 'salt', name: 'Salt' },
] as const

/** The values on the label, per 100 g or per serving. */
export function NutritionFields({ form }: { form: AppForm<CustomFoodValues> }) {
  const heading = useId()
  const { energyName } = useUnits()
  const { basis, servingAmount, servingUnit } = form.values

  function change(next: Basis) {
    // What is typed into an empty form stays as it is: the label's other column was meant. Stored values are converted.
    const stored = form.getInitialValues()
    if (nutrients.every((nutrient) => stored[nutrient] === null)) return form.setFieldValue('basis', next)
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
      <EnergyField
        {...form.field('calories')}
        label={energyName}
        required
        data-autofocus={form.values.productName !== '' || undefined}
        kcalDecimals={2}
        classNames={lineClasses}
      />
      {inGrams.map(({ key, name, ...line }) => (
        <NumberField
          {...form.field(key)}
          key={key}
          label={name}
          unit="g"
          decimalScale={2}
          classNames={lineClasses}
          wrapperProps={{ 'data-part': 'isPart' in line || undefined }}
        />
      ))}
    </fieldset>
  )
}

const lineClasses = { root: styles.line, label: styles.nutritionFieldsName, input: styles.input, error: styles.error }
