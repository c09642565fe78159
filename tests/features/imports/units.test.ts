import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cmOf, kcalOf, kgOf, mlOf, numberIn, saltOf } from '#server/features/imports/formats/numbers.ts'
import { macrofactor } from '#server/features/imports/sources/macrofactor.ts'
import { opennutritracker } from '#server/features/imports/sources/opennutritracker.ts'
import { sparkyfitness } from '#server/features/imports/sources/sparkyfitness.ts'
import { waistline } from '#server/features/imports/sources/waistline.ts'
import { readWith, textFile } from '../../support/imports.ts'

const amount = fc.double({ min: 0.01, max: 5_000, noNaN: true })

describe('units', () => {
  it('are taken from the word that the file has', () => {
    expect([kgOf(180, 'lbs'), kgOf(180, 'Pounds'), kgOf(80, 'KG'), kgOf(12, 'st'), kgOf(500, 'g')]).toEqual([
      81.646627, 81.646627, 80, 76.203518, 0.5,
    ])
    expect([cmOf(32, 'in'), cmOf(32, 'inches'), cmOf(81, 'cm'), cmOf(810, 'mm')]).toEqual([81.28, 81.28, 81, 81])
    expect([mlOf(8, 'fl oz'), mlOf(8, 'US fl oz'), mlOf(2, 'L'), mlOf(3, 'glasses'), mlOf(33, 'cl')]).toEqual([
      236.588237, 236.588237, 2_000, 750, 330,
    ])
    expect([kcalOf(1_000, 'kJ'), kcalOf(200, 'kcal'), kcalOf(200, 'Cal')]).toEqual([239.005736, 200, 200])
    expect([saltOf(400), saltOf(null), saltOf(0)]).toEqual([1, null, 0])
  })

  it('that are none are unknown', () => {
    for (const convert of [kgOf, cmOf, mlOf, kcalOf])
      for (const unit of ['', 'stones thrown', 'foo', '%']) expect(convert(1, unit)).toBeNull()
  })

  it('there and back are the same amount', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect((kgOf(value, 'lb') ?? 0) / 0.45359237).toBeCloseTo(value, 4)
        expect((cmOf(value, 'in') ?? 0) / 2.54).toBeCloseTo(value, 4)
        expect((kcalOf(value, 'kJ') ?? 0) * 4.184).toBeCloseTo(value, 4)
        expect((mlOf(value, 'floz') ?? 0) / 29.5735295625).toBeCloseTo(value, 4)
      }),
    )
  })
})

describe('numbers', () => {
  it('written in either style are read as they are', () => {
    const styles = [
      ['en-US', 'point'],
      ['de-DE', 'comma'],
      ['fr-FR', 'comma'],
      ['sv-SE', 'comma'],
      ['de-CH', 'point'],
    ] as const
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.constantFrom(...styles),
        (thousandths, [language, style]) => {
          const value = thousandths / 1_000
          const written = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value).replace('’', "'")
          expect(numberIn(written, style)).toBe(value === 0 ? 0 : value)
        },
      ),
    )
  })

  it.each(['', '--', 'n/a', '12 kg', '1.2.3', '12/80', undefined])('are not made of %j', (text) =>
    expect(numberIn(text)).toBeNull(),
  )
})

// The nutrients beyond the label of the formats whose headers state no unit, in the units that each of these trackers shows. Values
// are of a food that has all of them, so that a factor of 1,000 could not be missed.

const amountsOfFood = async (...[source, text]: [Parameters<typeof readWith>[0], string]) => {
  const { rows } = await readWith(source, [textFile(text)])
  const foods = rows.filter((row) => row.kind === 'food')
  expect(foods).toHaveLength(1)
  return foods[0]?.amounts
}

test('SparkyFitness: its template is in g, mg, and µg of vitamin A', async () => {
  const header =
    'date,meal_type,meal_name,food_name,brand,quantity,unit,calories,protein,carbs,fat,saturated_fat,polyunsaturated_fat,monounsaturated_fat,trans_fat,cholesterol,sodium,potassium,dietary_fiber,sugars,vitamin_a,vitamin_c,calcium,iron'
  const row = '2026-05-01,lunch,,Omelette,,150,g,231,16,1,18,5,3.3,7.5,0.2,470,232,176,0,0.5,258,1.5,72,2.2'
  expect(await amountsOfFood(sparkyfitness, `${header}\n${row}\n`)).toEqual({
    'polyunsaturated-fat': 3.3,
    'monounsaturated-fat': 7.5,
    'trans-fat': 0.2,
    cholesterol: 470,
    potassium: 176,
    'vitamin-a': 258,
    'vitamin-c': 1.5,
    calcium: 72,
    iron: 2.2,
  })
})

