import '../../../mantine-lazy.css'
import { Select } from '@mantine/core'
import { type Meal, meals } from '#domain/meal-type.ts'
import styles from './search.module.css'

type MealSelectProps = { labelledBy: string; meal: Meal; onMeal: (meal: Meal) => void }

/** The meal that foods are added to. */
export function MealSelect({ labelledBy, meal, onMeal }: MealSelectProps) {
  return (
    <Select
      aria-labelledby={labelledBy}
      w={132}
      className={styles.select}
      data={[...meals]}
      value={meal}
      onChange={(chosen) => chosen && onMeal(chosen)}
      allowDeselect={false}
      withCheckIcon={false}
      comboboxProps={{ shadow: 'pop' }}
    />
  )
}
