import type { Dish } from './menu.ts'

type Recipe = { name: string; description: string; servings: number; instructions: string; dish: Dish }

export const redLentilDal: Recipe = {
  name: 'Red lentil dal',
  description: 'Half an hour, mostly on its own. Freezes well.',
  servings: 4,
  instructions:
    'Rinse the lentils until the water stays clear.\nFry onion, garlic and ginger in the oil until golden, then add the curry powder.\nAdd lentils, tomatoes and 600 ml of water and simmer for 20 minutes.\nStir in the coconut milk and the spinach and season with salt.',
  dish: [
    'red-lentils_dry: 4 x 1 portion',
    'onion: 1 large',
    'garlic: 3 cloves',
    'olive-oil: 1 tbsp',
    'curry-powder: 1 tbsp',
    'tomatoes_canned: 1 can',
    'coconut-milk_canned: 1/2 cup',
    'spinach_raw: 3 x 1 handful',
  ],
}

export const overnightOats: Recipe = {
  name: 'Overnight oats with berries',
  description: 'Made in the evening for two mornings.',
  servings: 2,
  instructions: 'Stir everything but the berries together and leave it in the fridge overnight.\nTop with the berries.',
  dish: [
    'oats: 2 x 1 serving',
    'milk_semi-skimmed: 1 glass (250 ml)',
    'greek-yogurt_plain: 1 pot',
    'chia-seeds: 1 tbsp',
    'honey: 1 tbsp',
    'raspberries: 1 cup',
  ],
}

export const salmonTraybake: Recipe = {
  name: 'Salmon traybake',
  description: 'One tray, little to wash up.',
  servings: 2,
  instructions:
    'Roast sweet potatoes and peppers with the oil at 200 °C for 25 minutes.\nLay the salmon on top and roast for 12 minutes more.\nServe with the lemon.',
  dish: [
    'salmon_raw: 2 x 1 portion',
    'sweet-potato_raw: 2 x 1 sweet potato',
    'red-pepper: 2 x 1 medium',
    'olive-oil: 1 tbsp',
    'lemon: 1 lemon',
  ],
}

export const chickpeaSalad: Recipe = {
  name: 'Chickpea salad for the office',
  description: 'Keeps for three days.',
  servings: 3,
  instructions: 'Rinse the chickpeas, cut the vegetables small and mix everything.',
  dish: [
    'chickpeas_canned: 2 x 1 can',
    'cucumber: 1 cucumber',
    'tomato: 3 x 1 medium',
    'cheese_feta: 3 x 1 slice',
    'olive-oil: 2 x 1 tbsp',
    'lemon: 1 lemon',
  ],
}

export const energyBalls: Recipe = {
  name: 'Date and almond energy balls',
  description: 'Two before a long run.',
  servings: 12,
  instructions: 'Blend everything and roll it into twelve balls.\nThey keep for two weeks in the fridge.',
  dish: ['dates: 10 x 1 date', 'almonds: 3 x 1 handful', 'oats: 1 serving', 'peanut-butter: 2 tbsp'],
}
