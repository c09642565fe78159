import { plural, t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { askedAmount, askedPortion, foodText } from '#domain/asked-amount.ts'

import type { Day } from '#domain/day.ts'
import type { SearchScope } from '#domain/food.ts'
import type { Meal } from '#domain/meal-type.ts'
import { useIsConnected } from '../../../offline/connection.ts'
import { messageOf, trpc } from '../../../trpc.ts'
import { focusSoon } from '../../../ui/focus.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { announce } from '../../../ui/page.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import type { UnitTexts } from '../../../ui/unit-texts.ts'
import { useUnits } from '../../../units.ts'
import {
  type FoodOption,
  type FoundFood,
  isOneTap,
  type NewEntry,
  optionOf,
  optionOfRecent,
  type RecentFood,
  shownEntries,
  shownText,
} from '../food-option.ts'
import { useFavourites } from '../use-favourites.ts'
import type { FoodDialog } from '../use-food-dialog.ts'
import { DescribedOption } from './DescribedOption.tsx'
import { FoodOptionList } from './FoodOptionList.tsx'
import { isMatch } from './match.ts'
import { NotFoundPrompt } from './NotFoundPrompt.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { ScopeTabs } from './ScopeTabs.tsx'
import { SearchBar } from './SearchBar.tsx'
import styles from './search.module.css'
import {
  minLetters,
  useDescribed,
  useFoodSearch,
  useOpenFoodFacts,
  useSavedFoods,
  useSelection,
} from './use-food-search.ts'

export type FoodSearchProps = {
  /** The meal to add to; null in a recipe. */
  meal: Meal | null
  onMeal?: (meal: Meal) => void
  today: Day
  /** Shown while nothing is typed; undefined until loaded. */
  recents?: RecentFood[]
  /** The text to start with. */
  initialText?: string
  /** Ref of the text box, to focus it from outside. */
  box: RefObject<HTMLInputElement | null>
  /** Opens a dialog over the search: amount, scanner or custom food. */
  onDialog: (dialog: FoodDialog) => void
  /** Adds foods at once; omitted in a recipe. `id` is that of the option, to mark it as added. */
  onAdd?: (entries: NewEntry[], id?: string) => void
  /** Called on Esc in an empty box. */
  onLeave: () => void
}

/** The food search: a text box, the meal to add to, and the results or recents. */
export function FoodSearch(props: FoodSearchProps) {
  const { meal, onMeal, today, recents, initialText = '', box, onDialog, onAdd, onLeave } = props
  const utils = trpc.useUtils()
  const units = useUnits()
  const { data: settings } = trpc.settings.config.useQuery(undefined, { staleTime: 5 * 60_000 })
  const [text, setText] = useState(initialText)
  const [scope, setScope] = useState<SearchScope>('all')
  const { foods, searched, isCurrent, isFetching, failed, searchNow } = useFoodSearch(text, scope)
  const selection = useSelection()
  const list = useRef<HTMLDivElement>(null)
  const { isFavourite, toggle: toggleFavourite } = useFavourites()
  // A new object for each request, so that the same name fills in the form again.
  const [quickAdd, setQuickAdd] = useState<{ foodName: string } | null>(null)

  const isRecipe = meal === null
  const query = text.trim()
  const isTyped = query.length >= Math.max(1, minLetters(scope))
  const isSearch = query.length >= minLetters(scope)
  const isShown = isCurrent || failed || !isSearch
  // Only until recents first load: for people without any, the list would otherwise grow and shrink with each day.
  const reservesSpace = useRef(true)
  if (recents) reservesSpace.current = false
  const openFoodFacts = useOpenFoodFacts(text, foods)
  const own = (recents ?? []).map(optionOfRecent)
  const isOwn = scope === 'mine' || scope === 'favourites'
  const found = [...foods, ...(scope === 'all' ? openFoodFacts.foods : [])].map((food) => optionFor(food, text))
  // When the search fails, as offline, what is on this device is searched instead.
  const isConnected = useIsConnected()
  const saved = useSavedFoods(failed && !isConnected)
  const options = failed
    ? withoutDuplicates([...own, ...saved.map((food) => optionFor(food, text))]).filter(
        ({ name }) => !isOwn && isMatch(name, text),
      )
    : isSearch
      ? found
      : own
  const isOn = onAdd !== undefined && scope === 'all' && !selection.selected && searched === query
  const described = useDescribed(query, isOn, options.length > 0 || !isShown)
  const [moved, setMoved] = useState<{ text: string; to: number } | null>(null)
  // No row is active before a search, so that Enter in an empty box adds nothing. A row chosen with the arrow keys is forgotten
  // when the text changes: Enter must not add it then.
  const active = moved?.text === text ? moved.to : isTyped ? (described ? describedRow : 0) : noRow
  const best = foods[0]
  const count = isCurrent ? foods.length : null
  useEffect(() => {
    setMoved(null)
    if (count !== null) announce(announcement(count, best && optionFor(best, text), !isRecipe, units))
  }, [count, best, isRecipe, text, units])

  async function open({ id, name, last, food, asked }: FoodOption) {
    try {
      const found = food ?? (await utils.foods.byId.fetch({ id }, { retry: false }))
      // Opened with the name and the amount shown: of a recent food both are those of its last entry in this meal, which may
      // differ from the catalogue's.
      onDialog({ kind: 'amount', food: { ...found, product_name: name, last }, asked: asked ?? undefined })
    } catch (error) {
      toastError(messageOf(error, t`Failed to fetch results. Please try again.`))
    }
  }

  function addNow(option: FoodOption) {
    if (meal) onAdd?.(shownEntries(option, meal), option.id)
  }

  function act(option: FoodOption) {
    if (selection.selected) selection.toggle(option)
    else if (isOneTap(option) && !isRecipe) addNow(option)
    else void open(option)
  }

  function addSelected() {
    const chosen = [...(selection.selected?.values() ?? [])]
    onAdd?.(chosen.flatMap((option) => (meal ? shownEntries(option, meal) : [])))
    stopSelecting()
  }

  // The button that was pressed goes, and with it the focus.
  function startSelecting() {
    selection.start()
    focusSoon(() => list.current?.querySelector<HTMLElement>('[aria-pressed]') ?? null)
  }

  function stopSelecting() {
    selection.stop()
    focusSoon(() => list.current?.querySelector<HTMLElement>('[data-select-several]') ?? null)
  }

  function stopOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !selection.selected) return
    // Only the selection ends, not the dialog around the search.
    event.stopPropagation()
    stopSelecting()
  }

  function review() {
    onDialog({ kind: 'described', text: query })
  }

  function pressed(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && (options.length > 0 || described)) {
      event.preventDefault()
      const next = Math.min(options.length - 1, Math.max(described ? describedRow : 0, active + step))
      setMoved({ text, to: next })
      const option = options[next]
      if (next === describedRow)
        announce(
          plural(described?.length ?? 0, {
            one: 'Add # food. Enter reviews them.',
            other: 'Add # foods. Enter reviews them.',
          }),
        )
      else if (option) announce(`${option.name}. ${enterText(option, !isRecipe, units)}`)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (text !== '' || selection.selected) return
      // Without this, the same Esc would also close a modal around the search.
      event.stopPropagation()
      onLeave()
    }
  }

  function entered() {
    const option = options[active]
    if (described && active === describedRow) return review()
    // When the results are still for an older text, Enter searches the new one instead of adding.
    if (option && isShown) act(option)
    else searchNow()
  }

  return (
    <Flex direction="column" flex={1} mih={0} onKeyDown={stopOnEscape}>
      <div className={styles.head}>
        <SearchBar
          box={box}
          text={text}
          onText={setText}
          isSearching={isFetching}
          onEnter={entered}
          onSearch={searchNow}
          onKeyDown={pressed}
          onScan={() => onDialog({ kind: 'scan' })}
          meal={meal}
          onMeal={onMeal}
          photo={settings?.photos && meal !== null && onAdd && <PhotoButton meal={meal} onAdd={onAdd} />}
        />
        <ScopeTabs scope={scope} onScope={setScope} />
      </div>
      <div ref={list} className={styles.list} data-waiting={(reservesSpace.current && !isSearch) || undefined}>
        {failed && isConnected && (
          <p className={styles.note} role="alert">
            {t`Failed to fetch results. Please try again.`}
          </p>
        )}
        {failed && !isConnected && (
          <p className={styles.note} role="status">
            {t`Searching all foods needs a connection.`}{' '}
            {options.length > 0 ? t`These are your own and those you log.` : t`Nothing of yours has this name.`}
          </p>
        )}
        {described && <DescribedOption items={described} isActive={active === describedRow} onReview={review} />}
        {options.length > 0 && (
          <FoodOptionList
            options={options}
            query={text}
            isCurrent={isShown}
            active={active}
            today={today}
            isFavourite={isFavourite}
            selected={selection.selected}
            verb={isRecipe ? 'Select' : 'Add'}
            title={orderOf(scope)}
            action={
              !isRecipe &&
              !selection.selected && (
                <button type="button" className="gl-link" data-select-several onClick={startSelecting}>
                  {t`Select several`}
                </button>
              )
            }
            onOpen={(option) => void open(option)}
            onAddValues={({ food }) => food && onDialog({ kind: 'custom', food })}
            onFavourite={(option) => void toggleFavourite(option)}
            {...(isRecipe ? {} : { onAddNow: addNow, onSelect: selection.toggle })}
          />
        )}
        {scope !== 'all'
          ? isCurrent && (
              <ScopePrompt
                scope={scope}
                isEmpty={options.length === 0}
                query={query}
                onAll={() => setScope('all')}
                onYours={() => onDialog({ kind: 'yours' })}
                onCustom={() => onDialog({ kind: 'custom' })}
              />
            )
          : isTyped
            ? isShown && (
                <NotFoundPrompt
                  query={options.length === 0 && !failed && !described ? query : null}
                  openFoodFacts={failed ? null : openFoodFacts}
                  onCustom={() =>
                    onDialog({ kind: 'custom', ...(isDigits(text) ? { code: text } : { name: foodText(query) }) })
                  }
                  onQuickAdd={isRecipe || isDigits(text) ? undefined : () => setQuickAdd({ foodName: foodText(query) })}
                />
              )
            : options.length === 0 && (
                <p className={styles.note}>{t`Type a name, a brand or the number under a barcode.`}</p>
              )}
      </div>
      {meal && onAdd && (
        <div className={styles.foot}>
          {selection.selected ? (
            <SelectedBar selected={selection.selected} onAdd={addSelected} onCancel={stopSelecting} />
          ) : (
            <QuickAdd meal={meal} request={quickAdd} onAdd={onAdd} />
          )}
        </div>
      )}
    </Flex>
  )
}

