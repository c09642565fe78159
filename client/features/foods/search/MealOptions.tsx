import '../../../mantine-lazy.css'
import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Meal, meals } from '#domain/meal-type.ts'

type MealOptionsProps = Pick<SelectProps, 'aria-labelledby' | 'className'> & {
  meal: Meal
  onMeal: (meal: Meal) => void
}

/** The field of `MealSelect` from its first opening on: opens at once, and takes the focus that the field before it had. */
export function MealOptions({ meal, onMeal, ...field }: MealOptionsProps) {
  const [opened, setOpened] = useState(false)
  // Only a list that is there already is announced as open.
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
