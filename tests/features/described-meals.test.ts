import { describe, expect, it } from 'vitest'
import { createWorld } from '../support/world.ts'

/**
 * What people say, and the foods with their grams: `?` where the answer is marked unsure, `-` where it names no food. An amount
 * that is not stated is always unsure.
 *
 * Misses, kept here so that they are known:
 * - `cheese and onion crisps` and `salt and vinegar crisps` are one food, but no food of the catalogue is called so.
 * - `bacon and eggs` and `pork and beans` are dishes, and are taken for one slice, one egg and a portion each.
 * - `half an avocado on toast` is half an avocado toast.
 * - `lentil soup` is only known with ham, and `vinegar crisps` without vinegar.
 * - `chips and dip`: chips follow the region, and a dip is any.
 * - a fruit or vegetable in the plural without a number is one piece: `eggs` is one egg.
 */
const phrases: [text: string, foods: string][] = [
  ['two boiled eggs and a slice of toast with butter', 'Egg, boiled 100 | Toast with butter 29'],
  ['a bowl of porridge with a banana', 'Porridge, cooked with water 234 | Banana 118'],
  [
    '40g oats, 200ml semi-skimmed milk and a handful of blueberries',
    'Oats 40 | Milk, semi-skimmed 206.4 | Blueberries 74',
  ],
  ['greek yogurt with honey and walnuts', '? Greek yogurt, plain 150 | ? Honey 7 | ? Walnuts 28'],
  ['150 g greek yogurt, 1 tbsp honey, 20 g walnuts', 'Greek yogurt, plain 150 | Honey 21 | Walnuts 20'],
  ['a cup of tea with milk and 2 biscuits', 'Tea with milk 240 | Biscuits, chocolate chip (cookies) 25.8'],
  ['flat white and a croissant', '? Flat white 180 | Croissant 57'],
  ['chicken caesar salad and a diet coke', '? Chicken Caesar salad 325 | Diet Coke (diet cola) 330'],
  ['200g salmon, 250g potatoes, 100g broccoli', 'Salmon, cooked 200 | Potato, boiled 250 | Broccoli, cooked 100'],
  ['a pint of beer and a packet of crisps', 'Beer 570 | ? Crisps (potato chips) 28'],
  ['large latte and a blueberry muffin', 'Latte 400 | Muffin, blueberry 113'],
  ['3 slices of pizza', 'Pizza, cheese 321'],
  ['burger and fries', '? Hamburger 78 | ? French fries 117'],
  ['fish and chips', '? Fish and chips 426'],
  ['spaghetti bolognese', '? Spaghetti bolognese 350'],
  [
    'a tin of tuna, 2 slices of wholemeal bread, 1 tbsp mayonnaise',
    'Tuna, canned in water 165 | Bread, wholemeal 64 | Mayonnaise 13.8',
  ],
  ['half a pizza and a glass of red wine', 'Pizza, cheese 426.5 | Wine, red 149'],
  ['peanut butter on toast', '? Peanut butter 16 | ? Bread, white, toasted 22'],
  ['2 weetabix with 150ml milk', 'Weetabix (wheat biscuits) 35 | Milk, whole 154.8'],
  ['1 scoop whey protein, 300 ml skimmed milk', '? Protein powder, whey 32 | Milk, skimmed 310.8'],
  ['a handful of almonds and an apple', 'Almonds 28 | Apple 182'],
  ['an apple, a pear and 10 grapes', 'Apple 182 | Pear 178 | Grapes 49'],
  ['bread, cheese and wine', '? Bread, white 29 | ? Cheese, cheddar 28 | ? Wine, red 149'],
  ['5 strawberries; 2 kiwis; 100 g raspberries', 'Strawberries 60 | Kiwi 138 | Raspberries 100'],
  ['4 oz steak, 1 cup rice', '? Beef steak, sirloin, grilled 113.4 | Rice, white, cooked 158'],
  ['6 oz chicken breast & 1/2 cup brown rice', 'Chicken breast, grilled 170.1 | Rice, brown, cooked 101'],
  ['1 large egg + 2 egg whites', 'Egg 50 | Egg white 66'],
  ['bacon and eggs', '? Bacon, cooked 11.5 | ? Egg 50'],
  ['cheese and onion crisps', '? Cheese, cheddar 28 | ? Crisps, sour cream and onion (potato chips) 28'],
  ['sweet and sour chicken', '? Sweet and sour chicken 300'],
  ['salt and vinegar crisps', '? Salt 0.4 | ? Crisps (potato chips) 28'],
  ['pork and beans', '? Pork chop, grilled 150 | ? Black beans, cooked 172'],
  ['gin and tonic', '? Gin and tonic 200'],
  ['peas and carrots', '? Peas, cooked 80 | ? Carrot 61'],
  ['vegetable soup and a bread roll', '? Vegetable soup 301 | Bread roll 43'],
  ['a slice of cheddar, 10 olives, 5 crackers', '? Cheese, cheddar 28 | Olives, black 44 | Crackers, salted 15'],
  ['tofu 150g, soy sauce 1 tbsp, rice noodles 100g', 'Tofu, firm 150 | Soy sauce 16 | Rice noodles, cooked 100'],
  ['1 bagel with cream cheese', 'Bagel 105 | ? Cheese, cream 14.5'],
  ['2 tacos and guacamole', 'Taco, beef 138 | ? Guacamole 15'],
  ['chips and dip', '? Potato chips 28 | ? Guacamole 15'],
  ['a bar of dark chocolate', 'Chocolate, dark 70-85% 101'],
  ['2 squares of dark chocolate and an espresso', 'Chocolate, dark 70-85% 20 | ? Coffee, espresso 30'],
  ['hummus with carrot sticks', '? Hummus 15 | ? Carrot 61'],
  ['porridge made with water, 1 tsp sugar', '? Porridge, cooked with water 234 | Sugar 4.2'],
  ['a glass of orange juice, 2 pancakes with maple syrup', 'Orange juice 263 | Pancakes 76 | ? Maple syrup 20'],
  ['mashed potatoes, sausages and gravy', '? Potato, mashed 210 | ? Sausage, pork, cooked 57 | ? Gravy 58'],
  ['1 avocado, 2 tomatoes, 1/2 cucumber, olive oil', 'Avocado 201 | Tomato 246 | Cucumber 150.5 | ? Olive oil 13.5'],
  ['a sandwich with ham and cheese', 'Ham and cheese sandwich 124'],
  ['lentil soup 300g', '? Lentil soup with ham 300'],
  ['1.5 l water', 'Water 1500'],
  ['cornflakes with milk', '? Cornflakes 28 | ? Milk, whole 258'],
  ['rice, 150 g, chicken, 200 g', 'Rice, white, cooked 150 | ? Chicken breast, grilled 200'],
  ['200 g cottage cheese and 1 tbsp jam', 'Cottage cheese 200 | Jam 20'],
  ['one banana, two kiwis, three dates', 'Banana 118 | Kiwi 138 | Dates 72'],
  [
    'baked potato with tuna and sweetcorn',
    '? Potato, baked 173 | ? Tuna, canned in water 165 | ? Sweetcorn, cooked 103',
  ],
  ['scrambled eggs on toast', '? Egg, scrambled 61 | ? Bread, white, toasted 22'],
  ['ice cream, 2 scoops', 'Ice cream, vanilla 132'],
  ['3 sushi rolls and miso soup', 'Sushi roll, California 81 | ? Miso soup 280'],
  ['chicken tikka masala with naan', '? Chicken tikka masala 300 | ? Naan bread 90'],
  ['a can of sardines', 'Sardines, canned in oil 92'],
  ['granola 50g milk 150ml', 'Granola 50 | Milk, whole 154.8'],
  ['2 rice cakes with peanut butter', 'Rice cakes 18 | ? Peanut butter 16'],
  ['1 protein bar and a coffee with milk', 'Protein bar 50 | Coffee with milk 300'],
  ['a dozen oysters', 'Oysters, raw 600'],
  ['a couple of dates and a cup of green tea', 'Dates 48 | Tea, green 237'],
  ['asdfgh and 2 eggs', 'Egg 100 | - asdfgh'],
  ['2 eggs, 100 g oats and a glass of milk', 'Egg 100 | Oats 100 | Milk, whole 258'],
  ['mac and cheese', '? Mac and cheese 210'],
  ['salt and pepper', '? Salt 0.4 | ? Red pepper 119'],
  ['bread with butter', '? Bread, white 29 | ? Butter 4.7'],
  ['2 slices of bread with butter and jam', 'Bread, white 58 | ? Butter 4.7 | ? Jam 20'],
  ['coffee with milk and sugar', '? Coffee with milk 240 | ? Sugar 4.2'],
  [
    '100g chicken breast, 150g rice, 1 tbsp olive oil',
    'Chicken breast, grilled 100 | Rice, white, cooked 150 | Olive oil 13.5',
  ],
  ['2 eggs 100 g oats 1 glass of milk', 'Egg 100 | Oats 100 | Milk, whole 258'],
  ['oats 100g milk 200ml', 'Oats 100 | Milk, whole 206.4'],
  ['rice and beans', '? Rice, white, cooked 158 | ? Black beans, cooked 172'],
  ['3 rashers of bacon, 2 fried eggs, baked beans', 'Bacon, cooked 34.5 | Egg, fried 92 | ? Baked beans 127'],
  ['a can of coke and a bag of crisps', 'Coke (cola) 343 | Crisps (potato chips) 28'],
  ['chicken, grilled, 200 g, with salad', '? Chicken breast, grilled 200 | ? Green salad 155'],
  ['oats, milk, and banana', '? Oats 40 | ? Milk, whole 258 | ? Banana 118'],
  ['2 and a half bananas and a coffee', 'Banana 295 | Coffee, black 300'],
  ['rice, brown', '? Rice, brown, cooked 202'],
  ['100 g rice, brown, 2 eggs', 'Rice, brown, cooked 100 | Egg 100'],
  ['milk, whole', '? Milk, whole 258'],
  ['half and half', '? Half and half 15'],
  ['7up', '? 7UP (carbonated lemonade) 344'],
]

