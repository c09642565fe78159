import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AskedAmount, askedAmount, askedPortion, foodText } from '#domain/asked-amount.ts'

const pieces = (food: string, quantity: number, unit: string | null = null): AskedAmount => ({ food, quantity, unit })
const weight = (food: string, grams: number): AskedAmount => ({ food, grams })

describe('the amount asked for', () => {
  it.each<[string, AskedAmount]>([
    ['2 eggs', pieces('eggs', 2)],
    ['  2   eggs ', pieces('eggs', 2)],
    ['2x eggs', pieces('eggs', 2)],
    ['2 x eggs', pieces('eggs', 2)],
    ['eggs x2', pieces('eggs', 2)],
    ['eggs x 2', pieces('eggs', 2)],
    ['Two Eggs', pieces('Eggs', 2)],
    ['a banana', pieces('banana', 1)],
    ['an apple', pieces('apple', 1)],
    ['a dozen eggs', pieces('eggs', 12)],
    ['half a dozen eggs', pieces('eggs', 6)],
    ['dozen eggs', pieces('eggs', 12)],
    ['1 dozen eggs', pieces('eggs', 12)],
    ['2 dozen eggs', pieces('eggs', 24)],
    ['two dozen eggs', pieces('eggs', 24)],
    ['two dozens of eggs', pieces('eggs', 24)],
    ['a couple of eggs', pieces('eggs', 2)],
    ['half a banana', pieces('banana', 0.5)],
    ['half an avocado', pieces('avocado', 0.5)],
    ['half banana', pieces('banana', 0.5)],
    ['a quarter of a melon', pieces('melon', 0.25)],
    ['1/2 avocado', pieces('avocado', 0.5)],
    ['1 1/2 bananas', pieces('bananas', 1.5)],
    ['½ banana', pieces('banana', 0.5)],
    ['½ a banana', pieces('banana', 0.5)],
    ['1½ bananas', pieces('bananas', 1.5)],
    ['2 egg whites', pieces('egg whites', 2)],
    ['2 pot noodles', pieces('pot noodles', 2)],
    ['1 pound cake', pieces('pound cake', 1)],
    ['3 cloves', pieces('cloves', 3)],
    ['4 cheese sandwiches', pieces('cheese sandwiches', 4)],
    ['99 peanuts', pieces('peanuts', 99)],
    ['peanuts x12', pieces('peanuts', 12)],
    ['1.25 bananas', pieces('bananas', 1.25)],
    ['12 1/2 bananas', pieces('bananas', 12.5)],
    ['12½ bananas', pieces('bananas', 12.5)],
    ['1 bean burrito', pieces('bean burrito', 1)],
    ['1 can opener', pieces('can opener', 1)],
    ['2 wedge salads', pieces('wedge salads', 2)],
    ['2 Wedge Salads', pieces('Wedge Salads', 2)],
    ['2 bangers and mash', pieces('bangers and mash', 2)],
    ['2 grilled cheese', pieces('grilled cheese', 2)],
  ])('in %j is a number of pieces', (text, expected) => expect(askedAmount(text)).toEqual(expected))

  it.each<[string, AskedAmount]>([
    ['two slices of bread', pieces('bread', 2, 'slice')],
    ['2 slices bread', pieces('bread', 2, 'slice')],
    ['bread 2 slices', pieces('bread', 2, 'slice')],
    ['a cup of coffee', pieces('coffee', 1, 'cup')],
    ['1.5 cups milk', pieces('milk', 1.5, 'cup')],
    ['1,5 cups milk', pieces('milk', 1.5, 'cup')],
    ['1/2 cup oats', pieces('oats', 0.5, 'cup')],
    ['half a cup of oats', pieces('oats', 0.5, 'cup')],
    ['¼ cup oats', pieces('oats', 0.25, 'cup')],
    ['2tbsp honey', pieces('honey', 2, 'tbsp')],
    ['2 tablespoons of olive oil', pieces('olive oil', 2, 'tbsp')],
    ['1 tsp sugar', pieces('sugar', 1, 'tsp')],
    ['3 rashers of bacon', pieces('bacon', 3, 'slice')],
    ['a tin of tuna', pieces('tuna', 1, 'can')],
    ['2 cloves of garlic', pieces('garlic', 2, 'clove')],
    ['2 large eggs', pieces('eggs', 2, 'large')],
    ['a small banana', pieces('banana', 1, 'small')],
    ['a small glass of milk', pieces('milk', 1, 'small glass')],
    ['1 pint milk', pieces('milk', 1, 'pint')],
    ['2 pint of milk', pieces('milk', 2, 'pint')],
    ['2 cup milk', pieces('milk', 2, 'cup')],
    ['1000 cups of rice', pieces('rice', 1000, 'cup')],
    ['½cup oats', pieces('oats', 0.5, 'cup')],
    ['1/2cup oats', pieces('oats', 0.5, 'cup')],
    ['ox tail ½ cup', pieces('ox tail', 0.5, 'cup')],
    ['old fashioned oats 1/2 cup', pieces('old fashioned oats', 0.5, 'cup')],
  ])('in %j is a number of units', (text, expected) => expect(askedAmount(text)).toEqual(expected))

  it.each<[string, AskedAmount]>([
    ['10 kg rice', weight('rice', 10_000)],
    ['8 oz. steak', weight('steak', 226.8)],
    ['150G rice', weight('rice', 150)],
    ['150g rice', weight('rice', 150)],
    ['150 g rice', weight('rice', 150)],
    ['150 g of rice', weight('rice', 150)],
    ['150 grams rice', weight('rice', 150)],
    ['rice 150g', weight('rice', 150)],
    ['rice, 150 g', weight('rice', 150)],
    ['coke zero 330 ml', weight('coke zero', 330)],
    ['200ml milk', weight('milk', 200)],
    ['1 l water', weight('water', 1000)],
    ['0.5 kg potatoes', weight('potatoes', 500)],
    ['8 oz steak', weight('steak', 226.8)],
    ['1 lb ground beef', weight('ground beef', 453.6)],
    ['half a pound of grapes', weight('grapes', 226.8)],
    ['12 fl oz beer', weight('beer', 354.9)],
    ['1,000 g rice', weight('rice', 1000)],
    ['rice 2,500 ml', weight('rice', 2500)],
    ['rice, brown 150 g', weight('rice, brown', 150)],
    ['rice, brown, 150 g', weight('rice, brown', 150)],
    ['ox tail 50 g', weight('ox tail', 50)],
  ])('in %j is a weight', (text, expected) => expect(askedAmount(text)).toEqual(expected))

  it.each([
    ...['7up', '7 up', '5 spice', 'five spice', '00 flour', '3 bean chili', '4 cheese pizza', '0% yoghurt', 'milk 2%'],
    ...['2% milk', '100 grand', '1000 island', '5000112637922', '5000 1126 37922', 'half and half', 'half & half'],
    ...['half-fat milk', 'half fat milk', 'eggs', 'rice', '150', '150g', '150 g', '2', '2 ', 'a', 'half', '', ' '],
    ...['e100', 'omega 3', 'vitamin b 12', '50/50 bread', '7 grain bread', 'a la carte', '0 eggs'],
    ...[
      '11 kg rice',
      '1001 cups of rice',
      'rice 1001 cups',
      '100 peanuts',
      'eggs x123',
      'quarter pounder',
      'cup cake',
      'sliced bread',
      'large fries',
      '3 in 1 coffee',
      'H2O',
      '99999 eggs',
      '2 %',
      '7up lemon',
      '90 calorie bar',
      '90 cal bar',
      '5 minute rice',
      '3 cheese pasta',
    ],
  ])('is not in %j', (text) => expect(askedAmount(text)).toBeNull())

  const food = fc.constantFrom('rice', 'eggs', 'olive oil', 'crème brûlée', 'brown bread', 'zucchini')

  it('leaves the food as it was typed', () => {
    const before = fc.constantFrom('2 ', '150g ', '1.5 cups of ', 'half a ', '½ ', '3 slices ', '20 fl oz ')
    const after = fc.constantFrom(' 150g', ', 200 ml', ' 2 slices', ' x2', ' 1/2 cup')
    const texts = fc.oneof(
      fc.tuple(before, food).map(([amount, name]) => [amount + name, name] as const),
      fc.tuple(food, after).map(([name, amount]) => [name + amount, name] as const),
      food.map((name) => [name, name] as const),
    )
    fc.assert(
      fc.property(texts, ([typed, name]) => {
        expect(foodText(typed)).toBe(name)
      }),
    )
  })

  it('is read alike before and after the food', () => {
    fc.assert(
      fc.property(food, fc.integer({ min: 1, max: 999 }), fc.constantFrom('g', ' g', 'ml', ' oz'), (name, n, unit) => {
        expect(askedAmount(`${n}${unit} ${name}`)).toEqual(askedAmount(`${name} ${n}${unit}`))
      }),
    )
  })

  it('is within what an entry can hold, and has a food, for any text', () => {
    const part = fc.constantFrom(
      '2',
      '150',
      'g',
      'half',
      'a',
      'of',
      'cups',
      'x',
      'eggs',
      '½',
      '1/2',
      '%',
      '0',
      'kg',
      ',',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const asked = askedAmount(typed)
        if (!asked) return
        expect(asked.food.trim()).toMatch(/^\p{L}/u)
        const value = 'grams' in asked ? asked.grams : asked.quantity
        expect(value).toBeGreaterThan(0)
        expect(value).toBeLessThanOrEqual('grams' in asked ? 10_000 : 1_000)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the portion for an amount', () => {
  const household = (name: string, portions: Record<string, number>, serving_size: string | null = null) => ({
    product_name: name,
    serving_size,
    portions: Object.entries(portions).map(([label, grams]) => ({ label, grams })),
  })
  const egg = household('Egg', { '1 large': 50, '1 medium': 44 })
  const milk = household('Milk, whole', { '1 glass (250 ml)': 258, '1 cup': 244, '1 small glass (150 ml)': 155 })
  const bread = household('Bread, white', { '1 slice': 29, '2 slices': 58 })
  const avocado = household('Avocado', { '1/2 avocado': 100, '1 avocado': 201, '1 slice': 20 })
  const almonds = household('Almonds', { '1 handful': 28, '10 almonds': 12, '1 cup': 143 })
  const honey = household('Honey', { '1 tbsp': 21 })
  const chicken = household('Chicken breast', { '1 portion': 125, '1 breast': 196 })
  const product = household('Snack bar', {}, '30 g')

  it.each([
    ['2 eggs', egg, '2 x 1 large (50 g)'],
    ['2 medium eggs', egg, '2 x 1 medium (44 g)'],
    ['2 small eggs', egg, '2 x 1 large (50 g)'],
    ['150g eggs', egg, '1 x 150g'],
    ['a cup of milk', milk, '1 x 1 cup (244 g)'],
    ['a small glass of milk', milk, '1 x 1 small glass (150 ml) (155 g)'],
    ['200 ml milk', milk, '1 x 200g'],
    ['3 slices of bread', bread, '3 x 1 slice (29 g)'],
    ['2 bread', bread, '2 x 1 slice (29 g)'],
    ['half an avocado', avocado, '0.5 x 1 avocado (201 g)'],
    ['5 almonds', almonds, '0.5 x 10 almonds (12 g)'],
    ['1 tsp honey', honey, '1 x 7g'],
    ['2 chicken breasts', chicken, '2 x 1 breast (196 g)'],
    ['2 servings of chicken', chicken, '2 x 1 portion (125 g)'],
    ['2 snack bars', product, '2 x 30 g'],
    ['2 eggs', household('Scotch egg', { '1 egg': 121 }), '2 x 1 egg (121 g)'],
    ['2 portions of chicken', chicken, '2 x 1 portion (125 g)'],
    ['2 pieces of avocado', avocado, '2 x 1 avocado (201 g)'],
    ['3 small glasses of juice', household('Juice', { '1 glass (250 ml)': 258 }), '3 x 1 glass (250 ml) (258 g)'],
    ['1 tsp oil', household('Oil', { '2 tbsp': 28 }), '1 x 4.7g'],
    ['2 tbsp oil', household('Oil', { '1 bottle': 500, '1 cup': 218 }), '1 x 27.3g'],
    ['3 rice cakes', household('Rice cake', { '1 cup': 30, '1 cake': 9 }), '3 x 1 cake (9 g)'],
    ['2 melons', household('Melon', { '1 cup': 170, '1/8 melon': 100, '1 wedge': 86 }), '16 x 1/8 melon (100 g)'],
    ['2 plums', household('Plum', { '3 halves': 66, '1 cup': 165 }), '2 x 1 cup (165 g)'],
    ['2 figs', household('Fig', { '4 halves': 100 }), '2 x 4 halves (100 g)'],
    ['3 peaches', household('Peach', { '1 oz': 28, '1 medium': 150 }), '3 x 1 medium (150 g)'],
    ['2 boxes of raisins', household('Raisins', { '1 box': 43 }), '2 x 1 box (43 g)'],
    ['2 zucchini', household('Zucchini (courgette)', { '1 medium': 196 }), '2 x 1 medium (196 g)'],
    ['2 slices of bread', household('Bread with 2 grains', { '1 slice': 40 }), '2 x 1 slice (40 g)'],
    ['2 extra large slices of pizza', household('Pizza', { '1 slice': 107 }), '2 x 1 slice (107 g)'],
    ['2 portions of soup', household('Soup', { '1 bowl': 300 }), '2 x 1 bowl (300 g)'],
    ['2 chicken breasts', household('Chicken', { '1 wing': 30, '1 breast half': 98 }), '2 x 1 breast half (98 g)'],
    ['2 peaches', household('Peach', { '1 cup sliced': 154, '1 fruit': 150 }), '2 x 1 fruit (150 g)'],
    ['2 pieces of cake', household('Cake', { '1 piece, 1/8 of it': 90 }), '2 x 1 piece, 1/8 of it (90 g)'],
    ['2 pieces of cake', household('Cake', { '1/16 piece': 45 }), '32 x 1/16 piece (45 g)'],
    ['1 cup ice cream', household('Ice cream', { '2/3 cup': 86 }), '1.5 x 2/3 cup (86 g)'],
    ['1 cup oats', household('Oats', { '½ cup': 40 }), '2 x ½ cup (40 g)'],
    ['3 cups cereal', household('Cereal', { '1 1/2 cups': 55 }), '2 x 1 1/2 cups (55 g)'],
    ['5 chestnuts', household('Mixed nuts', { '1 nut': 2, '1 chestnut': 8 }), '5 x 1 chestnut (8 g)'],
  ])('%s', (query, food, expected) => {
    const asked = askedAmount(query)
    const chosen = asked && askedPortion(food, asked)
    expect(chosen && `${chosen.quantity} x ${chosen.choice.text}`).toBe(expected)
  })

  it.each([
    ['a slice of honey', honey],
    ['2 eggs', household('Egg salad', { '1 portion': 95 })],
    ['half a banana', household('Banana chips', { '1 bag': 85 })],
    ['2 snacks', household('Snack', {})],
    ['2 servings of snacks', household('Snack', {})],
    ['2 cups of snacks', household('Snack', {})],
    ['2 cups of bread', bread],
    ['2 eggs', household('2 eggs on toast', { '1 serving': 200 })],
    ['2 egg omelette', household('2 egg omelette', { '1 omelette': 120 })],
    ['2 small glasses of juice', household('Juice', { '1 carton': 200 })],
    ['2 tbsp parsley', household('Parsley', { '1 cup sprigs': 60 })],
  ])('%s is left to the usual amount where there is none', (query, food) => {
    const asked = askedAmount(query)
    expect(asked && askedPortion(food, asked)).toBeNull()
  })
})
