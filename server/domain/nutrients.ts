import { type Nutrient, nutrientNames } from './nutrition.ts'

/**
 * Every nutrient that a food may state, one row each. Names are USDA's, keys are Open Food Facts'. `number` is USDA's nutrient
 * number (SR28, `NUTR_DEF.txt`), `fdcId` the id in FoodData Central's `nutrient.csv`, `tag` INFOODS' tag name.
 */
export type NutrientUnit = 'kcal' | 'g' | 'mg' | 'µg'
type NutrientGroup =
  | 'Energy and macros'
  | 'Vitamins'
  | 'Minerals'
  | 'Fatty acids'
  | 'Sugars and starch'
  | 'Amino acids'
  | 'Other'

export type NutrientDefinition = {
  /** The byte under which values are stored, 1 to 127. Never change or reuse one: people's entries hold it. */
  id: number
  key: string
  name: string
  unit: NutrientUnit
  group: NutrientGroup
  /** How many decimals are shown. */
  decimals: 0 | 1 | 2
  number: number | null
  fdcId: number | null
  tag: string | null
}

type Row = readonly [
  id: number,
  key: string,
  name: string,
  unit: NutrientUnit,
  decimals: 0 | 1 | 2,
  number: number | null,
  fdcId: number | null,
  tag: string | null,
]

// Folate is stated in three ways that do not add up to each other: as such, in dietary folate equivalents, and as folic acid.
const vitamins = [
  [1, 'vitamin-a', 'Vitamin A (RAE)', 'µg', 0, 320, 1106, 'VITA_RAE'],
  [2, 'vitamin-d', 'Vitamin D', 'µg', 1, 328, 1114, 'VITD'],
  [3, 'vitamin-e', 'Vitamin E', 'mg', 1, 323, 1109, 'TOCPHA'],
  [4, 'phylloquinone', 'Vitamin K1', 'µg', 0, 430, 1185, 'VITK1'],
  [5, 'vitamin-c', 'Vitamin C', 'mg', 0, 401, 1162, 'VITC'],
  [6, 'vitamin-b1', 'Vitamin B1 (thiamin)', 'mg', 2, 404, 1165, 'THIA'],
  [7, 'vitamin-b2', 'Vitamin B2 (riboflavin)', 'mg', 2, 405, 1166, 'RIBF'],
  [8, 'vitamin-pp', 'Vitamin B3 (niacin)', 'mg', 1, 406, 1167, 'NIA'],
  [9, 'pantothenic-acid', 'Vitamin B5 (pantothenic acid)', 'mg', 1, 410, 1170, 'PANTAC'],
  [10, 'vitamin-b6', 'Vitamin B6', 'mg', 2, 415, 1175, 'VITB6A'],
  [11, 'biotin', 'Biotin', 'µg', 0, 416, 1176, 'BIOT'],
  [12, 'folates', 'Folate, total', 'µg', 0, 417, 1177, 'FOL'],
  [13, 'vitamin-b9', 'Folate (DFE)', 'µg', 0, 435, 1190, 'FOLDFE'],
  [14, 'folic-acid', 'Folic acid', 'µg', 0, 431, 1186, 'FOLAC'],
  [15, 'vitamin-b12', 'Vitamin B12', 'µg', 1, 418, 1178, 'VITB12'],
  [16, 'choline', 'Choline', 'mg', 0, 421, 1180, 'CHOLN'],
  [17, 'beta-carotene', 'Beta-carotene', 'µg', 0, 321, 1107, 'CARTB'],
] as const satisfies readonly Row[]

