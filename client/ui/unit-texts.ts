import { t } from '@lingui/core/macro'
import type { Portioned } from '#domain/portion.ts'
import { servingUnitWords, servingWords, shortServingWords, type Writing } from '#domain/serving-words.ts'
import {
  decimalsOf,
  feetAndInches,
  inUnit,
  poundsPerStone,
  shownIn,
  stonesAndPounds,
  type Unit,
  type Units,
} from '#domain/units.ts'
import { servingInLanguage, word } from '../i18n.ts'
import { fixedDecimals, isolated, noBreak, orMore, signed, upToDecimals, whole, withSign, withUnit } from './format.ts'

/** A number and its unit, both as texts: `10` `st`. */
export type Measure = { number: string; unit: string }

type Amount = Pick<Portioned, 'quantity' | 'servingSize'>

const shownServing = (text: string, count?: number): string => isolated(servingInLanguage(text, count))

export type UnitTexts = ReturnType<typeof unitTexts>

/** Texts of values in kg, cm, kcal, g and ml. Rounded only here; `null` is `unknown`, without a unit. */
export function unitTexts({ weight, length, energy, food, volume }: Units) {
  const plainWeight = weight === 'kg' ? 'kg' : 'lb'

  /** One measure, or two for stones and pounds: `[{ number: '10', unit: 'st' }, { number: '11.5', unit: 'lb' }]`. */
  function weightParts(kg: number | null): Measure[] {
    if (kg === null) return [{ number: whole(null), unit: '' }]
    if (weight !== 'st') return [{ number: fixedDecimals(inUnit(kg, weight), 1), unit: weight }]
    return inStones(kg, fixedDecimals)
  }

  /** The size of a change: `0.4 kg`, `1 st 3.0 lb`. For a rate, more decimals. */
  function weightDifference(kg: number, decimals = 1): string {
    const size = Math.abs(kg)
    const isStones = weight === 'st' && shownIn(size, 'lb') >= poundsPerStone
    return isStones
      ? joined(weightParts(size))
      : withUnit(fixedDecimals(shownIn(size, plainWeight, decimals), decimals), plainWeight)
  }

  const isSameWeight = (change: number, decimals = 1) => shownIn(Math.abs(change), plainWeight, decimals) === 0

  /** `375`, `1,569`; `375+` when some part of it is unknown. For `energyUnit`. */
  const energyNumber = (kcal: number | null, isPartial = false): string =>
    orMore(whole(kcal === null ? null : inUnit(kcal, energy)), kcal, isPartial)

  const serving: Writing = {
    number: (value) => upToDecimals(value, 2),
    weight: (grams) => measured(grams, food),
  }

  return {
    /** `68.7 kg`, `151.5 lb`, `10 st 11.5 lb` */
    weight: (kg: number | null): string => joined(weightParts(kg)),

    weightParts,

    /** A weight to aim for, as round as it was typed: `65 kg`, `143.5 lb`, `10 st 3 lb`. */
    targetWeight: (kg: number): string => (weight === 'st' ? joined(inStones(kg, upToDecimals)) : measured(kg, weight)),

    weightDifference,

    /** Whether a change is too small to be shown. */
    isSameWeight,

    /** `+0.4 kg`, `−2.6 lb`, `−1 st 3.0 lb`: with a sign unless it is 0. For a rate, more decimals: `−0.45 kg`. */
    weightChange: (kg: number | null, decimals = 1): string =>
      kg === null ? whole(null) : withSign(weightDifference(kg, decimals), isSameWeight(kg, decimals) ? 0 : kg),

    /** For charts and for numbers without a text: in lb also for those who think in stones. */
    weightValue: (kg: number): number => inUnit(kg, plainWeight),
    weightUnit: plainWeight,

    /** A person's height: `170 cm`, `5 ft 7 in`. */
    height(cm: number | null): string {
      if (cm === null || length === 'cm') return measured(cm, 'cm')
      const [feet, inches] = feetAndInches(cm)
      return joined([
        { number: whole(feet), unit: 'ft' },
        { number: upToDecimals(inches, 1), unit: 'in' },
      ])
    },

    /** A measure of the body, such as the waist: `80.0 cm`, `32.1 in`. */
    length: (cm: number | null): string =>
      cm === null ? whole(null) : withUnit(fixedDecimals(inUnit(cm, length), decimalsOf(length)), length),

    /** `375 kcal`, `1,569 kJ`; `375+ kcal` when some part of it is unknown. */
    energy: (kcal: number | null, isPartial = false): string =>
      kcal === null ? whole(null) : withUnit(energyNumber(kcal, isPartial), energy),

    /** The same, and `kcal unknown`, where nothing else says what is unknown. */
    energyOrUnknown: (kcal: number | null): string =>
      kcal === null ? unknownEnergy(word(energy)) : withUnit(energyNumber(kcal), energy),

    energyNumber,

    /** `+310`, `−1,790`, `0`: always with a sign. */
    energySigned: (kcal: number): string => signed(inUnit(kcal, energy)),

    /** For charts. */
    energyValue: (kcal: number): number => inUnit(kcal, energy),
    energyUnit: energy,
    /** What energy is called as a nutrient. */
    energyName: energy === 'kcal' ? t`Calories` : t`Energy`,
    energyLeftName: energy === 'kcal' ? t`Calories Left` : t`Kilojoules Left`,

    /** The weight of a food: `55 g`, `1.94 oz`. Nutrients in it are in g everywhere. */
    food: (grams: number | null): string => measured(grams, food),

    /** The amount of an entry: `200 g`, `3 cloves (9 g)`. */
    amount: (entry: Amount): string => shownServing(servingWords(entry, serving)),

    /** The same in short: `200 g`, `3 cloves`. */
    shortAmount: (entry: Amount): string => shownServing(shortServingWords(entry, serving)),

    /** The amount after a field for its quantity: `cloves (9 g)`. */
    amountUnit: (entry: Amount): string => shownServing(servingUnitWords(entry, serving), entry.quantity),

    /** One portion of a food: `1 clove (3 g)`. */
    portion: (servingSize: string): string => shownServing(servingWords({ quantity: 1, servingSize }, serving)),

    foodUnit: food,

    /** `250 ml`, `8.5 fl oz` */
    volume: (ml: number | null): string => measured(ml, volume),
    volumeUnit: volume,
  }
}

const unknownEnergy = (unit: string): string => t`${unit} unknown`

function inStones(kg: number, write: (pounds: number, decimals: number) => string): Measure[] {
  const [stones, pounds] = stonesAndPounds(kg)
  return [
    { number: whole(stones), unit: 'st' },
    { number: write(pounds, 1), unit: 'lb' },
  ]
}

const measured = (stored: number | null, unit: Unit): string =>
  stored === null ? whole(null) : withUnit(upToDecimals(inUnit(stored, unit), decimalsOf(unit)), unit)

const joined = (parts: Measure[]): string =>
  parts.map(({ number, unit }) => (unit ? withUnit(number, unit) : number)).join(noBreak)
