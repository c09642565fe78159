import { productIdPrefix } from '../../catalogue/product.ts'
import { isNutrient } from '../../catalogue/rich-in.ts'
import { words } from '../../catalogue/text.ts'
import { foodText } from '../../domain/asked-amount.ts'
import { lastAmountOf } from '../../domain/entries.ts'
import type { Food, SearchScope } from '../../domain/food.ts'
import { isBarcode, isShopLocal, normaliseBarcode } from '../../domain/food.ts'
import type { Language } from '../../domain/languages.ts'
import { type LastAmount, loggedName } from '../../domain/logged-food.ts'
import type { PerAmount } from '../../domain/nutrients.ts'
import { badRequest, notFound, tooManyRequests, unavailable } from '../../errors.ts'
import type { DeepReadonly } from '../../lib/cache.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import type { UserContext } from '../../trpc.ts'
import { waterMlPer100g } from '../drinks.ts'
import { mealFood } from '../meals.ts'
import { recipeFood } from '../recipes.ts'
import { customByCode, customById } from './custom.ts'
import { isNamed, lastEntry, loggedFood, personalFoods } from './personal.ts'
import type { UserFood } from './user-foods.ts'

/** A food with the amount that the viewer last logged, and how much water 100 g of it are to them, if it counts. */
export type FoundFood = Food & { last: LastAmount | null; waterMlPer100g?: number }

/** At most 50 foods, best first: the viewer's own, common ones, then the rest. A barcode finds only its food. */
export const searchFoods = async (ctx: UserContext, query: string): Promise<FoundFood[]> =>
  listed(ctx, await rankedFoods(ctx, query))

/** Over REST, every food states all nutrients. Lists on screens show few, so there a food brings the others when it is opened. */
export const listed = (ctx: UserContext, foods: FoundFood[]): FoundFood[] =>
  ctx.isRest ? ctx.catalogue.withNutrients(foods) : foods

/** The same, without the nutrients that only lists over REST state. */
export async function rankedFoods(ctx: UserContext, query: string): Promise<FoundFood[]> {
  const digits = query.replace(/[\s-]/g, '')
  if (isBarcode(digits)) {
    const food = foodByCode(ctx, digits)
    return food ? [food] : []
  }
  const yieldIfLong = yieldRegularly()
  // The first time after a start this counts years of diary, which is enough for one turn of the event loop.
  ctx.userFoods.of(ctx.viewer)
  await yieldIfLong()
  const personal = personalFoods(ctx, foodText(query))
  await yieldIfLong()
  const outlines = new Set(personal.map(({ food }) => food))
  const found = await ctx.catalogue.search(query, personal, ctx.region, maxFound, ctx.language)
  const own = ctx.userFoods.of(ctx.viewer)
  const names = namesOf(ctx, found)
  return found.flatMap((food) =>
    outlines.has(food)
      ? (findNamedFood(ctx, { id: food.id, name: food.product_name }, own) ?? [])
      : withLast(ctx, named(food, names), own),
  )
}

/** The language in which this call names foods of the catalogue. */
const nameLanguage = (ctx: UserContext): Language => (ctx.isAssistant ? 'en' : ctx.language)

/** What foods of the catalogue, and of Open Food Facts, are called in the viewer's language, by id. */
export function namesOf(ctx: UserContext, foods: readonly Pick<Food, 'id'>[]): ReadonlyMap<string, string> {
  const language = nameLanguage(ctx)
  const names = ctx.catalogue.namesIn(
    language,
    foods.map(({ id }) => id),
  )
  if (language === 'en') return names
  for (const { id } of foods) {
    const code = fetchedCode(id)
    const name = code && !names.has(id) ? ctx.openFoodFacts.nameIn(language, code) : null
    if (name) names.set(id, name)
  }
  return names
}

/** The barcode of a product of Open Food Facts. Those that were fetched stay in the product cache even when the catalogue does not have them. */
const fetchedCode = (id: string) => productId.exec(id)?.[1]

const productId = new RegExp(`^${productIdPrefix}(\\d+)$`)

const named = <T extends Food>(food: T, names: ReadonlyMap<string, string>): T => {
  const name = names.get(food.id)
  return name === undefined ? food : { ...food, product_name: name }
}

const namedFood = (ctx: UserContext, food: Food | null): Food | null => food && named(food, namesOf(ctx, [food]))

