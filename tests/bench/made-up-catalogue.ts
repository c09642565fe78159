import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { finishInSteps, startBuild } from '#server/catalogue/import/build.ts'
import { productDraft } from '#server/catalogue/product.ts'
import { seeded } from '#server/seed/story.ts'

/**
 * Made-up Open Food Facts products from a seed, so the same on every machine. Names are distributed like real ones: few words are
 * very common, most are rare, some are misspelled, and there are many brands.
 */
const commonWords =
  'chocolate milk organic cheese chicken natural sauce original cream butter vanilla sugar juice orange water apple bio rice bread fruit yogurt whole light salt oil tomato white coffee dark tea green strawberry classic beef lemon honey fresh red black olive premium soup pork cookies mix bar flavour nuts banana potato chips vegetables peanut egg pasta ham salad crackers with and de la of the au et aux à mit und di al con en free sweet hot spicy mini extra fine pure home style family natural fromage lait chocolat noir sucre poulet beurre creme fraiche huile pain riz jus pomme fraise citron noix amande noisette framboise tarte gateau biscuit yaourt jambon saumon thon sardine poisson viande boeuf porc soja avoine céréales muesli granola flocons haricots lentilles pois carottes champignons épinards oignons ail poivre moutarde mayonnaise vinaigre miel confiture compote pâtes spaghetti penne fusilli tagliatelle lasagne ravioli gnocchi pizza quiche sandwich wrap burger nuggets sausage bacon turkey duck lamb veal salmon tuna shrimp cod haddock mackerel herring anchovies crab lobster mussels almond cashew walnut hazelnut pistachio pecan macadamia raisin cranberry blueberry raspberry blackberry cherry peach pear plum apricot mango pineapple coconut kiwi melon grape watermelon grapefruit lime pomegranate fig date avocado cucumber pepper lettuce spinach broccoli cauliflower cabbage kale carrot onion garlic ginger celery leek mushroom corn beans lentils chickpeas peas edamame tofu tempeh seitan quinoa couscous bulgur barley oats wheat rye spelt buckwheat millet flour yeast cinnamon cocoa caramel toffee fudge marshmallow gummy candy lollipop gum licorice mint eucalyptus cola soda lemonade beer wine cider vodka whisky rum gin sparkling mineral spring still energy drink protein powder shake smoothie kefir skyr quark ricotta mozzarella cheddar gouda emmental brie camembert feta parmesan mascarpone halloumi goat sheep cow buffalo milch käse joghurt sahne schokolade kekse brot brötchen wurst schinken kartoffel apfel erdbeer himbeere zitrone nüsse mandel haselnuss honig marmelade senf essig öl nudeln reis suppe soße gemüse obst saft wasser leche queso arroz pollo carne pescado aceite vinagre azúcar sal galletas pan jamón chorizo atún tomate patatas zumo naranja manzana fresa limón aceitunas formaggio latte pane prosciutto pomodoro basilico pesto olio aceto zucchero caffè cioccolato biscotti gelato limone arancia mela porridge pancakes waffles croissant bagel muffin donut brownie cheesecake pudding custard jelly jam peanutbutter spread hummus guacamole salsa ketchup mustard relish pickles olives capers kimchi sauerkraut miso ramen udon sushi curry tikka masala korma naan chapati tortilla taco burrito fajita nachos enchilada popcorn pretzel rice cakes crisps thins bites crunchy smooth creamy roasted salted unsalted smoked grilled baked fried frozen dried canned sliced diced grated shredded minced ground fillet breast thigh wing drumstick steak meatballs mince fingers semi skimmed reduced fat low sodium gluten vegan vegetarian halal kosher fairtrade farm traditional artisan gourmet select choice value essential basics finest signature taste difference'.split(
    /\s+/,
  )

const syllables =
  'ba be bo ca chi co da de do fa fi fo ga go ha ka ki la le li lo lu ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi za zo bran cor del fen gar lin mar nel per ron sel tan ver wil stein berg ville shire'.split(
    ' ',
  )

/** A rare word, always the same for its number. */
function rareWord(number: number): string {
  const random = seeded(number)
  const count = 2 + Math.floor(random() * 3)
  return Array.from({ length: count }, () => syllables[Math.floor(random() * syllables.length)]).join('')
}

