import type { z } from 'zod'
import { derivedId, newId } from '../../db/ids.ts'
import { write } from '../../db/write.ts'
import {
  type ChangeFood,
  type CopyFood,
  EntryNutrients,
  type LogFood,
  type LogFoods,
  type RemoveFoods,
} from '../../domain/diary.ts'
import { changedEntry } from '../../domain/entries.ts'
import { entryOf, type FoodEntry } from '../../domain/logged-food.ts'
import { invalid, notFound } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import { deleteEntry, insertEntry, ownEntry, updateEntry } from './entries.ts'
import { assertLoggableDate } from './loggable-date.ts'

export async function logFood(ctx: UserContext, input: z.output<typeof LogFood>): Promise<FoodEntry> {
  assertLoggableDate(input.date, ctx)
  const entry = entryOf({ ...input, id: input.id ?? newId() })
  return write(ctx, { subject: 'food', dates: [entry.date], rows: 1 }, () => insertEntry(ctx, entry))
}

/** Logs all foods, or none when one is invalid. */
export function logFoods(ctx: UserContext, { entries }: z.output<typeof LogFoods>): Promise<FoodEntry[]> {
  return insertEntries(
    ctx,
    entries.map((entry) => entryOf({ ...entry, id: entry.id ?? newId() })),
  )
}

/** Logs the given foods in order. Their ids are derived from the call's id, which makes it idempotent. */
export function copyFood(
  ctx: UserContext,
  { id = newId(), date, mealType, foodItems }: z.output<typeof CopyFood>,
): Promise<FoodEntry[]> {
  return insertEntries(
    ctx,
    foodItems.map((item, index) => entryOf({ ...item, id: derivedId(id, index), date, mealType })),
  )
}

export function changeFood(ctx: UserContext, change: z.output<typeof ChangeFood>): Promise<FoodEntry> {
  return write(ctx, aboutEntry, () => {
    const entry = ownEntry(ctx, change.id)
    if (!entry) throw notFound('Diary entry')
    const changed = changedEntry(entry, change)
    // The input is within its limits, but scaling by a quantity can exceed them.
    const outOfRange = EntryNutrients.safeParse(changed).error?.issues[0]
    if (outOfRange) throw invalid('quantity', outOfRange.message)
    updateEntry(ctx, entry, changed)
    return changed
  })
}

export async function removeFood(ctx: UserContext, id: string): Promise<void> {
  await write(ctx, aboutEntry, () => {
    const entry = ownEntry(ctx, id)
    if (!entry) throw notFound('Diary entry')
    deleteEntry(ctx, entry)
    return entry
  })
}

/** Deletes those of these entries that are still there, at one moment. */
export async function removeFoods(ctx: UserContext, { ids }: z.output<typeof RemoveFoods>): Promise<void> {
  const about = (entries: FoodEntry[]) =>
    ({ subject: 'food', dates: [...new Set(entries.map(({ date }) => date))] }) as const
  await write(ctx, about, () => {
    const entries = [...new Set(ids)].map((id) => ownEntry(ctx, id)).filter((entry) => entry !== undefined)
    for (const entry of entries) deleteEntry(ctx, entry)
    return entries
  })
}

async function insertEntries(ctx: UserContext, entries: FoodEntry[]): Promise<FoodEntry[]> {
  for (const { date } of entries) assertLoggableDate(date, ctx)
  const dates = [...new Set(entries.map(({ date }) => date))]
  const about = { subject: 'food', dates, rows: entries.length } as const
  return write(ctx, about, () => entries.map((entry) => insertEntry(ctx, entry)))
}

const aboutEntry = ({ date }: FoodEntry) => ({ subject: 'food' as const, dates: [date] })
