import '../../../ui/floating.css'
import { Select } from '@mantine/core'
import { useId } from 'react'
import { type Meal, meals } from '#domain/meal-type.ts'
import styles from './MealSelect.module.css'

/** The meal to add to, in one line with a card's title. */
export function MealSelect({ meal, onMeal }: { meal: Meal; onMeal: (meal: Meal) => void }) {
  const label = useId()
  return (
    <div className={styles.meal}>
      <span id={label} className={styles.label}>
        Adding to
      </span>
      <Select
        aria-labelledby={label}
        className={styles.select}
        data={[...meals]}
        value={meal}
        onChange={(chosen) => chosen && onMeal(chosen)}
        allowDeselect={false}
        withCheckIcon={false}
        comboboxProps={{ shadow: 'pop' }}
      />
    </div>
  )
}
