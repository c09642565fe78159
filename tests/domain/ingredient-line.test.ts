import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describedGroups } from '#domain/described-meal.ts'
import { quantityOf, readLine } from '#domain/ingredient-line.ts'

type Expected = [line: string, quantity: number | null, unit: string | null, name: string, note?: string]

const read = ([line, quantity, unit, name, note]: Expected) => {
  const found = readLine(line)
  expect({ line, quantity: quantityOf(found), unit: found.unit, name: found.name, note: found.note }).toEqual({
    ...{ line, quantity, unit, name, note },
  })
}

describe('an ingredient line', () => {
  it.each<Expected>([
    ['1½ cups flour', 1.5, 'cup', 'flour'],
    ['1 1/2 cups plain flour, sifted', 1.5, 'cup', 'plain flour', 'sifted'],
    ['1-1/2 cups water', 1.5, 'cup', 'water'],
    ['2 and a half cups milk', 2.5, 'cup', 'milk'],
    ['1 and 1/2 cups (188g) flour', 188, 'g', 'flour'],
    ['1 & 1/2 tsp salt', 1.5, 'tsp', 'salt'],
    ['1 and ½ cups milk', 1.5, 'cup', 'milk'],
    ['¼ tsp salt', 0.25, 'tsp', 'salt'],
    ['2-3 carrots', 2.5, null, 'carrots'],
    ['2–3 carrots', 2.5, null, 'carrots'],
    ['2 to 3 tbsp oil', 2.5, 'tbsp', 'oil'],
    ['2 x 400 g tins chickpeas', 800, 'g', 'chickpeas'],
    ['2 400g tins of chickpeas, drained', 800, 'g', 'chickpeas', 'drained'],
    ['400 g tin chopped tomatoes', 400, 'g', 'tin chopped tomatoes'],
    ['1 (14 oz) can tomatoes', 14, 'oz', 'tomatoes'],
    ['1 14-oz can tomatoes', 14, 'oz', 'tomatoes'],
    ['2 (14.5-ounce) cans diced tomatoes, drained', 29, 'oz', 'diced tomatoes', 'drained'],
    ['2 cans (400 g each) beans', 800, 'g', 'beans'],
    ['1 tin tomatoes (400 g)', 400, 'g', 'tomatoes', '400 g'],
    ['1 cup (240 ml) milk', 240, 'ml', 'milk'],
    ['200 g (7 oz) butter, softened', 200, 'g', 'butter', '7 oz, softened'],
    ['1 cup plus 2 tbsp sugar', 1.125, 'cup', 'sugar'],
    ['1 lb 2 oz beef', 1.125, 'lb', 'beef'],
    ['250g/9oz plain flour', 250, 'g', 'plain flour', '9 oz'],
    ['250g / 9oz flour', 250, 'g', 'flour', '9 oz'],
    ['1 cup/240ml milk', 240, 'ml', 'milk'],
    ['8 oz/225 g cheese', 8, 'oz', 'cheese', '225 g'],
    ['100g/3½oz butter, softened', 100, 'g', 'butter', '3½ oz, softened'],
    ['1.2 litres/2 pints stock', 1.2, 'l', 'stock', '2 pints'],
    ['500ml/18fl oz/2 cups milk', 500, 'ml', 'milk', '18 fl oz, 2 cups'],
    ['225–250g/8–9oz beef', 237.5, 'g', 'beef', '8-9 oz'],
    ['4 slices/60g ham', 4, 'slice', 'ham'],
    ['butter 100g/3½oz', 100, 'g', 'butter', '3½ oz'],
    ['1/2 cup milk', 0.5, 'cup', 'milk'],
    ['salt/2 tsp pepper', null, null, 'salt/2 tsp pepper'],
    ['salt to taste', null, null, 'salt', 'to taste'],
    ['salt and pepper', null, null, 'salt and pepper'],
    ['a pinch of salt', 1, 'pinch', 'salt'],
    ['pinch of salt', 1, 'pinch', 'salt'],
    ['half a banana', 0.5, null, 'banana'],
    ['a dozen eggs', 12, null, 'eggs'],
    ['dozen eggs', 12, null, 'eggs'],
    ['1 dozen large eggs', 12, 'large', 'eggs'],
    ['2 dozen eggs', 24, null, 'eggs'],
    ['1-2 dozen oysters', 18, null, 'oysters'],
    ['1/2 dozen eggs', 6, null, 'eggs'],
    ['two slices of bread', 2, 'slice', 'bread'],
    ['3 cloves garlic, minced', 3, 'clove', 'garlic', 'minced'],
    ['3 cloves', 3, null, 'cloves'],
    ['1 large onion, finely chopped', 1, 'large', 'onion', 'finely chopped'],
    ['1 T butter', 1, 'tbsp', 'butter'],
    ['1 t vanilla', 1, 'tsp', 'vanilla'],
    ['oats 100g', 100, 'g', 'oats'],
    ['oats (100 g)', 100, 'g', 'oats'],
    ['Flour: 200 g', 200, 'g', 'Flour'],
    ['eggs x2', 2, null, 'eggs'],
    ['a glass of milk', 1, 'glass', 'milk'],
    ['1 small glass of wine', 1, 'small glass', 'wine'],
    ['about 200 g spinach', 200, 'g', 'spinach'],
    ['1,000 g flour', 1000, 'g', 'flour'],
    ['1.500 g flour', 1500, 'g', 'flour'],
    ['0.125 g saffron', 0.125, 'g', 'saffron'],
    ['0,125 g saffron', 0.125, 'g', 'saffron'],
    ['0.250 ml vanilla', 0.25, 'ml', 'vanilla'],
    ['butter or margarine, 50 g', 50, 'g', 'butter', 'or margarine'],
    ['basil, for serving (optional)', null, null, 'basil', 'optional, for serving'],
    ['▢ 2 tbsp. olive oil*', 2, 'tbsp', 'olive oil'],
    ['7up', null, null, '7up'],
    ['2% milk', null, null, '2% milk'],
    ['5 spice', null, null, '5 spice'],
    ['half and half', null, null, 'half and half'],
    ['2 pot noodles', 2, null, 'pot noodles'],
    ['100 g', 100, 'g', ''],
    ['', null, null, ''],
  ])('in English: %s', (...expected) => read(expected))

  it.each<Expected>([
    ['0,5 l Milch', 0.5, 'l', 'Milch'],
    ['ein Ei', 1, null, 'Ei'],
    ['eine halbe Zwiebel', 0.5, null, 'Zwiebel'],
    ['anderthalb Tassen Mehl', 1.5, 'cup', 'Mehl'],
    ['2 EL Öl', 2, 'tbsp', 'Öl'],
    ['1 gehäufter TL Zucker', 1, 'tsp', 'Zucker'],
    ['1 Prise Salz', 1, 'pinch', 'Salz'],
    ['1 Bund Petersilie, gehackt', 1, 'bunch', 'Petersilie', 'gehackt'],
    ['2 Dosen Tomaten (à 400 g)', 2, 'can', 'Tomaten', 'à 400 g'],
    ['3 Scheiben Brot', 3, 'slice', 'Brot'],
    ['1 Glas Milch', 1, 'glass', 'Milch'],
    ['2 große Eier', 2, 'large', 'Eier'],
    ['ein Dutzend Eier', 12, null, 'Eier'],
    ['1 1/2 Dutzend Eier', 18, null, 'Eier'],
    ['500 g Kartoffeln, festkochend', 500, 'g', 'Kartoffeln', 'festkochend'],
    ['ein Pfund Hackfleisch', 500, 'g', 'Hackfleisch'],
    ['Salz nach Geschmack', null, null, 'Salz', 'nach Geschmack'],
    ['2 bis 3 Zehen Knoblauch', 2.5, 'clove', 'Knoblauch'],
  ])('in German: %s', (...expected) => read(expected))

  it.each<Expected>([
    ['2 c. à soupe d’huile d’olive', 2, 'tbsp', "huile d'olive"],
    ['1 c.à.c. de sucre', 1, 'tsp', 'sucre'],
    ['1 cuillère à café de sel', 1, 'tsp', 'sel'],
    ['une demi-tasse de lait', 0.5, 'cup', 'lait'],
    ['un verre de lait', 1, 'glass', 'lait'],
    ['250 g de farine', 250, 'g', 'farine'],
    ['2 gousses d’ail', 2, 'clove', 'ail'],
    ['une pincée de sel', 1, 'pinch', 'sel'],
    ['1,5 l d’eau', 1.5, 'l', 'eau'],
    ['trois œufs', 3, null, 'œufs'],
    ['2 tranches de pain', 2, 'slice', 'pain'],
    ['1 botte de persil', 1, 'bunch', 'persil'],
    ['sel au goût', null, null, 'sel', 'au goût'],
    ['2 à 3 carottes', 2.5, null, 'carottes'],
    ['1 et 1/2 tasse de lait', 1.5, 'cup', 'lait'],
    ['2 douzaines d’œufs', 24, null, 'œufs'],
    ['une demi-douzaine d’œufs', 6, null, 'œufs'],
    ['une boîte de thon', 1, 'can', 'thon'],
  ])('in French: %s', (...expected) => read(expected))

  it.each<Expected>([
    ['2 huevos grandes', 2, 'large', 'huevos'],
    ['3 dientes de ajo', 3, 'clove', 'ajo'],
    ['2 docenas de huevos', 24, null, 'huevos'],
    ['media docena de huevos', 6, null, 'huevos'],
    ['1 cucharada de aceite', 1, 'tbsp', 'aceite'],
    ['2 cucharaditas de azúcar', 2, 'tsp', 'azúcar'],
    ['una taza de arroz', 1, 'cup', 'arroz'],
    ['media cebolla', 0.5, null, 'cebolla'],
    ['1/2 kilo de tomates', 0.5, 'kg', 'tomates'],
    ['un vaso de leche', 1, 'glass', 'leche'],
    ['2 rebanadas de pan', 2, 'slice', 'pan'],
    ['una pizca de sal', 1, 'pinch', 'sal'],
    ['100 gramos de avena', 100, 'g', 'avena'],
    ['dos latas de atún', 2, 'can', 'atún'],
    ['sal al gusto', null, null, 'sal', 'al gusto'],
  ])('in Spanish: %s', (...expected) => read(expected))

  it.each<Expected>([
    ['mezzo litro di latte', 0.5, 'l', 'latte'],
    ['un’arancia', 1, null, 'arancia'],
    ['2 cucchiai di olio', 2, 'tbsp', 'olio'],
    ['1 cucchiaino di zucchero', 1, 'tsp', 'zucchero'],
    ['un etto di prosciutto', 100, 'g', 'prosciutto'],
    ['una tazza di riso', 1, 'cup', 'riso'],
    ['due uova', 2, null, 'uova'],
    ['una dozzina di uova', 12, null, 'uova'],
    ['2 fette di pane', 2, 'slice', 'pane'],
    ['uno spicchio d’aglio', 1, 'clove', 'aglio'],
    ['un pizzico di sale', 1, 'pinch', 'sale'],
    ['un bicchiere di latte', 1, 'glass', 'latte'],
    ['sale q.b.', null, null, 'sale', 'q.b.'],
    ['200 g dell’uva', 200, 'g', 'uva'],
  ])('in Italian: %s', (...expected) => read(expected))

  it.each<Expected>([
    ['2 eetlepels olie', 2, 'tbsp', 'olie'],
    ['1 theelepel suiker', 1, 'tsp', 'suiker'],
    ['200 gram meel', 200, 'g', 'meel'],
    ['een kopje rijst', 1, 'cup', 'rijst'],
    ['een halve ui', 0.5, null, 'ui'],
    ['2 sneetjes brood', 2, 'slice', 'brood'],
    ['een glas melk', 1, 'glass', 'melk'],
    ['3 teentjes knoflook', 3, 'clove', 'knoflook'],
    ['een snufje zout', 1, 'pinch', 'zout'],
    ['1 blikje tonijn', 1, 'can', 'tonijn'],
    ['0,5 liter melk', 0.5, 'l', 'melk'],
    ['drie eieren', 3, null, 'eieren'],
    ['een dozijn eieren', 12, null, 'eieren'],
    ['een handje noten', 1, 'handful', 'noten'],
  ])('in Dutch: %s', (...expected) => read(expected))

  it.each<Expected>([
    ['2 łyżki oliwy', 2, 'tbsp', 'oliwy'],
    ['1 łyżeczka cukru', 1, 'tsp', 'cukru'],
    ['pół szklanki mleka', 0.5, 'glass', 'mleka'],
    ['20 dag sera', 200, 'g', 'sera'],
    ['dwa jajka', 2, null, 'jajka'],
    ['2 tuziny jajek', 24, null, 'jajek'],
    ['3 ząbki czosnku', 3, 'clove', 'czosnku'],
    ['szczypta soli', 1, 'pinch', 'soli'],
    ['2 kromki chleba', 2, 'slice', 'chleba'],
    ['1 puszka tuńczyka', 1, 'can', 'tuńczyka'],
    ['250 ml mleka', 250, 'ml', 'mleka'],
    ['około 100 g płatków', 100, 'g', 'płatków'],
    ['sól do smaku', null, null, 'sól', 'do smaku'],
    ['pęczek koperku', null, null, 'pęczek koperku'],
  ])('in Polish: %s', (...expected) => read(expected))

  it.each<Expected>([
    ['2 colheres de sopa de azeite', 2, 'tbsp', 'azeite'],
    ['1 colher de chá de sal', 1, 'tsp', 'sal'],
    ['meia xícara de açúcar', 0.5, 'cup', 'açúcar'],
    ['um copo de leite', 1, 'glass', 'leite'],
    ['2 fatias de pão', 2, 'slice', 'pão'],
    ['3 dentes de alho', 3, 'clove', 'alho'],
    ['uma pitada de sal', 1, 'pinch', 'sal'],
    ['1 lata de atum', 1, 'can', 'atum'],
    ['dois ovos', 2, null, 'ovos'],
    ['uma dúzia de ovos', 12, null, 'ovos'],
    ['100 gramas de aveia', 100, 'g', 'aveia'],
    ['1,5 kg de batatas', 1.5, 'kg', 'batatas'],
    ['sal a gosto', null, null, 'sal', 'a gosto'],
    ['um punhado de nozes', 1, 'handful', 'nozes'],
  ])('in Portuguese: %s', (...expected) => read(expected))

  it.each<Expected>([
    ['٢ بيضة', 2, null, 'بيضة'],
    ['نصف كوب حليب', 0.5, 'cup', 'حليب'],
    ['200 غ دقيق', 200, 'g', 'دقيق'],
    ['٢٠٠ غرام دقيق', 200, 'g', 'دقيق'],
    ['ملعقة كبيرة زيت', 1, 'tbsp', 'زيت'],
    ['2 ملعقة صغيرة سكر', 2, 'tsp', 'سكر'],
    ['كوب حليب', 1, 'cup', 'حليب'],
    ['٠٫٥ لتر ماء', 0.5, 'l', 'ماء'],
    ['3 فصوص ثوم', 3, 'clove', 'ثوم'],
    ['رشة ملح', 1, 'pinch', 'ملح'],
    ['شريحة خبز', 1, 'slice', 'خبز'],
    ['1 علبة تونة', 1, 'can', 'تونة'],
    ['ملح حسب الرغبة', null, null, 'ملح', 'حسب الرغبة'],
  ])('in Arabic: %s', (...expected) => read(expected))
})

