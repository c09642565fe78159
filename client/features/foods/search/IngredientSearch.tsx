import { useEffect, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { FoodDialogs } from '../FoodDialogs.tsx'
import type { FoodDialog } from '../food-dialog.ts'
import type { NewEntry } from '../food-option.ts'
import searchStyles from './FoodSearch.module.css'
import { FoodSearch } from './FoodSearch.tsx'
import styles from './IngredientSearch.module.css'

type IngredientSearchProps = {
  today: Day
  onChoose: (ingredient: Omit<NewEntry, 'mealType'>) => void
  onLeave: () => void
}

/** The food search for a recipe: a food is selected, then how much of it. */
export function IngredientSearch({ today, onChoose, onLeave }: IngredientSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const [dialog, setDialog] = useState<FoodDialog | null>(null)
  useEffect(() => box.current?.focus(), [])

  function show(next: FoodDialog | null) {
    setDialog(next)
    if (!next) requestAnimationFrame(() => box.current?.focus())
  }

  return (
    <div className={`${styles.ingredients} ${searchStyles.inModal}`}>
      <FoodSearch meal={null} today={today} box={box} added={null} onDialog={show} onLeave={onLeave} />
      <FoodDialogs
        asIngredient
        dialog={dialog}
        onDialog={show}
        // An ingredient has no meal, and is not asked for one; what the dialog starts from is dropped again.
        meal="Snacks"
        caloriesLeft={null}
        onAdd={({ mealType: _, ...ingredient }) => onChoose(ingredient)}
      />
    </div>
  )
}
