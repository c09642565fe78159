/**
 * Reference intakes for adults, a day: EFSA's Dietary Reference Values and the US Dietary Reference Intakes. The kinds stay apart, since
 * they promise different things: a PRI or RDA covers nearly everybody, an AI is what healthy people were seen to eat, and an
 * RI is a range. Amounts are in the unit of the nutrient (`nutrients.ts`).
 *
 * Left out because they are no such value: EFSA's "safe and adequate intake" of sodium and chloride, its "safe levels" of
 * iron, manganese and fluoride, the US chronic disease risk reduction intake of sodium, and water, of which a diary of food knows only a part.
 */

import type { FormulaSex, LifeStage, ReferenceSet } from './profile.ts'
import { kjPerKcal } from './units.ts'

export type ReferenceIntake = {
  kind: 'PRI' | 'AI' | 'RDA' | 'RI' | null
  /** Null where only an upper level is known, or the value depends on what the person has not told. */
  value: number | null
  /** The end of a range, such as that of zinc, which depends on the phytate of the diet. */
  valueTo: number | null
  upper: number | null
  /** `added`: of fortified food and supplements only. `preformed`: of retinol only, not of carotenes. */
  upperAppliesTo: 'all' | 'added' | 'preformed' | null
  source: string
}

export type ReferencePerson = {
  /** In full years; null when the birth date is unknown. */
  age: number | null
  formulaSex: FormulaSex | null
  lifeStage: LifeStage | null
  /** kcal a day, for the values that are stated per energy. */
  energy: number
}

/** One value for all ages, or values from an age on, youngest first. */
type ByAge = number | readonly (readonly [fromAge: number, value: number])[]

type Reference = {
  kind: 'PRI' | 'AI' | 'RDA' | 'RI' | null
  men?: ByAge
  women?: ByAge
  pregnant?: ByAge
  breastfeeding?: ByAge
  /** Added to both ends of women's range. */
  pregnantExtra?: number
  breastfeedingExtra?: number
  /** The end of a range; men's and women's. */
  to?: { men: number; women: number }
  /** The values are per MJ, or per cent of the energy with so many kcal a gram. */
  per?: 'MJ' | { kcalPerGram: number }
  upper?: ByAge
  /** Where it differs from other adults'; null where none is set. */
  upperPregnant?: number | null
  upperAppliesTo?: 'all' | 'added' | 'preformed'
}

const everybody = (kind: Reference['kind'], value: ByAge, rest: Partial<Reference> = {}): Reference => ({
  kind,
  men: value,
  women: value,
  ...rest,
})

const bySex = (kind: Reference['kind'], men: ByAge, women: ByAge, rest: Partial<Reference> = {}): Reference => ({
  kind,
  men,
  women,
  ...rest,
})

