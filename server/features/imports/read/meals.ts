import { type Meal, mealAt } from '../../../domain/meal-type.ts'

const aliases: Record<Meal, RegExp> = {
  Breakfast: /breakfast|fr[uü]hst[uü]ck|petit.?d[eé]j|desayuno|colazione|завтрак|morgen/i,
  Lunch: /lunch|mittag|d[eé]jeuner|almuerzo|pranzo|обед|midday/i,
  Dinner: /dinner|supper|abendessen|d[iî]ner|cena|ужин|evening meal|tea$/i,
  Snacks: /snack|imbiss|collation|merienda|spuntino|перекус|другое|anytime|other/i,
}

/** The meal that a name stands for, in some languages; null when it is none of the four. A morning snack is a snack. */
export function mealNamed(name: string): Meal | null {
  if (aliases.Snacks.test(name)) return 'Snacks'
  for (const meal of ['Breakfast', 'Lunch', 'Dinner'] as const) if (aliases[meal].test(name)) return meal
  return null
}

/** The meal of a row: by its name, else by the hour it was eaten at, else Snacks. */
export const mealOf = (name: string | null, hour: number | null = null): Meal =>
  (name ? mealNamed(name) : null) ?? (hour === null ? 'Snacks' : mealAt(hour))
