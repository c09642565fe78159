import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Button, Group, Loader, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBarcode, IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { Meal } from '#domain/meal-type.ts'
import { word } from '../../../i18n.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { mealOptions } from '../../../ui/meal-names.ts'
import { fitInALine, SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useMeals } from '../../../user.ts'
import styles from './search.module.css'

// The list's code is as large as the diary's, which is shown without waiting for it.
export const LazyMealSelect = lazyPart(
  () => import('./MealSelect.tsx').then((module) => module.MealSelect),
  <Skeleton w={132} h={36} radius="md" />,
)

type SearchBarProps = {
  box: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  isSearching: boolean
  /** Called on Enter. */
  onEnter: () => void
  onSearch: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onScan: () => void
  /** Null in a recipe, which has no meals. */
  meal: Meal | null
  /** Omitted where the meal is chosen elsewhere. */
  onMeal?: (meal: Meal) => void
  /** The button for a picture, where the server can look at pictures. */
  photo?: ReactNode
}

/** The text box, the scanner button and, on phones, the meal to add to. */
export function SearchBar(props: SearchBarProps) {
  const { box, text, onText, isSearching, onEnter, onSearch, onKeyDown, onScan, meal, onMeal, photo } = props
  const isPhone = useIsPhone()
  const meals = useMeals()
  // Most searches are done before anyone could read that they run.
  const [hasLasted] = useDebouncedValue(isSearching, 150)
  const isSlow = isSearching && hasLasted

  function clear() {
    onText('')
    box.current?.focus()
  }

  return (
    <div>
      <Group
        component="form"
        gap="xs"
        wrap="nowrap"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onEnter()
        }}
      >
        <TextInput
          ref={box}
          flex={1}
          className={styles.box}
          type="search"
          enterKeyHint="search"
          aria-label={t`Search for Food`}
          placeholder={t`Search for a food`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            onKeyDown(event)
            if (event.key === 'Escape' && text !== '') clear()
          }}
          // Esc clears the box first; only the next one closes the sheet around it.
          data-mantine-stop-propagation
          data-autofocus
          leftSection={isPhone && isSlow ? <Loader size={18} /> : <IconSearch size={20} stroke={1.7} />}
          rightSection={
            text !== '' ? (
              <ActionIcon aria-label={t`Clear`} onClick={clear}>
                <IconX size={18} stroke={1.7} />
              </ActionIcon>
            ) : (
              meal !== null && (
                <kbd className={`${styles.key} ${styles.slash}`} aria-hidden>
                  /
                </kbd>
              )
            )
          }
        />
        <ActionIcon
          variant="default"
          bd="1px solid var(--gl-line-strong)"
          aria-label={t`Scan Barcode`}
          onClick={onScan}
        >
          <IconBarcode size={22} stroke={1.7} />
        </ActionIcon>
        {photo}
        {!isPhone && (
          <Button flex="none" miw={116} onClick={onSearch}>
            {isSlow ? t`Searching...` : t`Search`}
          </Button>
        )}
      </Group>
      {meal !== null && onMeal && !fitInALine(meals.map(word)) && (
        <Box mt={12}>
          <LazyMealSelect aria-label={t`Adding to`} meal={meal} onMeal={onMeal} />
        </Box>
      )}
      {meal !== null && onMeal && fitInALine(meals.map(word)) && (
        <SegmentedControl
          aria-label={t`Adding to`}
          className={styles.meals}
          fullWidth
          data={mealOptions(meals)}
          value={meal}
          onChange={onMeal}
        />
      )}
    </div>
  )
}