/** The generic foods with the most of a nutrient, the richest first; at most 50. Throws NOT_FOUND for a nutrient that does not exist. */
export function foodsRichIn(ctx: UserContext, nutrient: string, per: PerAmount): FoundFood[] {
  if (!isNutrient(nutrient)) throw notFound('Nutrient')
  const own = ctx.userFoods.of(ctx.viewer)
  const rich = ctx.catalogue.richIn(nutrient, per)
  const names = namesOf(ctx, rich)
  return listed(
    ctx,
    rich.map((food) => withLast(ctx, named(food, names), own)),
  )
}

/** A food of the viewer's by id, or null. One of the catalogue keeps the name under which it was logged. */
function findNamedFood(ctx: UserContext, { id, name }: { id: string; name: string }, own: OwnFoods): FoundFood | null {
  const food = findFood(ctx, id, outlineOf, own)
  return food && (food.source === 'generic' || food.source === 'label') ? { ...food, product_name: name } : food
}

/** Searches Open Food Facts itself, without the local catalogue. */
export async function searchOpenFoodFacts(ctx: UserContext, query: string): Promise<FoundFood[]> {
  const foods = await searchOpenFoodFactsByName(ctx, foodText(query))
  const own = ctx.userFoods.of(ctx.viewer)
  const names = namesOf(ctx, foods)
  return foods.map((food) => withLast(ctx, named(food, names), own))
}

/** Local results, followed by those of Open Food Facts if that is on; at most 50. */
export async function searchEverywhere(ctx: UserContext, query: string): Promise<FoundFood[]> {
  const local = await searchFoods(ctx, query)
  const outside = ctx.openFoodFacts.isOn ? await searchOpenFoodFacts(ctx, query) : []
  const found = new Set(local.flatMap(({ id, code }) => [id, code]))
  return [...local, ...outside.filter(({ id, code }) => !found.has(id) && !found.has(code))].slice(0, maxFound)
}

/** Finds a food, recipe or saved meal by id, also one that is only in the diary. Throws NOT_FOUND. */
export function foodById(ctx: UserContext, id: string): FoundFood {
  const food = findFood(ctx, id)
  if (!food) throw notFound('Food')
  return food
}

/** The same, or null. */
function findFood(
  ctx: UserContext,
  id: string,
  inCatalogue = wholeOf,
  own: OwnFoods = ctx.userFoods.of(ctx.viewer),
): FoundFood | null {
  const food = knownFood(ctx, id, inCatalogue)
  if (food) return withLast(ctx, food, own)
  const logged = own.get(id)?.logged
  const entry = logged && lastEntry(ctx, logged.entry)
  return entry ? { ...loggedFood(entry), last: lastAmountOf(entry), ...waterOf(ctx, id) } : null
}

type FindFood = (ctx: UserContext, id: string) => Food | null
const wholeOf: FindFood = (ctx, id) => namedFood(ctx, ctx.catalogue.byId(id))
const outlineOf: FindFood = (ctx, id) => ctx.catalogue.outlineById(id)

/** A food of the viewer's by its id, or as they last logged it under this name; null when neither is known. */
export function foodOfId(ctx: UserContext, id: string, foodName: string): Food | null {
  const food = knownFood(ctx, id)
  if (food) return food
  const entry = lastEntry(ctx, { foodId: loggedName(id) === null ? id : null, foodName })
  return entry ? loggedFood(entry) : null
}

/** Catalogue ids start with their source and a colon; ids of what users make contain no colon. */
function knownFood(ctx: UserContext, id: string, inCatalogue: FindFood = wholeOf): Food | null {
  if (loggedName(id) !== null) return null
  if (!id.includes(':')) return customById(ctx, id) ?? recipeFood(ctx, id) ?? mealFood(ctx, id)
  const fetched = fetchedCode(id)
  return inCatalogue(ctx, id) ?? (fetched ? namedFood(ctx, ctx.openFoodFacts.cached(fetched)) : null)
}

/** Finds a food by barcode: a custom food of the viewer, of their household or shared, or one of the catalogue, in this order. */
function foodByCode(ctx: UserContext, code: string): FoundFood | null {
  const normalised = normaliseBarcode(code)
  if (!normalised) return null
  const custom = customByCode(ctx, normalised)
  // A shop-local code may mean another product to other users, but those of a household go to the same shops.
  const isOurs = custom?.owner !== undefined
  const food = isOurs || !isShopLocal(normalised) ? (custom ?? namedFood(ctx, ctx.catalogue.byCode(normalised))) : null
  return food ? withLast(ctx, food) : null
}