/** EFSA, Dietary Reference Values for nutrients: Summary report (2017, doi:10.2903/sp.efsa.2017.e15121) and later opinions as named. */
const efsa: Record<string, Reference> = {
  // EFSA Journal 2012;10(3):2815 and 2010;8(3):1461, 1462: ranges in per cent of energy.
  carbohydrates: everybody('RI', 45, { to: { men: 60, women: 60 }, per: { kcalPerGram: 4 } }),
  fat: everybody('RI', 20, { to: { men: 35, women: 35 }, per: { kcalPerGram: 9 } }),
  fiber: everybody('AI', 25),
  'linoleic-acid': everybody('AI', 4, { per: { kcalPerGram: 9 } }),
  'alpha-linolenic-acid': everybody('AI', 0.5, { per: { kcalPerGram: 9 } }),
  // 2015;13(3):4028, in retinol equivalents. The upper level is that of retinol (SCF 2002, kept by EFSA in 2024).
  'vitamin-a': bySex('PRI', 750, 650, { pregnant: 700, breastfeeding: 1300, upper: 3000, upperAppliesTo: 'preformed' }),
  // 2016;14(10):4547; upper level 2023;21(8):8145.
  'vitamin-d': everybody('AI', 15, { upper: 100 }),
  // 2015;13(7):4149, as alpha-tocopherol; upper level 2024;22(8):8953.
  'vitamin-e': bySex('AI', 13, 11, { upper: 300 }),
  // 2017;15(5):4780.
  phylloquinone: everybody('AI', 70),
  // 2013;11(11):3418.
  'vitamin-c': bySex('PRI', 110, 95, { pregnant: 105, breastfeeding: 155 }),
  // 2016;14(12):4653.
  'vitamin-b1': everybody('PRI', 0.1, { per: 'MJ' }),
  // 2017;15(8):4919.
  'vitamin-b2': everybody('PRI', 1.6, { pregnant: 1.9, breastfeeding: 2 }),
  // 2014;12(7):3759, in niacin equivalents.
  'vitamin-pp': everybody('PRI', 1.6, { per: 'MJ' }),
  // 2014;12(2):3581.
  'pantothenic-acid': everybody('AI', 5, { breastfeeding: 7 }),
  // 2016;14(6):4485; upper level 2023;21(5):8006.
  'vitamin-b6': bySex('PRI', 1.7, 1.6, { pregnant: 1.8, breastfeeding: 1.7, upper: 12 }),
  // 2014;12(2):3580.
  biotin: everybody('AI', 40, { breastfeeding: 45 }),
  // 2014;12(11):3893, in dietary folate equivalents.
  'vitamin-b9': everybody('PRI', 330, { pregnant: 600, breastfeeding: 500 }),
  // 2023;21(11):8353.
  'folic-acid': { kind: null, upper: 1000, upperAppliesTo: 'added' },
  // 2015;13(7):4150.
  'vitamin-b12': everybody('AI', 4, { pregnant: 4.5, breastfeeding: 5 }),
  // 2016;14(8):4484.
  choline: everybody('AI', 400, { pregnant: 480, breastfeeding: 520 }),
  // 2015;13(5):4101; upper level 2012;10(7):2814.
  calcium: everybody(
    'PRI',
    [
      [18, 1000],
      [25, 950],
    ],
    { upper: 2500 },
  ),
  // 2015;13(10):4254. Women's value falls after the menopause, here from 51 on.
  iron: bySex(
    'PRI',
    11,
    [
      [18, 16],
      [51, 11],
    ],
    { pregnant: 16, breastfeeding: 16 },
  ),
  // 2015;13(7):4186; the upper level is of easily dissociable salts in supplements (SCF 2001).
  magnesium: bySex('AI', 350, 300, { upper: 250, upperAppliesTo: 'added' }),
  // 2015;13(7):4185.
  phosphorus: everybody('AI', 550),
  // 2016;14(10):4592.
  potassium: everybody('AI', 3500, { breastfeeding: 4000 }),
  // 2014;12(10):3844: from 300 to 1,200 mg of phytate a day; upper level SCF 2003.
  zinc: bySex('PRI', 9.4, 7.5, {
    to: { men: 16.3, women: 12.7 },
    pregnantExtra: 1.6,
    breastfeedingExtra: 2.9,
    upper: 25,
  }),
  // 2015;13(10):4253; upper level SCF 2003, not for pregnancy and breastfeeding.
  copper: bySex('AI', 1.6, 1.3, { pregnant: 1.5, breastfeeding: 1.5, upper: 5, upperPregnant: null }),
  // 2013;11(11):3419.
  manganese: everybody('AI', 3),
  // 2014;12(10):3846; upper level 2023;21(1):7704.
  selenium: everybody('AI', 70, { breastfeeding: 85, upper: 255 }),
  // 2014;12(5):3660; upper level SCF 2002.
  iodine: everybody('AI', 150, { pregnant: 200, breastfeeding: 200, upper: 600 }),
  // 2013;11(8):3333; upper level SCF 2000.
  molybdenum: everybody('AI', 65, { upper: 600 }),
  // 2013;11(8):3332.
  fluoride: bySex('AI', 3.4, 2.9),
}

/**
 * National Academies (IOM/NASEM), Dietary Reference Intakes: the summary tables of 2006 and, as named, 2011 and 2019. The tables for
 * adults begin at 19.
 */