/** The n-th product; everything but its code comes from `random`. */
export function madeUpProduct(n: number, random: () => number) {
  // Zipf's law: the rank of a word is exponential in a uniform random number.
  const word = () => commonWords[Math.floor(commonWords.length ** random()) - 1] ?? 'milk'
  const misspelled = () => {
    const correct = word()
    const at = Math.floor(random() * correct.length)
    return (
      correct.slice(0, at) +
      String.fromCharCode(97 + Math.floor(random() * 26)) +
      correct.slice(at + (random() < 0.5 ? 1 : 0))
    )
  }
  const nameWord = () => {
    const kind = random()
    if (kind < 0.84) return word()
    return kind < 0.96 ? rareWord(Math.floor(400_000 ** random())) : misspelled()
  }
  const name = Array.from({ length: 1 + Math.floor(random() * 5) }, nameWord).join(' ')
  const [fat, carbs, protein] = [random() * 30, random() * 50, random() * 20]
  return {
    code: ean13(300_000_000_000 + n * 13),
    product_name: name[0]?.toUpperCase() + name.slice(1),
    brands: rareWord(1_000_000 + Math.floor(30_000 ** random())),
    categories_tags: ['en:groceries', `en:${word().replace(/[^a-z]/g, '')}`],
    countries_tags: ['en:france'],
    serving_size: `${Math.round(10 + random() * 200)} g`,
    unique_scans_n: Math.floor(2000 ** random()) - 1,
    completeness: Math.round(random() * 100) / 100,
    last_modified_t: 1_600_000_000 + Math.floor(random() * 150_000_000),
    nutriments: {
      'energy-kcal_100g': Math.round(9 * fat + 4 * carbs + 4 * protein),
      fat_100g: Math.round(fat * 10) / 10,
      carbohydrates_100g: Math.round(carbs * 10) / 10,
      proteins_100g: Math.round(protein * 10) / 10,
      sugars_100g: Math.round(carbs * 5) / 10,
      salt_100g: Math.round(random() * 20) / 10,
      ...beyondLabel(n),
    },
  }
}

/** As real products: half state nothing beyond the label, the others some nine nutrients. */
function beyondLabel(n: number): Record<string, number> {
  if (n % 2 === 0) return {}
  const keys =
    'calcium iron potassium vitamin-c vitamin-a vitamin-d cholesterol trans-fat monounsaturated-fat polyunsaturated-fat'
  return Object.fromEntries(
    keys
      .split(' ')
      .slice(0, 8 + (n % 3))
      .map((key, i) => [`${key}_100g`, ((n % 97) + i) / 1e5]),
  )
}

function ean13(body: number): string {
  const digits = String(body).padStart(12, '0')
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

const source = 'openfoodfacts'

/**
 * A folder with so many made-up foods, as an import of Open Food Facts leaves it, and the built-in ones. Building takes
 * minutes for millions, so it is kept in the folder of temporary files until the code that builds it changes.
 */
export async function madeUpCatalogue(foods: number, say: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), `glowlog-made-up-foods-${version()}-${foods}`)
  if (existsSync(join(folder, `${source}.db`))) return folder
  const unfinished = `${folder}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  openCatalogue(unfinished).close()
  await build(unfinished, foods, say)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return folder
}

async function build(folder: string, foods: number, say: (line: string) => void): Promise<void> {
  const random = seeded(42)
  const startedAt = performance.now()
  const sourceBuild = startBuild(folder, source)
  for (let n = 0; n < foods; n++) {
    const draft = productDraft(madeUpProduct(n, random))
    if (typeof draft === 'string') sourceBuild.skip(draft)
    else sourceBuild.add(draft)
  }
  const result = await finishInSteps(sourceBuild)
  const seconds = (performance.now() - startedAt) / 1000
  say(
    `built ${result.foods} foods in ${seconds.toFixed(0)} s (${Math.round(result.foods / seconds)} a second, making them up included)`,
  )
}

/** The code that decides what is in such a file. */
const code = [
  'import/build.ts',
  'import/name-indexes.ts',
  'local-text.ts',
  'plausible.ts',
  'product.ts',
  'rich-in.ts',
  'staple-names.csv',
  'staple-nutrients.csv',
  'staples.csv',
  'text.ts',
].map((name) => join(import.meta.dirname, '..', '..', 'server', 'catalogue', name))

function version(): string {
  const texts = [...code, import.meta.filename].map((file) => readFileSync(file, 'utf8'))
  return hash('sha256', texts.join('\n'), 'hex').slice(0, 8)
}
