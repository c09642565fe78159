import { firstOwnNutrientId, lastOwnNutrientId, type NutrientKey, nutrientDefinitions, perGram } from './nutrients.ts'
import {
  type NutrientAmounts,
  type Nutrients,
  type Nutriments,
  nutrimentsOf,
  saltPerSodium,
  sevenDigits,
} from './nutrition.ts'

const idByKey = new Map(nutrientDefinitions.map(({ id, key }) => [key, id]))
const keyById = new Map(nutrientDefinitions.map(({ id, key }) => [id, key]))

const ownPrefix = 'own-'

/** The key of a person's own nutrient with this id. */
export const ownNutrientKey = (id: number): string => ownPrefix + id

/** The byte under which amounts of a nutrient are stored; undefined for an unknown key. */
export function nutrientId(key: string): number | undefined {
  const id = idByKey.get(key)
  if (id !== undefined || !key.startsWith(ownPrefix)) return id
  const own = Number(key.slice(ownPrefix.length))
  return own >= firstOwnNutrientId && own <= lastOwnNutrientId && ownNutrientKey(own) === key ? own : undefined
}

const keyOf = (id: number) => (id >= firstOwnNutrientId ? ownNutrientKey(id) : keyById.get(id))

/** The amounts without those of a person's own nutrients. */
export const commonAmounts = (amounts: NutrientAmounts): NutrientAmounts =>
  Object.fromEntries(Object.entries(amounts).filter(([key]) => idByKey.has(key)))

const bytesPerValue = 5

/** Packs amounts as pairs of an id byte and a little-endian float32, by id; empty when there are none. Unknown keys are dropped. */
export function packAmounts(amounts: NutrientAmounts): Uint8Array {
  const known = Object.entries(amounts)
    .flatMap(([key, amount]) => {
      const id = nutrientId(key)
      return id === undefined ? [] : [{ id, amount }]
    })
    .sort((a, b) => a.id - b.id)
  const view = new DataView(new ArrayBuffer(known.length * bytesPerValue))
  for (const [at, { id, amount }] of known.entries()) {
    view.setUint8(at * bytesPerValue, id)
    view.setFloat32(at * bytesPerValue + 1, amount, true)
  }
  return new Uint8Array(view.buffer)
}

/** The amounts that `packAmounts` packed, to seven digits. Ids that no nutrient has are left out. */
export function unpackAmounts(bytes: Uint8Array | null): NutrientAmounts {
  if (bytes === null || bytes.length === 0) return {}
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const amounts: Record<string, number> = {}
  for (let at = 0; at + bytesPerValue <= bytes.byteLength; at += bytesPerValue) {
    const key = keyOf(view.getUint8(at))
    if (key !== undefined) amounts[key] = sevenDigits(view.getFloat32(at + 1, true))
  }
  return amounts
}

/** The amounts as they are read after they were stored, so that two can be compared. */
export const asStored = (amounts: NutrientAmounts): NutrientAmounts => unpackAmounts(packAmounts(amounts))

const unitByKey = new Map(nutrientDefinitions.map(({ key, unit }) => [key, unit]))
const per100g = '_100g'

/** Amounts per 100 g as Open Food Facts writes them: `<key>_100g`, in grams, own nutrients in their unit. */
export function nutrimentFields(amounts: NutrientAmounts): Record<string, number> {
  const fields: Record<string, number> = {}
  for (const key in amounts) {
    const amount = amounts[key]
    if (amount !== undefined) fields[fieldByKey.get(key) ?? key + per100g] = sevenDigits(amount / perGramOf(key))
  }
  return fields
}

/** Joined once, because a search over REST answers with a thousand of them. */
const fieldByKey = new Map(nutrientDefinitions.map(({ key }) => [key, key + per100g]))

/** The same of a change, in which null makes an amount unknown. */
export const fieldsOfAmounts = (amounts: Readonly<Record<string, number | null>>): Record<string, number | null> =>
  Object.fromEntries(
    Object.entries(amounts).map(([key, amount]) => [
      key + per100g,
      amount === null ? null : sevenDigits(amount / perGramOf(key)),
    ]),
  )

/** The amounts of fields such as `vitamin-c_100g`; other fields are left out. Null stays null: a change to unknown. */
export function amountsOfFields(fields: Readonly<Record<string, unknown>>): Record<string, number | null> {
  const amounts: Record<string, number | null> = {}
  for (const [field, value] of Object.entries(fields)) {
    const key = field.endsWith(per100g) ? field.slice(0, -per100g.length) : undefined
    if (key === undefined || nutrientId(key) === undefined) continue
    if (value === null) amounts[key] = null
    else if (typeof value === 'number') amounts[key] = sevenDigits(value * perGramOf(key))
  }
  return amounts
}

