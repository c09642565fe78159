import { TextInput } from '@mantine/core'
import { UnitField } from '../../../forms/unit-fields.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useUnits } from '../../../units.ts'
import styles from './custom.module.css'
import type { CustomFoodValues } from './custom-food-values.ts'

/** The serving of a custom food: its name, and its weight or volume. */
export function ServingFields({ form }: { form: AppForm<CustomFoodValues> }) {
  const { foodUnit, volumeUnit } = useUnits()
  const { basis, servingUnit } = form.values
  return (
    <div className={styles.serving}>
      <TextInput
        {...form.field('servingName')}
        className={styles.servingFieldsName}
        label="Serving"
        placeholder="e.g. 1 bar"
        maxLength={150}
        autoComplete="off"
      />
      <UnitField
        {...form.field('servingAmount')}
        label={servingUnit === 'g' ? 'Weight' : 'Volume'}
        required={basis === 'serving'}
        unit={servingUnit === 'g' ? foodUnit : volumeUnit}
        hidesUnit
      />
      <SegmentedControl
        {...form.field('servingUnit')}
        className={styles.unit}
        aria-label="Unit of the serving"
        data={[
          { value: 'g', label: foodUnit },
          { value: 'ml', label: volumeUnit },
        ]}
      />
    </div>
  )
}