test('OpenNutriTracker: values per 100 g become those of what was eaten', async () => {
  const nutriments = {
    energyKcal100: 154,
    carbohydrates100: 0.6,
    fat100: 12,
    proteins100: 10.6,
    monounsaturatedFat100: 5,
    polyunsaturatedFat100: 2,
    transFat100: 0.1,
    cholesterol100: 313,
    sodium100: 155,
    potassium100: 117,
    magnesium100: 11,
    calcium100: 48,
    iron100: 1.5,
    zinc100: 1.1,
    phosphorus100: 167,
    vitaminA100: 172,
    vitaminC100: 1,
    vitaminD100: 1.7,
    vitaminB6100: 0.14,
    vitaminB12100: 0.8,
    niacin100: 0.06,
  }
  const intake = {
    id: 'a',
    unit: 'g',
    amount: 200,
    type: 'lunch',
    dateTime: '2026-05-01T12:15:00.000',
    meal: { code: null, name: 'Omelette', mealQuantity: '100', mealUnit: 'g', source: 'custom', nutriments },
  }
  expect(await amountsOfFood(opennutritracker, JSON.stringify([intake]))).toEqual({
    'monounsaturated-fat': 10,
    'polyunsaturated-fat': 4,
    'trans-fat': 0.2,
    cholesterol: 626,
    potassium: 234,
    magnesium: 22,
    calcium: 96,
    iron: 3,
    zinc: 2.2,
    phosphorus: 334,
    'vitamin-a': 344,
    'vitamin-c': 2,
    'vitamin-d': 3.4,
    'vitamin-b6': 0.28,
    'vitamin-b12': 1.6,
    'vitamin-pp': 0.12,
  })
})

test('Waistline: values for a portion become those of what was eaten, and units that its versions disagree about stay unknown', async () => {
  const nutrition = {
    calories: '154',
    'monounsaturated-fat': '5',
    'omega-3-fat': 0.1,
    cholesterol: 313,
    'vitamin-a': 172,
    'vitamin-b1': '0.03',
    'vitamin-b9': 39,
    'vitamin-b12': 0.8,
    'vitamin-k': 4,
    'vitamin-b6': 0.14,
    caffeine: 3,
    selenium: 26,
    iodine: 22,
    iron: 1.5,
    lactose: 0.4,
  }
  const backup = {
    version: 1,
    diary: [{ dateTime: '2026-05-01T00:00:00.000Z', items: [{ id: 7, portion: '50', unit: 'g', quantity: 3 }] }],
    foodList: [{ id: 7, name: 'Omelette', portion: '100', unit: 'g', nutrition }],
    meals: [],
    recipes: [],
    settings: {},
  }
  expect(await amountsOfFood(waistline, JSON.stringify(backup))).toEqual({
    'monounsaturated-fat': 7.5,
    'omega-3-fat': 0.15,
    cholesterol: 469.5,
    'vitamin-a': 258,
    'vitamin-b1': 0.045,
    'vitamin-b9': 58.5,
    'vitamin-b12': 1.2,
    phylloquinone: 6,
    selenium: 39,
    iodine: 33,
    iron: 2.25,
    lactose: 0.6,
  })
})

test('MacroFactor: all its columns, each in the unit of its header', async () => {
  const header =
    'Date,Time,Food Name,Serving Size,Serving Qty,Serving Weight (g),Calories (kcal),Fat (g),Carbs (g),Protein (g),Alcohol (g),"B12, Cobalamin (mcg)","B1, Thiamine (mg)","B3, Niacin (mg)",Caffeine (mg),Choline (mg),Folate (mcg),Leucine (g),Omega-3 ALA (g),Omega-3 DHA (g),Omega-3 (g),Selenium (mcg),Starch (g),Sugars Added (g),Vitamin A (mcg),Vitamin D (mcg),Vitamin E (mg),Vitamin K (mcg),Water (g),Zinc (mg)'
  const row =
    '2026-10-05,12:15 PM,Omelette,g,150,1,231,18,1,16,0,1.2,0.05,0.1,0,440,58,1.6,0.2,0.1,0.3,39,,0,258,2.6,1.9,6,114,1.6'
  expect(await amountsOfFood(macrofactor, `${header}\n${row}\n`)).toEqual({
    alcohol: 0,
    'vitamin-b12': 1.2,
    'vitamin-b1': 0.05,
    'vitamin-pp': 0.1,
    caffeine: 0,
    choline: 440,
    folates: 58,
    leucine: 1.6,
    'alpha-linolenic-acid': 0.2,
    'docosahexaenoic-acid': 0.1,
    'omega-3-fat': 0.3,
    selenium: 39,
    'added-sugars': 0,
    'vitamin-a': 258,
    'vitamin-d': 2.6,
    'vitamin-e': 1.9,
    phylloquinone: 6,
    water: 114,
    zinc: 1.6,
  })
})