const us: Record<string, Reference> = {
  carbohydrates: everybody('RDA', 130, { pregnant: 175, breastfeeding: 210 }),
  proteins: bySex('RDA', 56, 46, { pregnant: 71, breastfeeding: 71 }),
  fiber: bySex(
    'AI',
    [
      [19, 38],
      [51, 30],
    ],
    [
      [19, 25],
      [51, 21],
    ],
    { pregnant: 28, breastfeeding: 29 },
  ),
  'linoleic-acid': bySex(
    'AI',
    [
      [19, 17],
      [51, 14],
    ],
    [
      [19, 12],
      [51, 11],
    ],
    { pregnant: 13, breastfeeding: 13 },
  ),
  'alpha-linolenic-acid': bySex('AI', 1.6, 1.1, { pregnant: 1.4, breastfeeding: 1.3 }),
  'vitamin-a': bySex('RDA', 900, 700, { pregnant: 770, breastfeeding: 1300, upper: 3000, upperAppliesTo: 'preformed' }),
  // IOM 2011.
  'vitamin-d': everybody(
    'RDA',
    [
      [19, 15],
      [71, 20],
    ],
    { pregnant: 15, breastfeeding: 15, upper: 100 },
  ),
  'vitamin-e': everybody('RDA', 15, { breastfeeding: 19, upper: 1000, upperAppliesTo: 'added' }),
  phylloquinone: bySex('AI', 120, 90),
  'vitamin-c': bySex('RDA', 90, 75, { pregnant: 85, breastfeeding: 120, upper: 2000 }),
  'vitamin-b1': bySex('RDA', 1.2, 1.1, { pregnant: 1.4, breastfeeding: 1.4 }),
  'vitamin-b2': bySex('RDA', 1.3, 1.1, { pregnant: 1.4, breastfeeding: 1.6 }),
  'vitamin-pp': bySex('RDA', 16, 14, { pregnant: 18, breastfeeding: 17, upper: 35, upperAppliesTo: 'added' }),
  'pantothenic-acid': everybody('AI', 5, { pregnant: 6, breastfeeding: 7 }),
  'vitamin-b6': bySex(
    'RDA',
    [
      [19, 1.3],
      [51, 1.7],
    ],
    [
      [19, 1.3],
      [51, 1.5],
    ],
    { pregnant: 1.9, breastfeeding: 2, upper: 100 },
  ),
  biotin: everybody('AI', 30, { breastfeeding: 35 }),
  'vitamin-b9': everybody('RDA', 400, { pregnant: 600, breastfeeding: 500 }),
  'folic-acid': { kind: null, upper: 1000, upperAppliesTo: 'added' },
  'vitamin-b12': everybody('RDA', 2.4, { pregnant: 2.6, breastfeeding: 2.8 }),
  choline: bySex('AI', 550, 425, { pregnant: 450, breastfeeding: 550, upper: 3500 }),
  // IOM 2011.
  calcium: bySex(
    'RDA',
    [
      [19, 1000],
      [71, 1200],
    ],
    [
      [19, 1000],
      [51, 1200],
    ],
    {
      pregnant: 1000,
      breastfeeding: 1000,
      upper: [
        [19, 2500],
        [51, 2000],
      ],
    },
  ),
  iron: bySex(
    'RDA',
    8,
    [
      [19, 18],
      [51, 8],
    ],
    { pregnant: 27, breastfeeding: 9, upper: 45 },
  ),
  magnesium: bySex(
    'RDA',
    [
      [19, 400],
      [31, 420],
    ],
    [
      [19, 310],
      [31, 320],
    ],
    {
      pregnant: [
        [19, 350],
        [31, 360],
      ],
      breastfeeding: [
        [19, 310],
        [31, 320],
      ],
      upper: 350,
      upperAppliesTo: 'added',
    },
  ),
  phosphorus: everybody('RDA', 700, {
    upper: [
      [19, 4000],
      [71, 3000],
    ],
    upperPregnant: 3500,
  }),
  // NASEM 2019.
  potassium: bySex('AI', 3400, 2600, { pregnant: 2900, breastfeeding: 2800 }),
  sodium: everybody('AI', 1500),
  chloride: everybody(
    'AI',
    [
      [19, 2300],
      [51, 2000],
      [71, 1800],
    ],
    { pregnant: 2300, breastfeeding: 2300, upper: 3600 },
  ),
  zinc: bySex('RDA', 11, 8, { pregnant: 11, breastfeeding: 12, upper: 40 }),
  copper: everybody('RDA', 0.9, { pregnant: 1, breastfeeding: 1.3, upper: 10 }),
  manganese: bySex('AI', 2.3, 1.8, { pregnant: 2, breastfeeding: 2.6, upper: 11 }),
  selenium: everybody('RDA', 55, { pregnant: 60, breastfeeding: 70, upper: 400 }),
  iodine: everybody('RDA', 150, { pregnant: 220, breastfeeding: 290, upper: 1100 }),
  chromium: bySex(
    'AI',
    [
      [19, 35],
      [51, 30],
    ],
    [
      [19, 25],
      [51, 20],
    ],
    { pregnant: 30, breastfeeding: 45 },
  ),
  molybdenum: everybody('RDA', 45, { pregnant: 50, breastfeeding: 50, upper: 2000 }),
  fluoride: bySex('AI', 4, 3, { upper: 10 }),
}