const perGramOf = (key: string) => {
  const unit = unitByKey.get(key)
  return unit === undefined ? 1 : perGram[unit]
}

/** The amounts with sodium (mg) from the salt (g) beside them, unless they state it. */
const withSodium = (amounts: NutrientAmounts, salt: number | null): NutrientAmounts =>
  amounts.sodium !== undefined || salt === null
    ? amounts
    : { ...amounts, sodium: sevenDigits((salt / saltPerSodium) * perGram.mg) }

/** A food's values per 100 g: those of the label, and `<key>_100g` in grams for each other nutrient that is known. */
export type FoodNutriments = Nutriments & { [Key in NutrientKey as `${Key}_100g`]?: number }

/** The fields of a food, given its values per 100 g. Salt and sodium are one fact: either follows from the other when it is not stated. */
export function foodNutriments(label: Nutrients, amounts: NutrientAmounts): FoodNutriments {
  const { sodium } = amounts
  const salt = label.salt ?? (sodium === undefined ? null : sevenDigits((sodium / perGram.mg) * saltPerSodium))
  return { ...nutrimentsOf({ ...label, salt }), ...nutrimentFields(withSodium(amounts, label.salt)) }
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

/**
 * Totals while entries are added one by one, so that years of them need no memory. Energy counts for the share that the entries
 * which state a nutrient hold.
 */
export type NutrientTotals = {
  of: number
  /** kcal of the entries whose energy is known, and how many they are. */
  energy: number
  withEnergy: number
  byKey: Map<string, { sum: number; known: number; energy: number; withEnergy: number }>
}

export const newNutrientTotals = (keys: readonly string[]): NutrientTotals => ({
  of: 0,
  energy: 0,
  withEnergy: 0,
  byKey: new Map(keys.map((key) => [key, { sum: 0, known: 0, energy: 0, withEnergy: 0 }])),
})

/** Adds an entry of so many kcal. Nutrients without a total are left out. */
export function addTo(totals: NutrientTotals, calories: number | null, amounts: NutrientAmounts): void {
  totals.of++
  totals.energy += calories ?? 0
  if (calories !== null) totals.withEnergy++
  for (const key in amounts) {
    const total = totals.byKey.get(key)
    if (!total) continue
    total.sum += amounts[key] ?? 0
    total.known++
    total.energy += calories ?? 0
    if (calories !== null) total.withEnergy++
  }
}

/** The sum of each key. Entries of unknown energy count as if they had the mean energy of the others. */
export function sumsOf({ of, energy, withEnergy, byKey }: NutrientTotals): NutrientSum[] {
  const mean = withEnergy === 0 ? 1 : energy / withEnergy
  const whole = energy + (of - withEnergy) * mean
  return [...byKey].map(([key, total]) => {
    const { known } = total
    const stated = total.energy + (known - total.withEnergy) * mean
    // Where nothing has energy, as on a day of water, foods count alike.
    const share = known === of ? 1 : whole === 0 ? known / of : stated / whole
    return {
      key,
      sum: known === 0 ? null : sevenDigits(total.sum),
      known,
      of,
      energyShare: known === 0 ? 0 : Math.round(share * 1e4) / 1e4,
    }
  })
}

/** The sum of each key over all foods. */
export function nutrientSums(
  foods: readonly { calories: number | null; nutrients: NutrientAmounts }[],
  keys: readonly string[],
): NutrientSum[] {
  const totals = newNutrientTotals(keys)
  for (const { calories, nutrients } of foods) addTo(totals, calories, nutrients)
  return sumsOf(totals)
}

/** Of the energy. Where foods that hold less state a nutrient, nothing claims that there is too little of it. */
export const enoughEnergyShare = 0.8

type Counted = { calories: number | null; nutrients: NutrientAmounts }

/** The nutrients that some food of a dish states, by key: their sums, and how many of the foods state them. */
export const statedSums = (foods: readonly Counted[]): Record<string, Omit<NutrientSum, 'key' | 'energyShare'>> =>
  Object.fromEntries(nutrientSums(foods, keysOf(foods)).map(({ key, energyShare: _, ...sum }) => [key, sum]))

/** What all foods of a dish hold of the nutrients that enough of them state. A dish says nothing of the others. */
export const sufficientAmounts = (foods: readonly Counted[]): NutrientAmounts =>
  Object.fromEntries(
    nutrientSums(foods, keysOf(foods)).flatMap(({ key, sum, energyShare }) =>
      sum !== null && energyShare >= enoughEnergyShare ? [[key, sum]] : [],
    ),
  )

const keysOf = (foods: readonly Counted[]) => [...new Set(foods.flatMap(({ nutrients }) => Object.keys(nutrients)))]
