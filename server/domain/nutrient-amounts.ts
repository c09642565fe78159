import { nutrientDefinitions, perGram } from './nutrients.ts'

/**
 * Amounts of the nutrients beyond the label, by key and in the unit of each (own ones in theirs). A key that is absent is unknown; a
 * stated 0 is 0.
 */
export type NutrientAmounts = Readonly<Record<string, number>>

/** The byte of each key, for reading and writing what is stored. */
export type NutrientIds = { idOf: (key: string) => number | undefined; keyOf: (id: number) => string | undefined }

/** A person's own nutrient: the byte under which its amounts are stored, and its key. */
export type OwnNutrientId = { id: number; key: string }

const idByKey = new Map(nutrientDefinitions.map(({ id, key }) => [key, id]))
const keyById = new Map(nutrientDefinitions.map(({ id, key }) => [id, key]))

/** The ids of the common nutrients and of a person's own. */
export function nutrientIds(own: readonly OwnNutrientId[] = []): NutrientIds {
  if (own.length === 0) return { idOf: (key) => idByKey.get(key), keyOf: (id) => keyById.get(id) }
  const ownIds = new Map(own.map(({ id, key }) => [key, id]))
  const ownKeys = new Map(own.map(({ id, key }) => [id, key]))
  return {
    idOf: (key) => idByKey.get(key) ?? ownIds.get(key),
    keyOf: (id) => keyById.get(id) ?? ownKeys.get(id),
  }
}

const bytesPerValue = 5

/** Packs amounts as pairs of an id byte and a little-endian float32, by id; null when there are none. Unknown keys are dropped. */
export function packAmounts(amounts: NutrientAmounts, ids: NutrientIds): Uint8Array | null {
  const known = Object.entries(amounts)
    .flatMap(([key, amount]) => {
      const id = ids.idOf(key)
      return id === undefined ? [] : [{ id, amount }]
    })
    .sort((a, b) => a.id - b.id)
  if (known.length === 0) return null
  const view = new DataView(new ArrayBuffer(known.length * bytesPerValue))
  for (const [at, { id, amount }] of known.entries()) {
    view.setUint8(at * bytesPerValue, id)
    view.setFloat32(at * bytesPerValue + 1, amount, true)
  }
  return new Uint8Array(view.buffer)
}

/** The amounts that `packAmounts` packed, to seven digits. Ids without a key, such as of a nutrient that was deleted, are left out. */
export function unpackAmounts(bytes: Uint8Array | null, ids: NutrientIds): NutrientAmounts {
  if (bytes === null) return {}
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const amounts: Record<string, number> = {}
  for (let at = 0; at + bytesPerValue <= bytes.byteLength; at += bytesPerValue) {
    const key = ids.keyOf(view.getUint8(at))
    if (key !== undefined) amounts[key] = ofFloat32(view.getFloat32(at + 1, true))
  }
  return amounts
}

/** A float32 keeps seven digits; the rest is noise (0.1 is read as 0.10000000149). */
const ofFloat32 = (value: number) => Number(value.toPrecision(7))

/** Amounts multiplied by a factor. */
export const multipliedAmounts = (amounts: NutrientAmounts, factor: number): NutrientAmounts =>
  Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, ofFloat32(amount * factor)]))

/** The same amounts with those of a change: null makes one unknown. */
export function mergedAmounts(
  amounts: NutrientAmounts,
  change: Readonly<Record<string, number | null>>,
): NutrientAmounts {
  const merged = { ...amounts, ...change }
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, number] => entry[1] !== null))
}

const unitByKey = new Map(nutrientDefinitions.map(({ key, unit }) => [key, unit]))
const per100g = '_100g'

/** Amounts per 100 g as Open Food Facts writes them: `<key>_100g`, in grams, own nutrients in their unit. */
export const nutrimentFields = (amounts: NutrientAmounts): Record<string, number> =>
  Object.fromEntries(
    Object.entries(amounts).map(([key, amount]) => [key + per100g, ofFloat32(amount / perGramOf(key))]),
  )

/** The amounts of fields such as `vitamin-c_100g`; other fields are left out. Null stays null: a change to unknown. */
export function amountsOfFields(
  fields: Readonly<Record<string, unknown>>,
  ids: NutrientIds,
): Record<string, number | null> {
  const amounts: Record<string, number | null> = {}
  for (const [field, value] of Object.entries(fields)) {
    const key = field.endsWith(per100g) ? field.slice(0, -per100g.length) : undefined
    if (key === undefined || ids.idOf(key) === undefined) continue
    if (value === null) amounts[key] = null
    else if (typeof value === 'number') amounts[key] = ofFloat32(value * perGramOf(key))
  }
  return amounts
}

const perGramOf = (key: string) => {
  const unit = unitByKey.get(key)
  return unit === undefined ? 1 : perGram[unit]
}

/** A sum over entries. `sum` is null when no entry states the nutrient, never 0. */
export type NutrientSum = {
  key: string
  sum: number | null
  /** `known` of `of` entries state it. */
  known: number
  of: number
  /** The share of the energy, from 0 to 1, that the entries which state it hold. 0 when none does. */
  energyShare: number
}

/** What sums are made of: the energy and the amounts of an entry. */
export type Portioned = { calories: number | null; amounts: NutrientAmounts }

/** The sum of each key over all entries. Entries of unknown energy count as if they had the mean energy of the others. */
export function nutrientSums(entries: readonly Portioned[], keys: readonly string[]): NutrientSum[] {
  const energies = energiesOf(entries)
  const energy = energies.reduce((sum, kcal) => sum + kcal, 0)
  const totals = new Map(keys.map((key) => [key, { sum: 0, known: 0, energy: 0 }]))
  for (const [at, { amounts }] of entries.entries())
    for (const [key, amount] of Object.entries(amounts)) {
      const total = totals.get(key)
      if (!total) continue
      total.sum += amount
      total.known++
      total.energy += energies[at] ?? 0
    }
  return [...totals].map(([key, { sum, known, energy: stated }]) => ({
    key,
    sum: known === 0 ? null : ofFloat32(sum),
    known,
    of: entries.length,
    energyShare:
      known === 0
        ? 0
        : known === entries.length
          ? 1
          : energy === 0
            ? known / entries.length
            : roundedShare(stated / energy),
  }))
}

/** The energy of each entry in kcal. */
function energiesOf(entries: readonly Portioned[]): number[] {
  const known = entries.flatMap(({ calories }) => (calories === null ? [] : [calories]))
  const mean = known.length === 0 ? 1 : known.reduce((sum, kcal) => sum + kcal, 0) / known.length
  return entries.map(({ calories }) => calories ?? mean)
}

const roundedShare = (share: number) => Math.round(share * 1e4) / 1e4
