/** Daily goals: kcal, grams and glasses. */
export type DailyGoals = { calories: number; protein: number; carbs: number; fat: number; water: number }

/** What counts until a person sets goals of their own. */
export const defaultGoals: DailyGoals = { calories: 2000, protein: 150, carbs: 200, fat: 60, water: 8 }
