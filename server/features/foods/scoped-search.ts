import { words } from '../../catalogue/text.ts'
import { foodText } from '../../domain/asked-amount.ts'
import { isBarcode } from '../../domain/barcode.ts'
import type { SearchScope } from '../../domain/food.ts'
import type { DeepReadonly } from '../../lib/cache.ts'
import type { UserContext } from '../../trpc.ts'
import { type FoundFood, findNamedFood, foodByCode } from './look-up.ts'
import { isNamed } from './personal.ts'
import type { UserFood } from './user-foods.ts'

const maxFound = 50

/**
 * At most 50 of the viewer's recent, own or favourite foods, the latest first; a query keeps those with its words in
 * their names, a blank one keeps all. A barcode finds only its food.
 */
export function searchScope(ctx: UserContext, query: string, scope: Exclude<SearchScope, 'all'>): FoundFood[] {
  const foods = scopes[scope]([...ctx.userFoods.ofUser(ctx.viewer.id).values()])
  const digits = query.replace(/[\s-]/g, '')
  if (isBarcode(digits)) {
    const food = foodByCode(ctx, digits)
    return food && foods.some(({ id }) => id === food.id) ? [food] : []
  }
  const queryWords = words(foodText(query.slice(0, 100)))
  const found: FoundFood[] = []
  for (const own of foods.filter((food) => isNamed(food, queryWords))) {
    // A food that was deleted since it was starred is left out.
    const food = findNamedFood(ctx, own)
    if (food) found.push(food)
    if (found.length === maxFound) break
  }
  return found
}

type Own = DeepReadonly<UserFood>

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
