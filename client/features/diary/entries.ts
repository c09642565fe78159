import type { Day } from '#domain/day.ts'
import { isFruitOrVeg } from '#domain/diary.ts'
import { withQuantity } from '#domain/portion.ts'
import type { RouterInputs, RouterOutputs } from '../../trpc.ts'

export type FoodEntry = RouterOutputs['diary']['day']['food'][number]
export type ExerciseEntry = RouterOutputs['diary']['day']['exercise'][number]
export type LogInput = RouterInputs['diary']['logFood'] & { id: string }
export type ChangeInput = RouterInputs['diary']['changeFood']

/** An entry as its row shows it. `unsaved` names the change of it that failed. */
export type Row = FoodEntry & { unsaved: Change | null }

/** A change of the diary that is on its way to the server, or did not get there. */
export type Change = {
  /** The mutation that carries it. */
  key: number
  failed: boolean
} & (
  | { kind: 'logFood'; input: LogInput }
  | { kind: 'changeFood'; input: ChangeInput }
  | { kind: 'removeFood'; input: { id: string } }
)

/**
 * The rows of a day: what the server has, with the changes under way already done to it. A change that failed is not
 * done, so that the row is rolled back, except that a new entry stays: what somebody ate is not dropped.
 */
export function rowsOf(saved: readonly FoodEntry[], date: Day, changes: readonly Change[]): Row[] {
  const rows = new Map<string, Row>(saved.map((entry) => [entry.id, { ...entry, unsaved: null }]))
  for (const change of changes) {
    const row = rows.get(change.input.id)
    if (change.kind === 'logFood') {
      // An answer that got lost: the entry is there after all.
      if (change.failed && row) continue
      if (change.input.date === date)
        rows.set(change.input.id, { ...entryOf(change.input), unsaved: change.failed ? change : null })
    } else if (row && change.failed) rows.set(row.id, { ...row, unsaved: change })
    else if (row && change.kind === 'removeFood') rows.delete(row.id)
    else if (row && change.kind === 'changeFood') rows.set(row.id, { ...changed(row, change.input), unsaved: null })
  }
  // UUIDv7 ids are in order of creation: the order that the server keeps too.
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** What the server will keep of an entry that is being sent. */
function entryOf(input: LogInput): FoodEntry {
  return {
    id: input.id,
    date: input.date,
    mealType: input.mealType,
    foodName: input.foodName,
    foodId: input.foodId ?? null,
    quantity: input.quantity ?? 1,
    servingSize: input.servingSize ?? '100g',
    calories: input.calories,
    protein: input.protein ?? null,
    carbs: input.carbs ?? null,
    fat: input.fat ?? null,
    fiber: input.fiber ?? null,
    sugars: input.sugars ?? null,
    saturatedFat: input.saturatedFat ?? null,
    salt: input.salt ?? null,
    isFruitOrVeg: input.isFruitOrVeg === true || isFruitOrVeg(input.foodName, input.categories_tags),
  }
}

function changed(row: Row, { id: _, quantity, ...fields }: ChangeInput): Row {
  const stated = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { ...withQuantity(row, quantity ?? row.quantity), ...stated }
}
