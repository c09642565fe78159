import { Group, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { type Meal, meals } from '#domain/meal-type.ts'
import { Card } from '../../../ui/cards.tsx'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import styles from './search.module.css'

/** The food search beside or above the diary. */
export function FoodSearchCard({ onMeal, ...search }: FoodSearchProps) {
  return (
    <Card
      title="Search for Food"
      className={styles.card}
      actions={search.meal && onMeal && <MealSelect meal={search.meal} onMeal={onMeal} />}
    >
      <FoodSearch {...search} />
    </Card>
  )
}

type MealSelectProps = { meal: Meal; onMeal: (meal: Meal) => void }

/** The meal to add to, in one line with a card's title: the browser's own list, because Mantine's is as large as the diary. */
function MealSelect({ meal, onMeal }: MealSelectProps) {
  const label = useId()
  return (
    <Group gap={10} wrap="nowrap">
      <span id={label} className="gl-quiet">
        Adding to
      </span>
      <NativeSelect
        aria-labelledby={label}
        w={132}
        className={styles.select}
        rightSection={<IconChevronDown size={18} stroke={1.7} />}
        data={[...meals]}
        value={meal}
        onChange={({ currentTarget }) => onMeal(currentTarget.value as Meal)}
      />
    </Group>
  )
}
