import { useEffect, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { AddFoodModal, type Pick } from './AddFoodModal.tsx'
import { FoodSearch } from './FoodSearch.tsx'
import styles from './foods.module.css'
import type { Eaten } from './found-food.ts'

type IngredientSearchProps = {
  today: Day
  onChoose: (ingredient: Omit<Eaten, 'mealType'>) => void
  onLeave: () => void
}

/** The food search for a recipe: a food is selected, then how much of it. */
export function IngredientSearch({ today, onChoose, onLeave }: IngredientSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const [pick, setPick] = useState<Pick | null>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={styles.ingredients}>
      <FoodSearch
        meal={null}
        today={today}
        box={box}
        added={null}
        // The modal does not ask for a meal as an ingredient has none; the one it starts from is dropped again.
        onPick={(food) => setPick({ food, meal: 'Snacks' })}
        onLeave={onLeave}
      />
      <AddFoodModal
        asIngredient
        pick={pick}
        caloriesLeft={null}
        onClose={() => {
          setPick(null)
          requestAnimationFrame(() => box.current?.focus())
        }}
        onAdd={({ mealType: _, ...ingredient }) => onChoose(ingredient)}
      />
    </div>
  )
}