describe('a described meal', () => {
  const parts = (text: string) => describedGroups(text).map((group) => group.map(({ text }) => text))

  it.each<[string, string[][]]>([
    ['2 eggs, 100 g oats and a glass of milk', [['2 eggs'], ['100 g oats'], ['a glass of milk']]],
    ['mac and cheese', [['mac', 'cheese']]],
    ['0,5 l milk, 2 eggs', [['0,5 l milk'], ['2 eggs']]],
    ['oats, milk, and a banana', [['oats', 'milk'], ['a banana']]],
    ['2 eggs 100 g oats 1 glass of milk', [['2 eggs'], ['100 g oats'], ['1 glass of milk']]],
    ['oats 100g milk 200ml', [['oats 100g'], ['milk 200ml']]],
    ['chicken, grilled, 200 g', [['chicken, grilled, 200 g']]],
    ['ham (lean, 2 slices)\nbread', [['ham (lean, 2 slices)'], ['bread']]],
    ['2 eggs. 100 g oats.', [['2 eggs'], ['100 g oats']]],
    ['2 tbsp. oil', [['2 tbsp. oil']]],
    ['1 cup plus 2 tbsp sugar', [['1 cup plus 2 tbsp sugar']]],
    ['2 and a half bananas', [['2 and a half bananas']]],
    ['zwei Eier, 100 g Haferflocken und ein Glas Milch', [['zwei Eier'], ['100 g Haferflocken'], ['ein Glas Milch']]],
    ['2 œufs et un verre de lait', [['2 œufs'], ['un verre de lait']]],
    ['2 huevos y un vaso de leche', [['2 huevos'], ['un vaso de leche']]],
    ['2 uova e un bicchiere di latte', [['2 uova'], ['un bicchiere di latte']]],
    ['2 eieren en een glas melk', [['2 eieren'], ['een glas melk']]],
    ['2 jajka i szklanka mleka', [['2 jajka'], ['szklanka mleka']]],
    ['2 ovos com uma fatia de pão', [['2 ovos'], ['uma fatia de pão']]],
    ['٢ بيضة وكوب حليب', [['٢ بيضة'], ['كوب حليب']]],
    ['خبز و زيت', [['خبز', 'زيت']]],
    ['rice', [['rice']]],
    [' ,; ', []],
  ])('%s', (text, expected) => expect(parts(text)).toEqual(expected))

  it.each([
    'rice',
    '2 eggs',
    '100 g oats',
    'oats 100g',
    '7up',
    'milk 2%',
    '1 1/2 cups milk',
    '250g / 9oz flour',
    '1 & 1/2 tsp salt',
    '2 dozen eggs',
    '2 x 400 g tins tomatoes',
  ])('%s is one food', (text) => expect(parts(text).flat().length).toBeLessThanOrEqual(1))
})

