/** The names from the rules that server and client share, for the catalogues of texts. Screens show them by `word` of `i18n.ts`. */

import { achievements } from '../server/domain/achievements.ts'
import { activities } from '../server/domain/activities.ts'
import { importChoiceLabels, leftOutSubjects } from '../server/domain/imports.ts'
import { defaultMealTypes } from '../server/domain/meal-type.ts'
import { labelNutrients, nutrientDefinitions } from '../server/domain/nutrients.ts'
import { nutrientNames } from '../server/domain/nutrition.ts'

const units = [
  'g',
  'mg',
  'µg',
  'kg',
  'ml',
  'l',
  'kcal',
  'kJ',
  'oz',
  'fl oz',
  'lb',
  'st',
  'ft',
  'in',
  'cm',
  'h',
  'min',
  's',
  'ms',
]

const nutrients = [...labelNutrients, ...nutrientDefinitions].map(({ name }) => name)

/** Those that the server writes in mails, notifications and reports. */
export const mailedWords: readonly string[] = [
  ...new Set([...nutrients, ...Object.values(nutrientNames), ...achievements.map(({ name }) => name)]),
]

export const words: readonly string[] = [
  ...new Set([
    ...units,
    ...defaultMealTypes.map(({ name }) => name),
    ...nutrients,
    ...achievements.flatMap(({ name, description }) => [name, description]),
    ...activities.map(({ name }) => name),
    ...Object.values(importChoiceLabels).flat(),
    ...Object.values(leftOutSubjects),
  ]),
]
