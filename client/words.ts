/** The names from the rules that server and client share, for the catalogues of texts. Screens show them by `word` of `i18n.ts`. */

import { achievements } from '../server/domain/achievements.ts'
import { activities } from '../server/domain/activities.ts'
import { defaultMealTypes } from '../server/domain/meal-type.ts'
import { labelNutrients, nutrientDefinitions } from '../server/domain/nutrients.ts'

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

export const words: readonly string[] = [
  ...new Set([
    ...units,
    ...defaultMealTypes.map(({ name }) => name),
    ...[...labelNutrients, ...nutrientDefinitions].map(({ name }) => name),
    ...achievements.flatMap(({ name, description }) => [name, description]),
    ...activities.map(({ name }) => name),
  ]),
]