describe('any text', () => {
  const words = [
    '2',
    '1/2',
    '½',
    '0,5',
    '1-2',
    'a',
    'half',
    'x',
    '(',
    '14 oz)',
    'and',
    'with',
    'e',
    'و',
    ',',
    ';',
    '\n',
    'g',
    'ml',
  ]
  const wordy = fc
    .array(
      fc.oneof(
        fc.constantFrom(...words, 'cup', 'EL', 'c. à soupe', 'oats', 'eggs', 'of', 'de', "d'", 'plus'),
        fc.string(),
      ),
    )
    .map((parts) => parts.join(' '))
  const anything = fc.oneof(wordy, fc.string({ maxLength: 3000, unit: 'binary' }), fc.string({ maxLength: 400 }))

  it('is read without an error, into an amount that is a number', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const line = readLine(text)
        const quantity = quantityOf(line)
        expect(quantity === null || (Number.isFinite(quantity) && quantity >= 0)).toBe(true)
        expect(line.quantityTo ?? Infinity).toBeGreaterThan(line.quantity ?? 0)
        expect(/[\p{L}]/u.test(text.slice(0, 300)) && line.quantity === null ? line.name : 'x').not.toBe('')
      }),
    )
  })

  it('keeps all its words when it is split', () => {
    const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
    fc.assert(
      fc.property(anything, (text) => {
        const pieces = describedGroups(text).flat()
        expect(pieces.every((piece) => wordsOf(piece.text).length > 0)).toBe(true)
        expect(wordsOf(pieces.map((piece) => `${piece.separator} ${piece.text}`).join(' ')).join('')).toBe(
          wordsOf(text.slice(0, 2000)).join(''),
        )
      }),
    )
  })
})
