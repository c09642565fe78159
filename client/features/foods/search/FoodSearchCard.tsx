import { Group, Skeleton } from '@mantine/core'
import { useId } from 'react'
import { Card } from '../../../ui/cards.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import styles from './search.module.css'

// The list's code is as large as the diary's, which is shown without waiting for it.
const MealSelect = lazyPart(
  () => import('./MealSelect.tsx').then((module) => module.MealSelect),
  <Skeleton w={132} h={36} radius="md" />,
)

/** The food search beside or above the diary, with the meal to add to in one line with its title. */
export function FoodSearchCard({ onMeal, ...search }: FoodSearchProps) {
  const label = useId()
  return (
    <Card
      title="Search for Food"
      className={styles.card}
      actions={
        search.meal &&
        onMeal && (
          <Group gap={10} wrap="nowrap">
            <span id={label} className="gl-quiet">
              Adding to
            </span>
            <MealSelect labelledBy={label} meal={search.meal} onMeal={onMeal} />
          </Group>
        )
      }
    >
      <FoodSearch {...search} />
    </Card>
  )
}
