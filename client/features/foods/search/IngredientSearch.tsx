import { t } from '@lingui/core/macro'
import { Flex } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Day } from '#domain/day.ts'
import { FoodDialogs } from '../FoodDialogs.tsx'
import type { NewEntry } from '../food-option.ts'
import { useFoodDialog, useShowFoodDialog } from '../use-food-dialog.ts'
import { FoodSearch } from './FoodSearch.tsx'
import styles from './search.module.css'

type IngredientSearchProps = {
  today: Day
  /** Hides only the search: its dialogs stay mounted for their closing animation. */
  shown: boolean
  onChoose: (ingredient: Omit<NewEntry, 'mealType'>) => void
  onLeave: () => void
  /** The label of the button that adds the amount; by default "Add Ingredient". */
  addLabel?: string
}

/** The food search of a recipe or a saved meal: chooses a food, then its amount. */
export function IngredientSearch({
  today,
  shown,
  onChoose,
  onLeave,
  addLabel = t`Add Ingredient`,
}: IngredientSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const dialogs = useFoodDialog()
  const show = useShowFoodDialog()
  const isFree = shown && dialogs.dialog === null
  useEffect(() => {
    if (!isFree) return
    const frame = requestAnimationFrame(() => box.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isFree])

  async function choose([entry]: NewEntry[]) {
    await dialogs.close()
    if (!entry) return
    const { mealType: _, ...ingredient } = entry
    onChoose(ingredient)
  }

  return (
    <>
      {shown && (
        <Flex direction="column" flex={1} mih={0} className={styles.inModal}>
          <FoodSearch meal={null} today={today} box={box} onDialog={show} onLeave={onLeave} />
        </Flex>
      )}
      {/* An ingredient has no meal: this value is required, but not used. */}
      <FoodDialogs {...dialogs} asIngredient={addLabel} meal="Snacks" onAdd={choose} />
    </>
  )
}
