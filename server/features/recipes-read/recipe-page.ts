/** The recipe of a web page, as the page states it for machines (schema.org's Recipe), or else in its text. */

import { type Item, linesOf, localName, oneLine, readWebPage, type WebPage } from '../../lib/web-page.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import { type RecipeText, recipeFromLines, stepsIn, withoutBullet } from './recipe-text.ts'
import { nutritionOf, type SiteNutrition } from './site-nutrition.ts'
import { minutesOf, servingsIn } from './written-numbers.ts'

/** A recipe as it was read: lines of ingredients, and nothing of it is looked up yet. */
export type ReadRecipe = RecipeText & {
  /** What the page says that a serving holds. */
  siteNutrition: SiteNutrition | null
  /** The address that the page names as its own. */
  ownAddress: string | null
}

const maxLines = 200
const maxSteps = 200
const maxNodes = 100_000

/** The recipe of a page; null when it has none. Lets other requests run in between. */
export async function recipeOfPage(html: string): Promise<ReadRecipe | null> {
  const page = await readWebPage(html)
  for (const values of [page.jsonLd, page.items]) {
    const graph = await graphOf(values)
    const read = graph.recipes.map((recipe) => interpreted(recipe, graph, page))
    // Others on the page are teasers of recipes that stand elsewhere.
    const whole = read.find(({ lines, instructions }) => lines.length > 0 && instructions.length > 0)
    const best = whole ?? read.find(({ lines }) => lines.length > 0)
    if (best) return best
  }
  const inText = recipeFromLines(page.lines(), { needsHeadings: true })
  return inText && { ...inText, title: page.title ?? inText.title, siteNutrition: null, ownAddress: page.canonical }
}

type Graph = { recipes: Item[]; byId: Map<string, Item> }

