import { ActionIcon, Button, Loader, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { type Meal, meals } from '#domain/diary.ts'
import { announce } from '../../ui/LiveRegion.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useLate } from '../../ui/use-late.ts'
import styles from './foods.module.css'
import { eatenAgain, type FoundFood, lastAmount } from './found-food.ts'
import { SearchResults } from './SearchResults.tsx'
import { fewestLetters, useFoodSearch } from './use-food-search.ts'

export type FoodSearchProps = {
  /** The meal that foods are added to; null in a recipe, for which foods are selected. */
  meal: Meal | null
  onMeal?: (meal: Meal) => void
  today: Day
  /** The text box, for whoever brings the cursor there. */
  box: RefObject<HTMLInputElement | null>
  /** The id of the food that was added a moment ago; its button says so. */
  added: string | null
  /** Opens a food to choose how much of it. */
  onPick: (food: FoundFood) => void
  /** Adds the last amount of a food at once; not asked for in a recipe. */
  onRepeat?: (food: FoundFood) => void
  /** Esc in an empty box. */
  onLeave: () => void
}

/** The food search: a text box, the meal to add to, and what was found. */
export function FoodSearch({ meal, onMeal, today, box, added, onPick, onRepeat, onLeave }: FoodSearchProps) {
  const isPhone = useIsPhone()
  const mealLabel = useId()
  const [text, setText] = useState('')
  const { foods, isCurrent, isFetching, failed, searchNow } = useFoodSearch(text)
  const [active, setActive] = useState(0)
  const isSearching = useLate(isFetching, 150)

  const isRecipe = meal === null
  const best = foods[0]
  const found = isCurrent ? foods.length : null
  useEffect(() => {
    setActive(0)
    if (found !== null) announce(spoken(found, best, !isRecipe))
  }, [found, best, isRecipe])

  const canRepeat = (food: FoundFood) => meal !== null && eatenAgain(food, meal) !== null

  function act(food: FoundFood) {
    if (canRepeat(food)) onRepeat?.(food)
    else onPick(food)
  }

  function clear() {
    setText('')
    box.current?.focus()
  }

  function pressed(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && foods.length > 0) {
      event.preventDefault()
      const next = Math.min(foods.length - 1, Math.max(0, active + step))
      setActive(next)
      const food = foods[next]
      if (food) announce(`${food.product_name}. ${enterText(food, canRepeat(food))}`)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (text === '') onLeave()
      else clear()
    }
  }

  return (
    <div className={styles.search}>
      <div className={styles.top}>
        <form
          className={styles.bar}
          onSubmit={(event) => {
            event.preventDefault()
            const food = foods[active]
            // Results of an older text are not what somebody means: that text is searched first.
            if (isCurrent && food) act(food)
            else searchNow()
          }}
        >
          <TextInput
            ref={box}
            className={styles.box}
            type="search"
            enterKeyHint="search"
            aria-label="Search for Food"
            placeholder="Search for a food"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={pressed}
            // Esc clears the box first; only then may it close the sheet around it.
            data-mantine-stop-propagation
            data-autofocus
            leftSection={isPhone && isSearching ? <Loader size={18} /> : <IconSearch size={20} stroke={1.7} />}
            rightSection={
              text !== '' && (
                <ActionIcon aria-label="Clear" onClick={clear}>
                  <IconX size={18} stroke={1.7} />
                </ActionIcon>
              )
            }
          />
          {!isPhone && (
            <Button className={styles.searchButton} onClick={searchNow}>
              {isSearching ? 'Searching...' : 'Search'}
            </Button>
          )}
        </form>
        {!isRecipe && (
          <div className={styles.meals}>
            <span id={mealLabel} className={styles.mealsLabel}>
              Adding to
            </span>
            <SegmentedControl
              aria-labelledby={mealLabel}
              className={styles.mealChoice}
              size="sm"
              data={[...meals]}
              value={meal}
              onChange={onMeal}
            />
          </div>
        )}
      </div>
      <div className={styles.list}>
        {failed ? (
          <p className={styles.note} role="alert">
            Failed to fetch results. Please try again.
          </p>
        ) : foods.length > 0 ? (
          <SearchResults
            foods={foods}
            query={text}
            isCurrent={isCurrent}
            active={active}
            today={today}
            added={added}
            onPick={onPick}
            onRepeat={onRepeat}
            canRepeat={canRepeat}
            verb={isRecipe ? 'Select' : 'Add'}
          />
        ) : (
          <p className={styles.note}>{isCurrent ? `Nothing found for “${text.trim()}”.` : hint(text)}</p>
        )}
      </div>
    </div>
  )
}

const hint = (text: string) =>
  text.trim().length < fewestLetters ? 'Type a name, a brand or the number under a barcode.' : ''

const enterText = ({ last }: FoundFood, repeats: boolean) =>
  repeats && last ? `Enter adds ${lastAmount(last)}.` : 'Enter opens it.'

/** `7 results. Enter adds Rolled oats, 55g.` */
function spoken(count: number, best: FoundFood | undefined, repeats: boolean): string {
  if (!best) return 'No results.'
  const results = count === 1 ? '1 result.' : `${count} results.`
  if (repeats && best.last?.grams) return `${results} Enter adds ${best.product_name}, ${lastAmount(best.last)}.`
  return `${results} Enter opens ${best.product_name}.`
}
