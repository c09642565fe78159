import { createContext, useContext } from 'react'

/**
 * The kcal left of the day that the food search adds to, negative above the goal; null until the day is loaded, undefined where
 * there is no day. A context, so that an added food renders again what shows them, and not the whole list of results.
 */
export const CaloriesLeft = createContext<number | null | undefined>(undefined)

export const useCaloriesLeft = () => useContext(CaloriesLeft)
