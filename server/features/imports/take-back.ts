import { type SQL, sql } from 'drizzle-orm'
import { customFoods, fasts, importedRows, progressEntries, recipes, waterDays, waterTaps } from '#schema'
import type { Db } from '../../db/open.ts'
import type { Day } from '../../domain/day.ts'
import { importSources } from '../../domain/imports.ts'
import { type Nutrient, nutrients } from '../../domain/nutrition.ts'
import { changeWaterNote, effectPages, journalPages, type WaterEffect, waterEffectOf } from './journal.ts'
import { addWater, json } from './write-lists.ts'

type Added = { id: string; content: Record<string, unknown> }
type Returning = { id: string } & Record<string, unknown>

/** What an import wrote besides entries, by the journal: what is taken away, and what returns. */
type TakenBack = {
  water: { date: string; added: number }[]
  progress: Added[]
  fasts: Added[]
  customFoods: Added[]
  recipes: Added[]
  returningProgress: Returning[]
  returningFasts: Returning[]
  /** Notes of others, on rows of this import that they have replaced. */
  heldByOthers: number[]
  /** By day, the note of the first later import that has replaced its glasses: it has as many less to return. */
  heldWater: Map<Day, { id: number; effect: WaterEffect }>
}

async function readTakenBack(db: Db, importId: string, userId: string, pause: () => Promise<void>): Promise<TakenBack> {
  const back: TakenBack = {
    water: [],
    progress: [],
    fasts: [],
    customFoods: [],
    recipes: [],
    returningProgress: [],
    returningFasts: [],
    heldByOthers: [],
    heldWater: new Map(),
  }
  const effects = new Map<Day, { id: number; added: number }>()
  for (const page of journalPages(db, importId)) {
    for (const { id, kind, key, rowId, content, replaced } of page) {
      if (kind === 'food' || kind === 'exercise') continue
      if (kind === 'water') {
        if (key === null) effects.set(rowId, { id, added: waterEffectOf({ content }).added })
      } else if (key !== null) back[kind].push({ id: rowId, content: JSON.parse(content ?? '{}') })
      else if (kind === 'progress') back.returningProgress.push({ ...replaced, id: rowId })
      else if (kind === 'fasts') back.returningFasts.push({ ...replaced, id: rowId })
    }
    await pause()
  }
  const added = new Map([...back.progress, ...back.fasts].map(({ id, content }) => [id, content]))
  for (const source of importSources) {
    for (const page of effectPages(db, userId, source)) {
      for (const { id, importId: other, kind, rowId, content, replaced } of page) {
        if (other === importId) continue
        if (kind !== 'water') {
          const values = added.get(rowId)
          if (values && isSaidBy(values, replaced)) back.heldByOthers.push(id)
          continue
        }
        const effect = effects.get(rowId)
        const later = waterEffectOf({ content })
        if (!effect || id < effect.id || later.replacedBy === null) continue
        if (id < (back.heldWater.get(rowId)?.id ?? Number.POSITIVE_INFINITY))
          back.heldWater.set(rowId, { id, effect: { ...later, added: later.added + effect.added } })
      }
      await pause()
    }
  }
  for (const [date, { added }] of effects) if (!back.heldWater.has(date)) back.water.push({ date, added: -added })
  return back
}

/** Whether a replaced row still said what an import had written. */
const isSaidBy = (values: Record<string, unknown>, replaced: Record<string, unknown> | null) =>
  ['date', 'weight', 'bodyFatPercentage', 'waist', 'startTime', 'endTime'].every(
    (name) => (values[name] ?? null) === (replaced?.[name] ?? null),
  )

const columnOf: Record<Nutrient, string> = {
  calories: 'calories',
  protein: 'protein',
  carbs: 'carbs',
  fat: 'fat',
  fiber: 'fiber',
  sugars: 'sugars',
  saturatedFat: 'saturated_fat',
  salt: 'salt',
}

/** Whether a row still says what the import wrote: each column, and where the import's value of it is. */
const isAsAdded = (columns: Record<string, string>) =>
  sql.raw(
    Object.entries(columns)
      .map(([column, name]) => `"row"."${column}" is value ->> '$.content.${name}'`)
      .join(' and '),
  )

const progressAsAdded = isAsAdded({
  date: 'date',
  weight: 'weight',
  body_fat_percentage: 'bodyFatPercentage',
  waist: 'waist',
})
const fastAsAdded = isAsAdded({ start_time: 'startTime', end_time: 'endTime' })
const foodAsAdded = isAsAdded({
  product_name: 'productName',
  code: 'code',
  serving_size: 'servingSize',
  ...Object.fromEntries(nutrients.map((nutrient) => [columnOf[nutrient], nutrient])),
})

/**
 * Makes the statements that take away what an import wrote besides entries, and bring back what it replaced; what somebody has
 * changed since stays. Reads in short steps, with `pause` between them. Call what it returns inside a transaction.
 */
export async function undoWriter(
  db: Db,
  { id: importId, userId }: { id: string; userId: string },
  pause: () => Promise<void>,
): Promise<() => void> {
  const back = await readTakenBack(db, importId, userId, pause)
  const remove = (table: SQL, list: readonly Added[], isUnchanged: SQL) =>
    sql`delete from ${table} where id in (select "row".id from ${json(list)} join ${table} as "row" on "row".id = value ->> 'id' where ${isUnchanged})`

  const statements = [
    back.heldByOthers.length > 0 && [
      sql`delete from ${importedRows} where id in (select value from ${json(back.heldByOthers)})`,
    ],
    back.water.length > 0 && [
      addWater(userId, back.water),
      // A day that has no glass and was never tapped is one that nobody has had.
      sql`delete from ${waterDays} where user_id = ${userId} and glasses = 0
        and not exists (select 1 from ${waterTaps} as tap where tap.user_id = ${userId} and tap.date = ${waterDays}.date)
        and date in (select value ->> 'date' from ${json(back.water)})`,
    ],
    back.progress.length > 0 && [remove(sql`${progressEntries}`, back.progress, progressAsAdded)],
    back.fasts.length > 0 && [remove(sql`${fasts}`, back.fasts, fastAsAdded)],
    back.customFoods.length > 0 && [
      remove(
        sql`${customFoods}`,
        back.customFoods,
        sql`${foodAsAdded} and "row".status <> 'global'
        and "row".portions = value -> '$.content.portions'`,
      ),
    ],
    back.recipes.length > 0 && [remove(sql`${recipes}`, back.recipes, sql.raw('"row".updated_at = "row".created_at'))],
    back.returningProgress.length > 0 && [
      sql`insert into ${progressEntries} (id, user_id, date, weight, body_fat_percentage, waist, created_at)
        select value ->> 'id', ${userId}, value ->> 'date', value ->> 'weight', value ->> 'bodyFatPercentage', value ->> 'waist', value ->> 'createdAt'
        from ${json(back.returningProgress)} where true on conflict do nothing`,
    ],
    back.returningFasts.length > 0 && [
      sql`insert into ${fasts} (id, user_id, start_time, end_time, planned_duration_hours)
        select value ->> 'id', ${userId}, value ->> 'startTime', value ->> 'endTime', value ->> 'plannedDurationHours'
        from ${json(back.returningFasts)} where true on conflict do nothing`,
    ],
  ].flatMap((list) => list || [])
  return () => {
    for (const { id, effect } of back.heldWater.values()) changeWaterNote(db, id, effect)
    for (const statement of statements) db.run(statement)
  }
}
