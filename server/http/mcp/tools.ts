import { getDay, getSummary } from './day-tools.ts'
import { deleteEntry, logExercise, logWater } from './entry-tools.ts'
import { getFasting } from './fasting-tools.ts'
import { copyMeal, logFood, searchFoods } from './food-tools.ts'
import { getProgress, logWeight } from './progress-tools.ts'
import type { Tool } from './tool.ts'

/** Every tool: each calls procedures, with the rights of the token. The order is the one that assistants see. */
export const tools: readonly Tool[] = [
  searchFoods,
  getDay,
  logFood,
  copyMeal,
  logWater,
  logExercise,
  logWeight,
  deleteEntry,
  getProgress,
  getSummary,
  getFasting,
]
