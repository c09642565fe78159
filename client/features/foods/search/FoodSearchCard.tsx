import { Card } from '../../../ui/Card.tsx'
import searchStyles from './FoodSearch.module.css'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import styles from './FoodSearchCard.module.css'
import { MealSelect } from './MealSelect.tsx'

/** The food search beside or above the diary. */
export function FoodSearchCard({ onMeal, ...search }: FoodSearchProps) {
  return (
    <Card
      title="Search for Food"
      className={`${styles.card} ${searchStyles.inCard}`}
      actions={search.meal && onMeal && <MealSelect meal={search.meal} onMeal={onMeal} />}
    >
      <FoodSearch {...search} />
    </Card>
  )
}
