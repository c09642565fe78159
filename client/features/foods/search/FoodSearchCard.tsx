import { TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Meal } from '#domain/meal-type.ts'
import { Card } from '../../../ui/cards.tsx'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import type { MealOptions } from './MealOptions.tsx'
import styles from './search.module.css'
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

const load = () => import('./MealOptions.tsx').then((module) => module.MealOptions)

const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

type MealSelectProps = { meal: Meal; onMeal: (meal: Meal) => void }

/**
 * The meal to add to, in one line with a card's title. Until it is first opened it is only the field, since the code of the
 * list is large; opened before that has come, it opens once it has.
 */
function MealSelect({ meal, onMeal }: MealSelectProps) {
  const label = useId()
  const [Options, setOptions] = useState<ComponentType<ComponentProps<typeof MealOptions>>>()
  useEffect(() => void load().catch(() => {}), [])
  const open = () =>
    load().then(
      (loaded) => setOptions(() => loaded),
      // The next press tries again.
      () => {},
    )

  return (
    <div className={styles.meal}>
      <span id={label} className={styles.mealSelectLabel}>
        Adding to
      </span>
      {Options ? (
        <Options aria-labelledby={label} className={styles.select} meal={meal} onMeal={onMeal} />
      ) : (
        <TextInput
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-labelledby={label}
          className={styles.select}
          rightSection={<IconChevronDown size={18} stroke={1.7} />}
          rightSectionPointerEvents="none"
          value={meal}
          readOnly
          pointer
          onClick={open}
          onKeyDown={(event: KeyboardEvent) => {
            if (!openingKeys.includes(event.key)) return
            event.preventDefault()
            void open()
          }}
        />
      )}
    </div>
  )
}
