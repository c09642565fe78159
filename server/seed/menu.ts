/**
 * Foods of the built-in list with their portions, as in `egg_boiled: 2 x 1 egg`; what stands before the colon is the food's
 * key in the catalogue.
 */
export type Dish = readonly string[]

/** What is eaten most often comes first. */
export const breakfasts: readonly Dish[] = [
  ['oats: 1 serving', 'greek-yogurt_plain: 1 small pot', 'blueberries: 1 handful', 'coffee-with-milk: 1 mug (300 ml)'],
  ['bread_wholemeal_toasted: 2 x 1 slice', 'egg_scrambled: 2 eggs', 'tomato: 1 medium', 'coffee-with-milk: 1 cup'],
  ['porridge_made-with-milk: 1 bowl', 'banana: 1 medium', 'tea-with-milk: 1 cup'],
  ['muesli: 1 bowl', 'milk_semi-skimmed: 1 small glass (150 ml)', 'strawberries: 1 cup', 'coffee-with-milk: 1 cup'],
  ['avocado-toast: 1 slice', 'egg_boiled: 1 egg', 'orange: 1 medium', 'tea-with-milk: 1 cup'],
  ['pancakes: 3 pancakes', 'strawberries: 1 cup', 'honey: 1 tbsp', 'cappuccino: 1 regular (210 ml)'],
]

export const lunches: readonly Dish[] = [
  ['greek-salad: 1 portion', 'pitta-bread_wholemeal: 1 large pita', 'hummus: 2 x 1 tbsp'],
  ['tomato-soup: 1 bowl', 'bread_sourdough: 2 x 1 slice', 'cheese_cheddar: 1 slice'],
  ['tuna-mayonnaise-sandwich: 1 sandwich', 'green-salad: 1 portion', 'apple: 1 medium'],
  [
    'quinoa_cooked: 1 cup',
    'chickpeas_canned: 1/2 cup',
    'cucumber: 1/2 cup slices',
    'cheese_feta: 1 slice',
    'olive-oil: 1 tbsp',
  ],
  ['falafel-wrap: 1 wrap', 'baby-carrots: 1 handful'],
  ['chicken-caesar-salad: 1 portion', 'orange-juice: 1 small glass (150 ml)'],
  ['minestrone: 1 bowl', 'bread_rye: 2 x 1 slice', 'hummus: 3 x 1 tbsp', 'pear: 1 medium'],
]

export const dinners: readonly Dish[] = [
  ['salmon_cooked: 1 fillet', 'potato_boiled: 1 large', 'broccoli_cooked: 1 cup', 'olive-oil: 1 tsp'],
  ['chicken-and-vegetable-stir-fry: 1 portion', 'rice_white_cooked: 1 portion', 'mandarin: 1 medium'],
  ['spaghetti-bolognese: 1 portion', 'green-salad: 1 portion'],
  ['chickpea-curry: 1 portion', 'rice_brown_cooked: 1 portion', 'yogurt_plain: 1 small pot'],
  ['lasagne_vegetable: 1 portion', 'garlic-bread: 1 slice', 'green-salad: 1 portion'],
  ['chilli-con-carne: 1 bowl', 'rice_white_cooked: 1 small portion', 'avocado: 1/2 avocado'],
  ['chicken-breast_grilled: 1 breast', 'sweet-potato_baked: 1 large', 'green-beans_cooked: 1 cup', 'olive-oil: 1 tbsp'],
  ['pizza_vegetable: 2 x 1 slice', 'wine_red: 1 glass (150 ml)'],
]

export const snacks: readonly Dish[] = [
  ['apple: 1 medium'],
  ['almonds: 1 handful'],
  ['banana: 1 medium', 'tea_black: 1 cup'],
  ['chocolate_dark-70-85: 2 x 1 square'],
  ['greek-yogurt_plain: 1 pot'],
  ['baby-carrots: 1 handful', 'hummus: 2 x 1 tbsp'],
  ['mandarin: 2 x 1 medium'],
]
