import { useState } from 'react'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import styles from './CustomFoodModal.module.css'
import { type CustomFoodValues, hasMore, moreValues } from './custom-food-values.ts'
import { PortionFields } from './PortionFields.tsx'

/** The optional fields of a custom food: behind a button, unless one of them has a value. */
export function MoreFields({ form }: { form: AppForm<CustomFoodValues> }) {
  const [isShown, setShown] = useState(false)
  if (!isShown && !hasMore(form.getInitialValues()))
    return (
      <button type="button" className={`gl-link ${styles.more}`} onClick={() => setShown(true)}>
        More values and portions
      </button>
    )
  return (
    <>
      <div className={styles.values}>
        {moreValues.map(({ key, name, unit }) => (
          <NumberField {...form.field(key)} key={key} label={name} unit={unit} max={10_000} decimalScale={2} />
        ))}
      </div>
      <PortionFields form={form} />
    </>
  )
}
