import { eq, type SQL, sql } from 'drizzle-orm'
import {
  customFoods,
  dayStatuses,
  fasts,
  importedRows,
  imports,
  progressEntries,
  recipes,
  waterDays,
  waterTaps,
} from '#schema'
import type { Db } from '../../db/open.ts'
import { storageErrorCode } from '../../db/storage-error.ts'
import type { Day } from '../../domain/day.ts'
import { snakeCase } from '../../domain/exports.ts'
import { importSources, undoableSince, undoDays } from '../../domain/imports.ts'
import { nutrients } from '../../domain/nutrition.ts'
import { conflict, notFound } from '../../errors.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import type { UserContext } from '../../trpc.ts'
import { waitForExport, withImportLock } from './import-lock.ts'
import {
  type Added,
  changeWaterNote,
  effectPagesOfSource,
  hideBatch,
  isAsAdded,
  json,
  pagesOfImport,
  type Returning,
  showReplaced,
  type WaterEffect,
  waterEffectOf,
} from './imported-rows.ts'
import { discardPreviews, ownImport } from './imports.ts'
import { addWater } from './plan.ts'
import { finishUndo, recoverOwn } from './recover.ts'
import { type SettingsTakenBack, settingsFields, settingsUndoer } from './settings.ts'

/** Discards a preview, or takes back an import. Throws 404 when this was done before, and 409 when it is too late. */
export async function removeImport(ctx: UserContext, id: string): Promise<{ msg: string }> {
  const { db, viewer } = ctx
  ownImport(ctx, id)
  return withImportLock(ctx, viewer.id, { importId: id, phase: 'removing' }, async () => {
    await recoverOwn(db, viewer.id, ctx.now)
    const { status } = ownImport(ctx, id)
    if (status === 'undone') throw notFound('Import')
    if (status === 'applied') {
      await takeBack(ctx, id)
      return { msg: 'Import undone.' }
    }
    await discardPreviews(ctx, [id])
    return { msg: 'Import discarded.' }
  })
}

/**
 * At one moment, what was added is hidden and what it replaced returns. Entries of food and exercise are deleted after that, step by
 * step.
 */
async function takeBack(ctx: UserContext, id: string): Promise<void> {
  const { db, viewer, now } = ctx
  const { appliedAt, result } = ownImport(ctx, id)
  if (!appliedAt || appliedAt < undoableSince(now))
    throw conflict(`An import can be taken back for ${undoDays} days only.`)
  const writeBack = await undoWriter(db, { id, userId: viewer.id }, yieldRegularly())
  await waitForExport(ctx)
  await ctx.writes.runImport({ userId: viewer.id, now }, () => {
    writeBack()
    hideBatch(db, id)
    showReplaced(db, id)
    db.update(imports).set({ status: 'undone', undoneAt: now.toISOString() }).where(eq(imports.id, id)).run()
    const sum = (counts = {}) => Object.values<number>(counts).reduce((total, rows) => total + rows, 0)
    return { answer: undefined, rows: Math.max(0, sum(result?.replaced) - sum(result?.added)) }
  })
  try {
    await finishUndo(db, id, viewer.id, now)
    ctx.notificationStreams.publish(viewer.id)
  } catch (error) {
    // The entries are hidden, and a job deletes them.
    if (!storageErrorCode(error)) throw error
  }
}

/** What an import wrote besides entries of food and exercise, by the journal: what is taken away, and what returns. */
type TakenBack = SettingsTakenBack & {
  water: { date: string; added: number }[]
  progress: Added[]
  fasts: Added[]
  customFoods: Added[]
  recipes: Added[]
  /** Their ids are the days. */
  dayStatuses: Added[]
  returningStatuses: Returning[]
  returningProgress: Returning[]
  returningFasts: Returning[]
  /** The notes of later imports that replaced rows of this one. They have nothing to return any more. */
  heldByOthers: number[]
  /** By day, the note of the first later import that replaced its water. When that is undone, the water of this import stays away. */
  heldWater: Map<Day, { id: number; effect: WaterEffect }>
}

/**
 * Makes the statements that take away what an import wrote besides entries of food and exercise, and bring back what it replaced.
 * Rows that were changed since stay. Reads in short steps, with `pause` between them. Call the result inside a transaction.
 */
