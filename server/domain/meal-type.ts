/** The meals of a day, in order. */
export const meals = ['Breakfast', 'Lunch', 'Dinner', 'Snacks'] as const

export type Meal = (typeof meals)[number]

/** The usual meal at a local hour: Breakfast until 10:59, Lunch until 15:59, Dinner until 20:59, else Snacks. */
export function mealAt(hour: number): Meal {
  if (hour < 11) return 'Breakfast'
  if (hour < 16) return 'Lunch'
  return hour < 21 ? 'Dinner' : 'Snacks'
}
