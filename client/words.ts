/** The names from the rules that server and client share, for the catalogues of texts. Screens show them by `word` of `i18n.ts`. */

import { achievements } from '../server/domain/achievements.ts'
import { activities } from '../server/domain/activities.ts'
import { estimateNeeds } from '../server/domain/expenditure.ts'
import { exportLists, titleOfList } from '../server/domain/exports.ts'
import { fastingMessage, fastingZones } from '../server/domain/fasting.ts'
import { feedbackTypes } from '../server/domain/feedback.ts'
import { importChoiceLabels, leftOutSubjects } from '../server/domain/imports.ts'
import { defaultMealTypes } from '../server/domain/meal-type.ts'
import { labelNutrients, nutrientDefinitions } from '../server/domain/nutrients.ts'
import { implausibilities, mapNutrients, nutrientNames } from '../server/domain/nutrition.ts'
import { shortServingWords } from '../server/domain/serving-words.ts'

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
]

/** What servings are counted in. `ui/serving-texts.ts` shows them. */
const servings = [
  ...['cup', 'small cup', 'cup sliced', 'cup chopped', 'cup diced', 'cup shredded', 'cup grated', 'cup crumbled'],
  ...['cup cubes', 'cup slices', 'cup pieces', 'cup sections', 'tbsp', 'tablespoon', 'tbsp chopped', 'tbsp grated'],
  ...['tbsp ground', 'tsp', 'teaspoon', 'tsp ground', 'pinch', 'dash', 'scoop', 'handful', 'glass', 'small glass'],
  ...['large glass', 'mug', 'shot', 'pint', 'bottle', 'small bottle', 'large bottle', 'can', 'small can', 'carton'],
  ...['jar', 'pot', 'small pot', 'bowl', 'small bowl', 'large bowl', 'plate', 'bag', 'small bag', 'packet', 'pack'],
  ...['package', 'sachet', 'container', 'box', 'serving', 'portion', 'small portion', 'large portion', 'side portion'],
  ...[
    'restaurant portion',
    'piece',
    'item',
    'unit',
    'slice',
    'small slice',
    'large slice',
    'thin slice',
    'thick slice',
  ],
  ...['wedge', 'half', 'quarter', 'fillet', 'steak', 'patty', 'strip', 'stick', 'stalk', 'spear', 'sprig', 'bunch'],
  ...['head', 'clove', 'leaf', 'floret', 'cube', 'square', 'sheet', 'bar', 'small bar', 'large bar', 'ball', 'roll'],
  ...['small roll', 'loaf', 'biscuit', 'cracker', 'sandwich', 'small', 'medium', 'large', 'extra large', 'regular'],
]

/** A unit word as a message in the singular and plural, which is its own id. */
function servingMessage(one: string): string {
  const many = shortServingWords({ quantity: 2, servingSize: `1 ${one}` }).replace(/^2 /, '')
  return `{count, plural, one {${one}} other {${many}}}`
}
/** The jobs of the server, as admins see them. */
const jobs = [
  'Weekly summaries',
  'Unlock achievements',
  'Clean up sessions',
  'Clean up deleted accounts',
  'Clean up mails',
  'Clean up products',
  'Clean up taps',
  'Clean up uploads',
  'Clean up imports',
  'Backup',
  'Clean up the audit log',
]

/** Why an import of foods leaves something out. */
const skipReasons = [
  ...['duplicate', 'line too long', 'food too long', 'wrong number of columns', 'not a number', 'not JSON', 'obsolete'],
  ...['not a product', 'not a food', 'of another kind', 'of another country', 'in another language', 'no barcode'],
  ...['no name', 'no food number', 'no measure', 'no weight', 'energy computed from protein, carbohydrates and fat'],
]

/** What is impossible in 100 g of a food, but for too much energy, which names an amount. */
const impossible = [
  ...implausibilities(mapNutrients(() => -1)),
  ...implausibilities(mapNutrients((nutrient) => (/^(?:sugars|saturatedFat)$/.test(nutrient) ? 102 : 101))),
]

/** How far back charts show. */
const ranges = ['1M', '3M', '6M', '1Y', 'All']

const nutrients = [...labelNutrients, ...nutrientDefinitions].map(({ name }) => name)

/** Those that the server writes in mails, notifications, reports and badges. */
export const serverWords: readonly string[] = [
  ...new Set([
    ...nutrients,
    ...Object.values(nutrientNames),
    ...achievements.flatMap(({ name, description }) => [name, description]),
  ]),
]

export const words: readonly string[] = [
  ...new Set([
    ...units,
    ...defaultMealTypes.map(({ name }) => name),
    ...defaultMealTypes.map(({ name }) => name.toLowerCase()),
    ...[...labelNutrients, ...nutrientDefinitions].flatMap(({ name, group }) => [name, group]),
    ...Object.values(nutrientNames),
    ...[0, ...fastingZones].map((hours) => fastingMessage(hours + 1)),
    ...servings.map(servingMessage),
    'Your own',
    // Beside the login form, until an admin writes another.
    'Small entries, a clearer picture.',
    ...ranges,
    ...jobs,
    ...skipReasons,
    ...impossible,
    ...feedbackTypes,
    ...Object.values(estimateNeeds),
    ...activities.map(({ name }) => name),
    ...exportLists.map(titleOfList),
    ...Object.values(importChoiceLabels).flat(),
    ...Object.values(leftOutSubjects),
  ]),
]
