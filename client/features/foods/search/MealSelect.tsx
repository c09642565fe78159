import '../../../mantine-lazy.css'
import { Select } from '@mantine/core'
import type { AriaAttributes } from 'react'
import type { Meal } from '#domain/meal-type.ts'
import { word } from '../../../i18n.ts'
import { mealOptions } from '../../../ui/meal-names.ts'
import { useMeals } from '../../../user.ts'
import styles from './search.module.css'

type MealSelectProps = AriaAttributes & { meal: Meal; onMeal: (meal: Meal) => void }

/** The meal that foods are added to. */
export function MealSelect({ meal, onMeal, ...aria }: MealSelectProps) {
  const meals = useMeals()
  return (
    <Select
      {...aria}
      w={meals.some((name) => word(name).length > 10) ? 184 : 132}
      className={styles.select}
      data={mealOptions(meals)}
      value={meal}
      onChange={(chosen) => chosen && onMeal(chosen)}
      allowDeselect={false}
      withCheckIcon={false}
      comboboxProps={{ shadow: 'pop' }}
    />
  )
}
