import { type IngredientLine, readLine } from '#domain/ingredient-line.ts'
import { amountGrams, lineAmount } from '#domain/line-amount.ts'
import type { SnapshotInput } from '#domain/logged-food.ts'
import { unknownNutrients } from '#domain/nutrition.ts'
import { customPortion, nutrientsOf } from '#domain/portion.ts'
import type { RouterInputs, RouterOutputs } from '../../trpc.ts'

/** A recipe as it was read from a page or a text, to be reviewed. */
export type ReadRecipe = RouterOutputs['recipes']['read']

/** An ingredient as it was read, with the foods that it may be. */
export type ReadLine = ReadRecipe['ingredients'][number]
type Candidate = ReadLine['candidates'][number]

const address = /^https?:\/\/\S+$/i
/** An address as people say it: `www.example.org/soup`. */
const bareAddress = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+\/\S*$/u
/** Apps share a link with a few words before it. */
const withAddress = /^[\s\S]{0,300}?(https?:\/\/\S+)\s*$/i

/** What is asked of the server for what somebody pasted: an address, the source of a page, or a text. */
export function readRequest(source: string): RouterInputs['recipes']['read'] {
  const text = source.trim()
  if (address.test(text)) return { url: text }
  if (bareAddress.test(text)) return { url: `https://${text}` }
  if (/^<[!a-z]/i.test(text)) return { html: text }
  const shared = text.split('\n').length <= 3 ? withAddress.exec(text)?.[1] : undefined
  return shared ? { url: shared } : { text }
}

/** The ingredient that a line stands for: its food, if the amount of that is known, else the line itself, which counts as unknown. */
export function foodOfLine({ line, food, grams }: ReadLine): SnapshotInput {
  return (food && weighed(food, grams)) ?? uncounted(line)
}

/** The same with another food, whose weight follows from the line; `isGuess` when it does not, and the amount has to be looked at. */
export function foodOfCandidate(
  { line, food, grams }: ReadLine,
  candidate: Candidate,
): { chosen: SnapshotInput; isGuess: boolean } {
  const read: IngredientLine = readLine(line)
  const amount = candidate.id === food?.id ? null : lineAmount(candidate, read)
  const known = (amount && amountGrams(amount)) ?? grams
  return { chosen: weighed(candidate, known ?? 100) ?? uncounted(line), isGuess: known === null }
}

function weighed(food: Candidate, grams: number | null): SnapshotInput | null {
  const choice = customPortion(grams ?? 0)
  return (
    choice && {
      foodName: food.product_name.slice(0, 200),
      foodId: food.id,
      categories_tags: food.categories_tags,
      quantity: 1,
      servingSize: choice.text,
      ...nutrientsOf(food, { choice, quantity: 1 }),
    }
  )
}

export const uncounted = (line: string): SnapshotInput => ({
  foodName: line.slice(0, 200),
  foodId: null,
  quantity: 1,
  servingSize: '1 serving',
  ...unknownNutrients,
})