async function undoWriter(
  db: Db,
  { id: importId, userId }: { id: string; userId: string },
  pause: () => Promise<void>,
): Promise<() => void> {
  const back = await readTakenBack(db, importId, userId, pause)
  const remove = (table: SQL, list: readonly Added[], isUnchanged: SQL) =>
    sql`delete from ${table} where id in (select "row".id from ${json(list)} join ${table} as "row" on "row".id = value ->> 'id' where ${isUnchanged})`

  const statements = [
    back.heldByOthers.length > 0 && [
      sql`delete from ${importedRows} where id in (select cast(value as integer) from ${json(back.heldByOthers)})`,
    ],
    back.water.length > 0 && [
      addWater(userId, back.water),
      // Without water and without a tap by its owner, the day had no water before the import.
      sql`delete from ${waterDays} where user_id = ${userId} and ml = 0
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
        and "row".portions = value -> '$.content.portions'
        and hex("row".nutrients) = coalesce(value ->> '$.content.nutrients', '')`,
      ),
    ],
    back.recipes.length > 0 && [remove(sql`${recipes}`, back.recipes, sql.raw('"row".updated_at = "row".created_at'))],
    back.dayStatuses.length > 0 && [
      sql`delete from ${dayStatuses} where user_id = ${userId}
        and (date, status) in (select value ->> 'id', value ->> '$.content.status' from ${json(back.dayStatuses)})`,
    ],
    back.returningStatuses.length > 0 && [
      sql`insert into ${dayStatuses} (user_id, date, status)
        select ${userId}, value ->> 'id', value ->> 'status'
        from ${json(back.returningStatuses)} where true on conflict do nothing`,
    ],
    back.returningProgress.length > 0 && [
      sql`insert into ${progressEntries} (id, user_id, date, weight, body_fat_percentage, waist, created_at)
        select value ->> 'id', ${userId}, value ->> 'date', cast(value ->> 'weight' as real),
          cast(value ->> 'bodyFatPercentage' as real), cast(value ->> 'waist' as real), value ->> 'createdAt'
        from ${json(back.returningProgress)} where true on conflict do nothing`,
    ],
    back.returningFasts.length > 0 && [
      sql`insert into ${fasts} (id, user_id, start_time, end_time, planned_duration_hours)
        select value ->> 'id', ${userId}, value ->> 'startTime', value ->> 'endTime', cast(value ->> 'plannedDurationHours' as real)
        from ${json(back.returningFasts)} where true on conflict do nothing`,
    ],
  ].flatMap((list) => list || [])
  const takeSettingsBack = settingsUndoer(db, userId, back)
  return () => {
    for (const { id, effect } of back.heldWater.values()) changeWaterNote(db, id, effect)
    for (const statement of statements) db.run(statement)
    takeSettingsBack()
  }
}

async function readTakenBack(db: Db, importId: string, userId: string, pause: () => Promise<void>): Promise<TakenBack> {
  const back: TakenBack = {
    water: [],
    progress: [],
    fasts: [],
    customFoods: [],
    recipes: [],
    dayStatuses: [],
    profile: [],
    goals: [],
    plans: [],
    checkIns: [],
    returning: { profile: [], goals: [], plans: [] },
    returningStatuses: [],
    returningProgress: [],
    returningFasts: [],
    heldByOthers: [],
    heldWater: new Map(),
  }
  const effects = new Map<Day, { id: number; added: number }>()
  for (const page of pagesOfImport(db, importId)) {
    for (const { id, kind, key, rowId, content, replaced } of page) {
      if (kind === 'food' || kind === 'exercise') continue
      if (kind === 'water') {
        if (key === null) effects.set(rowId, { id, added: waterEffectOf({ content }).added })
      } else if (key !== null) back[kind].push({ id: rowId, content: JSON.parse(content ?? '{}') })
      else if (kind === 'progress') back.returningProgress.push({ ...replaced, id: rowId })
      else if (kind === 'fasts') back.returningFasts.push({ ...replaced, id: rowId })
      else if (kind === 'dayStatuses') back.returningStatuses.push({ ...replaced, id: rowId })
      else if (kind in back.returning)
        back.returning[kind as keyof typeof back.returning].push({ ...replaced, id: rowId })
    }
    await pause()
  }
  const added = new Map<string, Record<string, unknown>>(
    (Object.keys(comparedFields) as ComparedKind[]).flatMap((kind) =>
      back[kind].map(({ id, content }) => [`${kind} ${id}`, content] as const),
    ),
  )
  for (const source of importSources) {
    for (const page of effectPagesOfSource(db, userId, source)) {
      for (const { id, importId: other, kind, rowId, content, replaced } of page) {
        if (other === importId) continue
        if (kind !== 'water') {
          const values = added.get(`${kind} ${rowId}`)
          if (values && isEqualRow(kind as ComparedKind, values, replaced)) back.heldByOthers.push(id)
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

/** Whether a row had the values that an import wrote when a later import replaced it. */
const isEqualRow = (kind: ComparedKind, values: Record<string, unknown>, replaced: Record<string, unknown> | null) =>
  comparedFields[kind].every(
    (name) => JSON.stringify(values[name] ?? null) === JSON.stringify(replaced?.[name] ?? null),
  )

const comparedFields = {
  progress: ['date', 'weight', 'bodyFatPercentage', 'waist'],
  fasts: ['startTime', 'endTime'],
  dayStatuses: ['date', 'status'],
  ...settingsFields,
}
type ComparedKind = keyof typeof comparedFields

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
  ...Object.fromEntries(nutrients.map((nutrient) => [snakeCase(nutrient), nutrient])),
})