const minerals = [
  [20, 'calcium', 'Calcium', 'mg', 0, 301, 1087, 'CA'],
  [21, 'iron', 'Iron', 'mg', 1, 303, 1089, 'FE'],
  [22, 'magnesium', 'Magnesium', 'mg', 0, 304, 1090, 'MG'],
  [23, 'phosphorus', 'Phosphorus', 'mg', 0, 305, 1091, 'P'],
  [24, 'potassium', 'Potassium', 'mg', 0, 306, 1092, 'K'],
  [25, 'sodium', 'Sodium', 'mg', 0, 307, 1093, 'NA'],
  [26, 'zinc', 'Zinc', 'mg', 1, 309, 1095, 'ZN'],
  [27, 'copper', 'Copper', 'mg', 2, 312, 1098, 'CU'],
  [28, 'manganese', 'Manganese', 'mg', 1, 315, 1101, 'MN'],
  [29, 'selenium', 'Selenium', 'µg', 0, 317, 1103, 'SE'],
  [30, 'iodine', 'Iodine', 'µg', 0, 314, 1100, 'ID'],
  [31, 'chromium', 'Chromium', 'µg', 0, 310, 1096, 'CR'],
  [32, 'molybdenum', 'Molybdenum', 'µg', 0, 316, 1102, 'MO'],
  [33, 'fluoride', 'Fluoride', 'mg', 1, 313, 1099, 'FD'],
  [34, 'chloride', 'Chloride', 'mg', 0, 302, 1088, 'CLD'],
] as const satisfies readonly Row[]

const fattyAcids = [
  [40, 'monounsaturated-fat', 'Monounsaturated fat', 'g', 1, 645, 1292, 'FAMS'],
  [41, 'polyunsaturated-fat', 'Polyunsaturated fat', 'g', 1, 646, 1293, 'FAPU'],
  [42, 'trans-fat', 'Trans fat', 'g', 1, 605, 1257, 'FATRN'],
  [43, 'omega-3-fat', 'Omega-3 fat', 'g', 2, null, null, 'FAPUN3'],
  [44, 'omega-6-fat', 'Omega-6 fat', 'g', 1, null, null, 'FAPUN6'],
  [45, 'alpha-linolenic-acid', 'Alpha-linolenic acid (ALA)', 'g', 2, 851, 1404, 'F18D3CN3'],
  [46, 'linoleic-acid', 'Linoleic acid (LA)', 'g', 1, 675, 1316, 'F18D2CN6'],
  [47, 'eicosapentaenoic-acid', 'EPA', 'g', 2, 629, 1278, 'F20D5'],
  [48, 'docosahexaenoic-acid', 'DHA', 'g', 2, 621, 1272, 'F22D6'],
  [49, 'cholesterol', 'Cholesterol', 'mg', 0, 601, 1253, 'CHOLE'],
] as const satisfies readonly Row[]

const sugarsAndStarch = [
  [55, 'starch', 'Starch', 'g', 1, 209, 1009, 'STARCH'],
  [56, 'added-sugars', 'Added sugars', 'g', 1, 539, 1235, 'SUGAD'],
  [57, 'glucose', 'Glucose', 'g', 1, 211, 1011, 'GLUS'],
  [58, 'fructose', 'Fructose', 'g', 1, 212, 1012, 'FRUS'],
  [59, 'lactose', 'Lactose', 'g', 1, 213, 1013, 'LACS'],
  [60, 'sucrose', 'Sucrose', 'g', 1, 210, 1010, 'SUCS'],
] as const satisfies readonly Row[]

/** The nine that are essential for adults (WHO Technical Report 935, 2007). */
const aminoAcids = [
  [70, 'histidine', 'Histidine', 'g', 2, 512, 1221, 'HISTN_G'],
  [71, 'isoleucine', 'Isoleucine', 'g', 2, 503, 1212, 'ILE_G'],
  [72, 'leucine', 'Leucine', 'g', 2, 504, 1213, 'LEU_G'],
  [73, 'lysine', 'Lysine', 'g', 2, 505, 1214, 'LYS_G'],
  [74, 'methionine', 'Methionine', 'g', 2, 506, 1215, 'MET_G'],
  [75, 'phenylalanine', 'Phenylalanine', 'g', 2, 508, 1217, 'PHE_G'],
  [76, 'threonine', 'Threonine', 'g', 2, 502, 1211, 'THR_G'],
  [77, 'tryptophan', 'Tryptophan', 'g', 2, 501, 1210, 'TRP_G'],
  [78, 'valine', 'Valine', 'g', 2, 510, 1219, 'VAL_G'],
] as const satisfies readonly Row[]

