import { SegmentedControl, TextInput } from '@mantine/core'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import type { CustomFoodValues } from './custom-food-values.ts'
import styles from './ServingFields.module.css'

/** The serving of a custom food: its name, and its weight or volume. */
export function ServingFields({ form }: { form: AppForm<CustomFoodValues> }) {
  const { basis, servingUnit } = form.values
  return (
    <div className={styles.serving}>
      <TextInput
        {...form.field('servingName')}
        className={styles.name}
        label="Serving"
        placeholder="e.g. 1 bar"
        maxLength={150}
        autoComplete="off"
      />
      <NumberField
        {...form.field('servingAmount')}
        label={servingUnit === 'g' ? 'Weight' : 'Volume'}
        required={basis === 'serving'}
        max={10_000}
        decimalScale={1}
      />
      <SegmentedControl
        {...form.field('servingUnit')}
        className={styles.unit}
        aria-label="Unit of the serving"
        data={['g', 'ml']}
      />
    </div>
  )
}
