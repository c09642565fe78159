import '../../../mantine-lazy.css'
import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Meal, meals } from '#domain/meal-type.ts'

type MealOptionsProps = Pick<SelectProps, 'aria-labelledby' | 'className' | 'w'> & {
  meal: Meal
  onMeal: (meal: Meal) => void
}

/** Replaces the field of `MealSelect` when it is first opened: it opens at once and takes over the focus. */
export function MealOptions({ meal, onMeal, ...field }: MealOptionsProps) {
  const [opened, setOpened] = useState(false)
  // Screen readers announce the list as open only if it was rendered closed before.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Select
      {...field}
      autoFocus
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      data={[...meals]}
      value={meal}
      onChange={(chosen) => chosen && onMeal(chosen)}
      allowDeselect={false}
      withCheckIcon={false}
      comboboxProps={{ shadow: 'pop', keepMounted: true }}
    />
  )
}