const tables = {
  efsa: { values: efsa, fromAge: 18, source: 'EFSA, Dietary Reference Values' },
  us: { values: us, fromAge: 19, source: 'National Academies, Dietary Reference Intakes' },
}

/**
 * The reference intake of a nutrient for a person; null when the set has none for them: under age, age or sex not told, or a value
 * that depends on sex for somebody who chose the average of both.
 */
export function referenceFor(key: string, set: ReferenceSet, person: ReferencePerson): ReferenceIntake | null {
  if (set === 'none' || person.age === null || person.formulaSex === null) return null
  const { values, fromAge, source } = tables[set]
  const reference = values[key]
  if (!reference || person.age < fromAge) return null
  const { age, formulaSex, lifeStage } = person
  const scale = scaleOf(reference.per, person.energy)
  const extra = extraOf(reference, lifeStage)
  const ofSex = (men: number | undefined, women: number | undefined, ofStage?: number) => {
    if (ofStage !== undefined) return ofStage
    if (lifeStage === 'pregnant' || lifeStage === 'breastfeeding') return women
    if (formulaSex === 'average') return men === women ? men : undefined
    return formulaSex === 'male' ? men : women
  }
  const ofStage =
    lifeStage === 'pregnant' ? reference.pregnant : lifeStage === 'breastfeeding' ? reference.breastfeeding : undefined
  const value = ofSex(atAge(reference.men, age), atAge(reference.women, age), atAge(ofStage, age))
  const valueTo = ofSex(reference.to?.men, reference.to?.women)
  const upper = upperOf(reference, age, lifeStage)
  if (value === undefined && upper === null) return null
  return {
    // EFSA's value of folate for pregnancy is an adequate intake.
    kind:
      value === undefined
        ? null
        : set === 'efsa' && key === 'vitamin-b9' && lifeStage === 'pregnant'
          ? 'AI'
          : reference.kind,
    value: value === undefined ? null : rounded((value + extra) * scale),
    valueTo: valueTo === undefined ? null : rounded((valueTo + extra) * scale),
    upper,
    upperAppliesTo: upper === null ? null : (reference.upperAppliesTo ?? 'all'),
    source,
  }
}

function atAge(values: ByAge | undefined, age: number): number | undefined {
  if (values === undefined || typeof values === 'number') return values
  return values.findLast(([from]) => age >= from)?.[1]
}

function scaleOf(per: Reference['per'], energy: number): number {
  if (per === undefined) return 1
  return per === 'MJ' ? (energy * kjPerKcal) / 1000 : energy / 100 / per.kcalPerGram
}

const extraOf = ({ pregnantExtra = 0, breastfeedingExtra = 0 }: Reference, stage: ReferencePerson['lifeStage']) =>
  stage === 'pregnant' ? pregnantExtra : stage === 'breastfeeding' ? breastfeedingExtra : 0

function upperOf(reference: Reference, age: number, stage: ReferencePerson['lifeStage']): number | null {
  const isPregnant = stage === 'pregnant' || stage === 'breastfeeding'
  if (isPregnant && reference.upperPregnant === null) return null
  if (stage === 'pregnant' && typeof reference.upperPregnant === 'number') return reference.upperPregnant
  return atAge(reference.upper, age) ?? null
}

/** Values that are computed from energy are shown to two digits after the point at most. */
const rounded = (value: number) => Math.round(value * 100) / 100