/** All recipes among some values, however deep they stand, the outermost first. */
async function graphOf(values: readonly unknown[]): Promise<Graph> {
  const graph: Graph = { recipes: [], byId: new Map() }
  const queue: unknown[] = [...values]
  const yieldIfLong = yieldRegularly()
  for (let at = 0; at < queue.length && at < maxNodes; at++) {
    const node = queue[at]
    if (at % 1_000 === 0) await yieldIfLong()
    if (Array.isArray(node)) {
      for (const one of node.slice(0, maxNodes)) if (isObject(one)) queue.push(one)
    } else if (isObject(node)) {
      const item = node as Item
      const id = item['@id']
      if (typeof id === 'string' && Object.keys(item).length > 1 && !graph.byId.has(id)) graph.byId.set(id, item)
      if (isOfType(item, 'recipe')) graph.recipes.push(item)
      for (const value of Object.values(item)) if (isObject(value)) queue.push(value)
    }
  }
  return graph
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isOfType = (item: Item, type: string): boolean =>
  listOf(item['@type']).some((name) => typeof name === 'string' && localName(name.trim()).toLowerCase() === type)

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

function interpreted(recipe: Item, graph: Graph, page: WebPage): ReadRecipe {
  const lines = ['recipeIngredient', 'ingredients', 'recipeIngredients', 'supply']
    .map((name) => ingredientLines(recipe[name]))
    .find((found) => found.length > 0)
  const stepsIn = (name: string) => stepsOf(recipe[name], graph)
  const [prepMinutes = null] = textsOf(recipe.prepTime).flatMap((text) => minutesOf(text) ?? [])
  const [cookMinutes = null] = textsOf(recipe.cookTime).flatMap((text) => minutesOf(text) ?? [])
  const title = [...textsOf(recipe.name), ...textsOf(recipe.headline)].find((text) => text !== '')
  const address = [...textsOf(recipe.url), ...idsOf(recipe.mainEntityOfPage)].find((text) => /^https?:\/\//i.test(text))
  const [nutrition] = listOf(recipe.nutrition).map((one) => referred(one, graph))
  return {
    title: title ?? page.title ?? '',
    servings: servingsIn([...textsOf(recipe.recipeYield), ...textsOf(recipe.yield), ...textsOf(recipe.servings)]),
    lines: lines ?? [],
    instructions:
      ['recipeInstructions', 'instructions', 'step', 'steps']
        .map(stepsIn)
        .find((found) => found.length > 0)
        ?.slice(0, maxSteps) ?? [],
    prepMinutes,
    cookMinutes,
    siteNutrition: isObject(nutrition) ? nutritionOf((name) => textsOf((nutrition as Item)[name])[0]) : null,
    ownAddress: page.canonical ?? address ?? null,
  }
}

/** The node that stands elsewhere in the graph, for a mere reference to it. */
function referred(value: unknown, { byId }: Graph): unknown {
  if (!isObject(value) || Array.isArray(value)) return value
  const id = (value as Item)['@id']
  return typeof id === 'string' && Object.keys(value).length === 1 ? (byId.get(id) ?? value) : value
}

const idsOf = (value: unknown): string[] =>
  listOf(value).flatMap((one) => {
    const id = isObject(one) ? (one as Item)['@id'] : one
    return typeof id === 'string' ? [id.trim()] : []
  })

/** The texts of a value, each on one line: of plain ones, of lists, of `@value`, and of quantities. */
function textsOf(value: unknown): string[] {
  return listOf(value)
    .slice(0, maxLines)
    .flatMap((one) => {
      if (typeof one === 'number' && Number.isFinite(one)) return [String(one)]
      if (typeof one === 'string') return [textOf(one)]
      if (!isObject(one) || Array.isArray(one)) return []
      const { '@value': literal, value: amount, name, text, unitText, unitCode } = one as Item
      const stated = [literal, amount, text, name].find((part) => typeof part === 'string' || typeof part === 'number')
      if (stated === undefined) return []
      const unit = [unitText, unitCode].find((part) => typeof part === 'string' && part !== '') ?? ''
      return [textOf(`${stated} ${unit}`)]
    })
}

/** Some pages encode their text twice, and some put tags into it. */
const linesOfText = (text: string): string[] => {
  const lines = linesOf(text.slice(0, maxTextLength).replace(/\r\n?|\n/g, '<br>'))
  return lines.some((line) => /&(#\d|#x|[a-z])[^;\s]{0,10};|<\/?[a-z]/i.test(line))
    ? lines.flatMap((line) => linesOf(line))
    : lines
}

const maxTextLength = 50_000

const textOf = (text: string): string => linesOfText(text).join(' ')

function ingredientLines(value: unknown): string[] {
  const lines: string[] = []
  const parts = flattened(value)
  // One that stands in several boxes is one, unless a box has all of them.
  const isOneEach = parts.length >= 3
  for (const one of parts) {
    if (lines.length >= maxLines) break
    const stated = typeof one === 'string' ? linesOfText(one).map(withoutBullet) : []
    if (typeof one === 'string') lines.push(...(isOneEach ? [stated.join(' ')] : stated))
    else if (isObject(one)) lines.push(supplyLine(one as Item))
  }
  return lines
    .filter((line) => /[\p{L}]/u.test(line))
    .slice(0, maxLines)
    .map(shortened)
}

/** A line of at most 500 characters, which is all that the search for its food looks at. */
const shortened = (line: string): string => line.slice(0, 500).toWellFormed()

/** `500 g Flour` of an ingredient that is an object of its own. */
function supplyLine(item: Item): string {
  const [name = ''] = [...textsOf(item.name), ...textsOf(item.text), ...textsOf(item.ingredient)]
  const [amount = ''] = [...textsOf(item.requiredQuantity), ...textsOf(item.amount), ...textsOf(item.quantity)]
  const [unit = ''] = [...textsOf(item.unit), ...textsOf(item.unitText)]
  return oneLine(`${amount} ${amount.endsWith(unit) ? '' : unit} ${name}`)
}

/** The steps of a text, of a list, or of sections with steps, in their order. */
function stepsOf(value: unknown, graph: Graph): string[] {
  const steps: string[] = []
  for (const one of flattened(value, (item) => {
    const node = referred(item, graph) as Item
    const { itemListElement, steps, step, text } = node
    const inner = itemListElement ?? steps ?? step
    return inner !== undefined && !(typeof text === 'string' && text.trim() !== '') ? inner : undefined
  })) {
    if (steps.length >= maxSteps) break
    if (typeof one === 'string') steps.push(...linesOfText(one))
    else if (isObject(one)) {
      const item = referred(one, graph) as Item
      const [text = ''] = textsOf(item.text).filter((found) => found !== '')
      const [name = ''] = [...textsOf(item.name), ...textsOf(item.description)]
      steps.push(text === '' ? name : text)
    }
  }
  return stepsIn(steps)
}

/** The leaves of nested lists, in order; `inner` returns what an object consists of, or undefined for a leaf. */
function flattened(value: unknown, inner: (item: Item) => unknown = () => undefined): unknown[] {
  const leaves: unknown[] = []
  const stack: unknown[] = [value]
  for (let visited = 0; stack.length > 0 && visited < 5_000; visited++) {
    const one = stack.pop()
    const parts = Array.isArray(one) ? one : isObject(one) ? inner(one as Item) : undefined
    if (parts === undefined) {
      if (one !== undefined && one !== null) leaves.push(one)
    } else for (const part of listOf(parts).slice(0, 1_000).reverse()) stack.push(part)
  }
  return leaves
}
