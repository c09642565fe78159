import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { useId } from 'react'
import { Card } from '../../../ui/cards.tsx'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import { MealSelect } from './SearchBar.tsx'
import styles from './search.module.css'

/** The food search beside or above the diary, with the meal to add to in one line with its title. */
export function FoodSearchCard({ onMeal, ...search }: FoodSearchProps) {
  const label = useId()
  return (
    <Card
      title={t`Search for Food`}
      className={styles.card}
      actions={
        search.meal &&
        onMeal && (
          <Group gap={10} wrap="nowrap">
            <span id={label} className="gl-quiet">
              {t`Adding to`}
            </span>
            <MealSelect aria-labelledby={label} meal={search.meal} onMeal={onMeal} />
          </Group>
        )
      }
    >
      <FoodSearch {...search} />
    </Card>
  )
}