/** Finds a food by barcode locally, or else in Open Food Facts. Throws NOT_FOUND. */
export async function foodByCodeAnywhere(ctx: UserContext, code: string): Promise<FoundFood> {
  const local = foodByCode(ctx, code)
  if (local) return local
  const product = await openFoodFactsProduct(ctx, code)
  return withLast(ctx, named(product, namesOf(ctx, [product])))
}

function withLast(ctx: UserContext, food: Food, own: OwnFoods = ctx.userFoods.of(ctx.viewer)): FoundFood {
  const logged = own.get(food.id)?.logged
  const entry = logged && lastEntry(ctx, logged.entry)
  return {
    ...food,
    last: entry ? lastAmountOf(entry) : null,
    ...(entry && waterOf(ctx, food.id)),
  }
}

/** How many ml of water 100 g of a food are to the viewer, if they count it. */
function waterOf(ctx: UserContext, id: string) {
  const ml = waterMlPer100g(ctx, id)
  return ml === null ? {} : { waterMlPer100g: ml }
}

/**
 * Fetches a product by barcode. Throws NOT_FOUND when Open Food Facts does not have it, and also when it cannot be
 * reached, with a message that says so.
 */
async function openFoodFactsProduct(ctx: UserContext, code: string): Promise<Food> {
  const answer = await ctx.openFoodFacts.product(code)
  if ('problem' in answer) throw notFound('Product', answer.problem)
  if (!answer.food) throw notFound('Product')
  return answer.food
}

/** Searches Open Food Facts by name. Throws when it is switched off, rate limited (429) or unavailable (503). */
async function searchOpenFoodFactsByName(ctx: UserContext, query: string): Promise<Food[]> {
  if (!ctx.openFoodFacts.isOn) throw badRequest('Open Food Facts is switched off on this instance.')
  const answer = await ctx.openFoodFacts.search(query)
  if (!('problem' in answer)) return answer.foods
  const { problem, retryAfter, isOwnLimit } = answer
  throw isOwnLimit ? tooManyRequests(problem, retryAfter) : unavailable(problem, retryAfter)
}

const maxFound = 50

/**
 * At most 50 of the viewer's recent, own or favourite foods, the latest first; a query keeps those with its words in
 * their names, a blank one keeps all. A barcode finds only its food.
 */
export function searchScope(ctx: UserContext, query: string, scope: Exclude<SearchScope, 'all'>): FoundFood[] {
  const all = ctx.userFoods.of(ctx.viewer)
  const foods = scopes[scope]([...all.values()])
  const digits = query.replace(/[\s-]/g, '')
  if (isBarcode(digits)) {
    const food = foodByCode(ctx, digits)
    return food && foods.some(({ id }) => id === food.id) ? [food] : []
  }
  const queryWords = words(foodText(query.slice(0, 100)))
  const found: FoundFood[] = []
  // A food that was never logged has no name of the diary.
  const names = namesOf(
    ctx,
    foods.filter(({ logged }) => logged === null),
  )
  for (const { id, name } of foods.flatMap((food) => inWords(food, names.get(food.id), queryWords) ?? [])) {
    // A food that was deleted since it was starred is left out.
    const food = findNamedFood(ctx, { id, name }, all)
    if (food) found.push(food)
    if (found.length === maxFound) break
  }
  return listed(ctx, found)
}

/** A food under the name it is shown by, if a query has its words; null otherwise. */
function inWords(
  food: Own,
  shown: string | undefined,
  queryWords: readonly string[],
): { id: string; name: string } | null {
  const { id, name } = food
  if (!isNamed(food, queryWords) && !(shown && isNamed({ words: words(shown) }, queryWords))) return null
  return { id, name: shown ?? name }
}

type Own = DeepReadonly<UserFood>
type OwnFoods = ReadonlyMap<string, Own>

/** The foods of each scope, the latest first. */
const scopes = {
  // Already sorted by when they were last logged.
  recent: (foods: Own[]) => foods.filter(({ logged }) => logged),
  // Their ids are UUIDv7, which sort by time of creation.
  mine: (foods: Own[]) => foods.filter(({ custom }) => custom === 'mine').sort(latest(({ id }) => id)),
  favourites: (foods: Own[]) =>
    foods.filter(({ favouriteSince }) => favouriteSince).sort(latest(({ favouriteSince }) => favouriteSince ?? '')),
}

const latest = (key: (food: Own) => string) => (a: Own, b: Own) => (key(a) === key(b) ? 0 : key(a) < key(b) ? 1 : -1)