// Neither is there before somebody asks for other foods than all, or for several.
const ScopePrompt = lazyPart(() => import('./ScopePrompt.tsx').then((module) => module.ScopePrompt))
const SelectedBar = lazyPart(
  () => import('./SelectedBar.tsx').then((module) => module.SelectedBar),
  <Box h={{ base: 60, md: 44 }} />,
)
const PhotoButton = lazyPart(() => import('../described/PhotoButton.tsx').then((module) => module.PhotoButton))

/** The row of several foods together, which is above the first option. */
const describedRow = -1
const noRow = -2

/** A found food with the amount of it that the text asks for. */
function optionFor(food: FoundFood, text: string): FoodOption {
  const asked = askedAmount(text)
  return optionOf(food, asked && askedPortion(food, asked))
}

/** A recent food may also be among the saved ones. The first of them stays. */
const withoutDuplicates = (options: FoodOption[]): FoodOption[] =>
  [...new Map(options.toReversed().map((option) => [option.foodId ?? option.id, option])).values()].toReversed()

/** The order of the foods of a scope, as the title of the list. Among all foods, groups have titles instead. */
function orderOf(scope: SearchScope): string | undefined {
  if (scope === 'all') return undefined
  return scope === 'recent' ? t`Last logged first` : t`Newest first`
}

const isDigits = (text: string) => /^[\d\s-]+$/.test(text)

function enterText(option: FoodOption, adds: boolean, units: UnitTexts): string {
  if (!adds || !isOneTap(option)) return t`Enter opens it.`
  const amount = shownText(option, units)
  return t`Enter adds ${amount}.`
}

/** `7 results. Enter adds Rolled oats, 55g.` */
function announcement(count: number, best: FoodOption | undefined, adds: boolean, units: UnitTexts): string {
  if (!best) return t`No results.`
  const { name } = best
  const amount = shownText(best, units)
  return adds && isOneTap(best)
    ? plural(count, {
        one: `# result. Enter adds ${name}, ${amount}.`,
        other: `# results. Enter adds ${name}, ${amount}.`,
      })
    : plural(count, { one: `# result. Enter opens ${name}.`, other: `# results. Enter opens ${name}.` })
}
