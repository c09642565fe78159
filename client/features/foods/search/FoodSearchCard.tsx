import { Card } from '../../../ui/cards.tsx'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import { MealSelect } from './MealSelect.tsx'
import searchStyles from './search.module.css'

/** The food search beside or above the diary. */
export function FoodSearchCard({ onMeal, ...search }: FoodSearchProps) {
  return (
    <Card
      title="Search for Food"
      className={`${searchStyles.card} ${searchStyles.inCard}`}
      actions={search.meal && onMeal && <MealSelect meal={search.meal} onMeal={onMeal} />}
    >
      <FoodSearch {...search} />
    </Card>
  )
}