const shown = ({ items, notUnderstood }: Awaited<ReturnType<typeof described>>) =>
  [
    ...items.map(({ isSure, food, grams }) => `${isSure ? '' : '? '}${food?.product_name} ${grams}`),
    ...notUnderstood.map((text) => `- ${text}`),
  ].join(' | ')

async function described(text: string) {
  const { api } = await createWorld().join('ada')
  return api.foods.describe({ text })
}

describe('a meal in words', () => {
  it.each(phrases)('%s', async (text, foods) => expect(shown(await described(text))).toBe(foods))

  it('says what was understood of each food', async () => {
    const { items } = await described('2 eggs, 100 g oats and a glass of milk')
    expect(items).toMatchObject([
      { text: '2 eggs', quantity: 2, unit: null, grams: 100, food: { id: 'staples:egg' }, isSure: true },
      { text: '100 g oats', quantity: 100, unit: 'g', grams: 100, food: { product_name: 'Oats' }, isSure: true },
      { text: 'a glass of milk', quantity: 1, unit: 'glass', grams: 258, food: { product_name: 'Milk, whole' } },
    ])
    for (const { food, candidates } of items) {
      expect(candidates[0]).toEqual(food)
      expect(candidates.length).toBeLessThanOrEqual(5)
    }
  })

  it('is of their own foods first, in the amount they last had', async () => {
    const { api } = await createWorld().join('ada')
    await api.customFoods.create({
      productName: 'Granola of mum',
      calories: 450,
      portions: [{ label: '1 bowl', grams: 60 }],
    })
    await api.diary.logFood({
      ...{ date: '2026-03-10', mealType: 'Breakfast', foodId: 'staples:banana', foodName: 'Banana', calories: 121 },
      ...{ quantity: 1, servingSize: '1 x 1 large (136 g)' },
    })
    const { items } = await api.foods.describe({ text: 'a bowl of granola of mum with banana' })
    expect(items).toMatchObject([
      { grams: 60, food: { product_name: 'Granola of mum' }, isSure: true },
      { grams: 136, food: { product_name: 'Banana' }, isSure: false },
    ])
  })

  it('logs nothing, and has at most 30 foods', async () => {
    const { api } = await createWorld().join('ada')
    const { items, notUnderstood } = await api.foods.describe({ text: '1 egg, '.repeat(40) })
    expect([items.length, notUnderstood.length]).toEqual([30, 10])
    expect((await api.diary.day({ date: '2026-03-10' })).food).toEqual([])
    await expect(api.foods.describe({ text: 'x'.repeat(2001) })).rejects.toThrow('at most 2,000 characters')
    expect(await api.foods.describe({ text: ' \n,;. ' })).toEqual({ items: [], notUnderstood: [] })
  })
})
