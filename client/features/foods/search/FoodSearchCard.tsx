import { Group, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Meal } from '#domain/meal-type.ts'
import { Card } from '../../../ui/cards.tsx'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import type { MealOptions } from './MealOptions.tsx'
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

const load = () => import('./MealOptions.tsx').then((module) => module.MealOptions)

const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

type MealSelectProps = { meal: Meal; onMeal: (meal: Meal) => void }

/**
 * The meal to add to, in one line with a card's title. At first it is a plain field, since the code of the list is large: the
 * list opens once that has loaded.
 */
function MealSelect({ meal, onMeal }: MealSelectProps) {
  const label = useId()
  const [Options, setOptions] = useState<ComponentType<ComponentProps<typeof MealOptions>>>()
  useEffect(() => void load().catch(() => {}), [])
  const open = () =>
    load().then(
      (loaded) => setOptions(() => loaded),
      // When it could not be loaded, the next press tries again.
      () => {},
    )

  return (
    <Group gap={10} wrap="nowrap">
      <span id={label} className="gl-quiet">
        Adding to
      </span>
      {Options ? (
        <Options aria-labelledby={label} w={132} className={styles.select} meal={meal} onMeal={onMeal} />
      ) : (
        <TextInput
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-labelledby={label}
          w={132}
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
    </Group>
  )
}
