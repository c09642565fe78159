import { plural, t } from '@lingui/core/macro'
import type { macros, Total } from '#domain/nutrition.ts'
import type { Units } from '#domain/units.ts'
import { whole } from '../../ui/format.ts'

/** `Calories are unknown for 9 of 11 foods.` */
export function unknownEnergy({ known, of }: Pick<Total, 'known' | 'of'>, energy: Units['energy']): string {
  const missing = whole(of - known)
  return energy === 'kcal'
    ? plural(of, {
        one: `Calories are unknown for ${missing} of # food.`,
        other: `Calories are unknown for ${missing} of # foods.`,
      })
    : plural(of, {
        one: `Energy is unknown for ${missing} of # food.`,
        other: `Energy is unknown for ${missing} of # foods.`,
      })
}

/** What a nutrient is called within a sentence: `protein`. */
export function nutrientInText(nutrient: 'calories' | (typeof macros)[number], energy: Units['energy']): string {
  if (nutrient === 'protein') return t({ message: 'protein', comment: 'A nutrient within a sentence' })
  if (nutrient === 'carbs') return t({ message: 'carbs', comment: 'A nutrient within a sentence' })
  if (nutrient === 'fat') return t({ message: 'fat', comment: 'A nutrient within a sentence' })
  return energy === 'kcal'
    ? t({ message: 'calories', comment: 'A nutrient within a sentence' })
    : t({ message: 'energy', comment: 'A nutrient within a sentence' })
}
