import { z } from 'zod'
import { meals } from './meal-type.ts'

export const MealType = z.enum(meals, 'The meal must be Breakfast, Lunch, Dinner or Snacks.')