const others = [
  [85, 'water', 'Water', 'g', 0, 255, 1051, 'WATER'],
  [86, 'alcohol', 'Alcohol', 'g', 1, 221, 1018, 'ALC'],
  [87, 'caffeine', 'Caffeine', 'mg', 0, 262, 1057, 'CAFFN'],
] as const satisfies readonly Row[]

/** The keys of the nutrients beyond the label. */
export type NutrientKey =
  | (typeof vitamins)[number][1]
  | (typeof minerals)[number][1]
  | (typeof fattyAcids)[number][1]
  | (typeof sugarsAndStarch)[number][1]
  | (typeof aminoAcids)[number][1]
  | (typeof others)[number][1]

const rowsOf = (group: NutrientGroup, rows: readonly Row[]): NutrientDefinition[] =>
  rows.map(([id, key, name, unit, decimals, number, fdcId, tag]) => ({
    id,
    key,
    name,
    unit,
    group,
    decimals,
    number,
    fdcId,
    tag,
  }))

/** All nutrients beyond the label's eight, in the order in which they are shown. */
export const nutrientDefinitions: readonly NutrientDefinition[] = [
  ...rowsOf('Vitamins', vitamins),
  ...rowsOf('Minerals', minerals),
  ...rowsOf('Fatty acids', fattyAcids),
  ...rowsOf('Sugars and starch', sugarsAndStarch),
  ...rowsOf('Amino acids', aminoAcids),
  ...rowsOf('Other', others),
]

/** The eight of the label, which have columns of their own and so no id. */
type LabelNutrient = Omit<NutrientDefinition, 'id'> & { column: Nutrient }

const labelRow = (
  column: Nutrient,
  key: string,
  unit: NutrientUnit,
  number: number | null,
  fdcId: number | null,
  tag: string | null,
): LabelNutrient => ({
  column,
  key,
  name: nutrientNames[column],
  unit,
  group: 'Energy and macros',
  decimals: unit === 'kcal' ? 0 : 1,
  number,
  fdcId,
  tag,
})

export const labelNutrients: readonly LabelNutrient[] = [
  labelRow('calories', 'energy-kcal', 'kcal', 208, 1008, 'ENERC_KCAL'),
  labelRow('protein', 'proteins', 'g', 203, 1003, 'PROCNT'),
  labelRow('carbs', 'carbohydrates', 'g', 205, 1005, 'CHOCDF'),
  labelRow('fat', 'fat', 'g', 204, 1004, 'FAT'),
  labelRow('fiber', 'fiber', 'g', 291, 1079, 'FIBTG'),
  labelRow('sugars', 'sugars', 'g', 269, 2000, 'SUGAR'),
  labelRow('saturatedFat', 'saturated-fat', 'g', 606, 1258, 'FASAT'),
  // USDA states sodium, which is a nutrient of its own below.
  labelRow('salt', 'salt', 'g', null, null, null),
]

const labelKeys: ReadonlySet<string> = new Set(labelNutrients.map(({ key }) => key))

/** Whether a key is that of a nutrient of the label. */
export const isLabelNutrient = (key: string): boolean => labelKeys.has(key)

/** USDA states fluoride in µg, and every other nutrient in the unit of this table. */
export const usdaUnitOf = ({ number, unit }: Pick<NutrientDefinition, 'number' | 'unit'>): NutrientUnit =>
  number === 313 ? 'µg' : unit

/** How many of the unit one gram is. Energy is in kcal on both sides. */
export const perGram = { kcal: 1, g: 1, mg: 1e3, µg: 1e6 } as const satisfies Record<NutrientUnit, number>

/** By what the amounts of a nutrient in foods are compared. */
export const perAmounts = ['100g', '100kcal'] as const
export type PerAmount = (typeof perAmounts)[number]

/** The ids of a person's own nutrients. One that was deleted is never given again, since an old copy may still hold it. */
export const firstOwnNutrientId = 128
export const lastOwnNutrientId = 255

/** Per user. */
export const maxOwnNutrients = 50

/** Vitamin D is the only vitamin whose international units mean one substance: 40 IU are 1 µg (IOM 2011). */
export const internationalUnitsOfVitaminD = 40
