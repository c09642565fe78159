import { madeUpProduct } from './made-up-catalogue.ts'

/**
 * A made-up document of the JSONL export, about 17 kB, as large and deep as real ones: a small part are the food's values, the
 * rest are tags, ingredients, images and quality notes. Every fourth has its values in the new schema.
 */
export function madeUpDocument(n: number, random: () => number) {
  const product = madeUpProduct(n, random)
  const { nutriments, ...rest } = product
  const schema = n % 4 === 0 ? inNewSchema(nutriments) : { nutriments: inDetail(nutriments) }
  return {
    _id: product.code,
    ...padding(n, random),
    ...rest,
    ...schema,
    product_name_en: product.product_name,
    languages_codes: { en: 4, fr: 1 },
    lang: 'en',
    product_type: 'food',
    popularity_key: Math.floor(random() * 1e10),
  }
}

type Values = ReturnType<typeof madeUpProduct>['nutriments']

function inDetail(nutriments: Values) {
  const detailed: Record<string, number | string> = {}
  for (const [key, value] of Object.entries(nutriments)) {
    const name = key.replace('_100g', '')
    detailed[key] = value
    detailed[name] = value
    detailed[`${name}_value`] = value
    detailed[`${name}_serving`] = value / 3
    detailed[`${name}_unit`] = name === 'energy-kcal' ? 'kcal' : 'g'
  }
  return detailed
}

function inNewSchema(nutriments: Values) {
  const nutrients = Object.fromEntries(
    Object.entries(nutriments).map(([key, value]) => [
      key.replace('_100g', ''),
      {
        value,
        value_string: String(value),
        unit: key.startsWith('energy') ? 'kcal' : 'g',
        source: 'packaging',
        source_per: '100g',
      },
    ]),
  )
  const set = { per: '100g', preparation: 'as_sold', nutrients }
  return {
    nutriments: {},
    schema_version: 1003,
    nutrition: { aggregated_set: set, input_sets: [{ ...set, source: 'packaging' }] },
  }
}

function padding(n: number, random: () => number) {
  const word = () => `word-${Math.floor(random() * 500)}`
  const tags = (count: number) => Array.from({ length: count }, () => `en:${word()}`)
  const list = (names: string[], count: number) =>
    Object.fromEntries(names.map((name) => [`${name}_tags`, tags(count)]))
  return {
    creator: `person-${n % 900}`,
    ...list(
      [
        'states',
        'states_hierarchy',
        'data_quality',
        'data_quality_warnings',
        'misc',
        'codes',
        'entry_dates',
        'last_edit_dates',
      ],
      16,
    ),
    ...list(
      [
        'labels',
        'traces',
        'allergens',
        'stores',
        'origins',
        'packaging',
        'additives',
        'minerals',
        'vitamins',
        'editors',
      ],
      5,
    ),
    ingredients_text: Array.from({ length: 60 }, word).join(', '),
    ingredients: Array.from({ length: 22 }, (_, i) => ({
      id: `en:${word()}`,
      text: word(),
      percent_min: random() * 10,
      percent_max: 20 + random() * 60,
      percent_estimate: random() * 30,
      rank: i,
      vegan: 'yes',
      vegetarian: 'yes',
      is_in_taxonomy: 1,
      ciqual_food_code: String(Math.floor(random() * 40_000)),
    })),
    images: Object.fromEntries(
      ['1', '2', '3', 'front_en', 'nutrition_en', 'ingredients_en'].map((name) => [
        name,
        {
          uploaded_t: 1_500_000_000 + n,
          uploader: `person-${n % 77}`,
          geometry: '0x0-0-0',
          rev: String(n % 40),
          sizes: {
            '100': { h: 100, w: 75 },
            '200': { h: 200, w: 150 },
            '400': { h: 400, w: 300 },
            full: { h: 3000, w: 2000 },
          },
        },
      ]),
    ),
    nutriscore: { '2021': { score: 12, grade: 'd', data: Object.fromEntries(tags(20).map((tag) => [tag, random()])) } },
    environmental_score_data: {
      adjustments: Object.fromEntries(tags(30).map((tag) => [tag, { value: random(), warning: word() }])),
    },
    _keywords: Array.from({ length: 25 }, word),
  }
}
