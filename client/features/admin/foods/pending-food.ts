import { type Nutrients, type Nutriments, scaled } from '#domain/nutrition.ts'
import { plausibilityWarnings } from '#domain/plausible.ts'
import type { RouterOutputs } from '../../../trpc.ts'
import type { UnitTexts } from '../../../ui/unit-texts.ts'

/** A food of a user that waits for approval. */
export type PendingFood = RouterOutputs['admin']['foods']['pending'][number]

/** Another food with the same barcode, of a user or of the catalogue. */
export type SameBarcode = PendingFood['sameBarcode'][number]

/** The values per 100 g by the names of our fields. */
export const per100g = (nutriments: Nutriments): Nutrients => scaled(nutriments, 100, 1)

/** Sentences about what looks wrong with the values, in the admin's unit of energy. */
export const warningsOf = (values: Nutrients, { energyNumber, energyUnit }: UnitTexts): string[] =>
  plausibilityWarnings(values, (kcal) => `${energyNumber(kcal)} ${energyUnit}`)
