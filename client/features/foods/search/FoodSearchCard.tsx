import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { useEffect, useId } from 'react'
import { Card } from '../../../ui/cards.tsx'
import { focusText } from '../../../ui/focus.ts'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import { LazyMealSelect } from './SearchBar.tsx'
import styles from './search.module.css'

type FoodSearchCardProps = FoodSearchProps & {
  /** Whether the address asks for the focus. */
  isRequested: boolean
  onFocused: () => void
}

/** The food search beside or above the diary, with the meal to add to in one line with its title. `/` focuses it. */
export function FoodSearchCard({ onMeal, isRequested, onFocused, ...search }: FoodSearchCardProps) {
  const label = useId()
  const { box } = search
  // Focused directly, not through the address, so that no key typed right after `/` is lost.
  usePageKeys({ '/': () => focusText(box.current) })
  useEffect(() => {
    if (!isRequested) return
    scrollTo({ top: 0 })
    // While somebody types, the text must not be selected: the next letter would replace it.
    if (document.activeElement !== box.current) focusText(box.current)
    onFocused()
  }, [box, isRequested, onFocused])
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
            <LazyMealSelect aria-labelledby={label} meal={search.meal} onMeal={onMeal} />
          </Group>
        )
      }
    >
      <FoodSearch {...search} />
    </Card>
  )
}
