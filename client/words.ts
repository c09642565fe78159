/** The names from the rules that server and client share, for the catalogues of texts. Screens show them by `word` of `i18n.ts`. */

import { achievements } from '../server/domain/achievements.ts'
import { activities } from '../server/domain/activities.ts'
import { feedbackTypes } from '../server/domain/feedback.ts'
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

/** The groups of nutrients, that of own ones too. */
const nutrientGroups = [
  'Energy and macros',
  'Vitamins',
  'Minerals',
  'Fatty acids',
  'Sugars and starch',
  'Amino acids',
  'Other',
  'Your own',
]

/** How far back charts show. */
const ranges = ['1M', '3M', '6M', '1Y', 'All']

export const words: readonly string[] = [
  ...new Set([
    ...units,
    ...defaultMealTypes.map(({ name }) => name),
    ...[...labelNutrients, ...nutrientDefinitions].map(({ name }) => name),
    ...achievements.flatMap(({ name, description }) => [name, description]),
    ...nutrientGroups,
    ...ranges,
    ...feedbackTypes,
    ...activities.map(({ name }) => name),
  ]),
]
