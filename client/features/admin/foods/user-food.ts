import { type Nutrients, type Nutriments, plausibilityWarnings, scaled } from '#domain/nutrition.ts'

import type { RouterOutputs } from '../../../trpc.ts'
import type { UnitTexts } from '../../../ui/unit-texts.ts'

/** Another food with the same barcode, of a user or of the catalogue. */
export type SameBarcode = RouterOutputs['admin']['foods']['pending'][number]['sameBarcode'][number]

/** A food that a user added: one that waits for approval, which has others of its barcode, or one that is shared. */
export type UserFood = RouterOutputs['admin']['foods']['review'] & { sameBarcode?: SameBarcode[] }

/** The values per 100 g by the names of our fields. */
export const per100g = (nutriments: Nutriments): Nutrients => scaled(nutriments, 100, 1)

/** Sentences about what looks wrong with the values, in the admin's unit of energy. */
export const warningsOf = (values: Nutrients, { energyNumber, energyUnit }: UnitTexts): string[] =>
  plausibilityWarnings(values, (kcal) => `${energyNumber(kcal)} ${energyUnit}`)
