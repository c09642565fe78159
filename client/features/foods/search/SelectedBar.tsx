import { Button } from '@mantine/core'
import type { Meal } from '#domain/meal-type.ts'
import { kcal } from '../../../ui/format.ts'
import { defaultEntry, type FoodOption } from '../food-option.ts'
import styles from './SelectedBar.module.css'

type SelectedBarProps = {
  selected: ReadonlyMap<string, FoodOption>
  meal: Meal
  onAdd: () => void
  onCancel: () => void
}

/** The number and calories of the selected foods, and the button that adds them. */
export function SelectedBar({ selected, meal, onAdd, onCancel }: SelectedBarProps) {
  const energies = [...selected.values()].map((option) => defaultEntry(option, meal)?.calories ?? null)
  const known = energies.filter((energy) => energy !== null)
  const sum = known.reduce((total, energy) => total + energy, 0)
  const count = `${selected.size} ${selected.size === 1 ? 'food' : 'foods'}`
  return (
    <div className={styles.selected}>
      <span className={`${styles.sum} gl-num`}>
        {selected.size === 0
          ? 'Choose what you ate'
          : `${kcal(sum)}${known.length < energies.length ? ' or more' : ''}`}
      </span>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={selected.size === 0} onClick={onAdd}>
        {selected.size === 0 ? 'Add' : `Add ${count}`}
      </Button>
    </div>
  )
}
