import { and, asc, count, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { customFoods, dayStatuses, fasts, progressEntries, recipeIngredients, recipes, waterDays } from '#schema'
import { newId } from '../../db/ids.ts'
import { prepared } from '../../db/prepared.ts'
import { type Day, dayIn, dayMs } from '../../domain/day.ts'
import { maxCustomFoods } from '../../domain/food.ts'
import { addTo, isReplaced } from '../../domain/imports.ts'
import { packAmounts } from '../../domain/nutrient-amounts.ts'
import { maxIngredients, maxRecipes } from '../../domain/recipe.ts'
import { conflict } from '../../errors.ts'
import type { StagedRow, StagedValues } from './accept.ts'
import {
  effectPagesOfSource,
  isRowKnown,
  type JournalEntry,
  json,
  noteRow,
  noteRowAgain,
  noteWater,
  pagesOfSource,
  type WaterEffect,
  waterEffectOf,
} from './imported-rows.ts'
import { planSettings, type SettingsPlan } from './settings.ts'
import type { Staging } from './staging.ts'

/** What is written at the moment when an import is shown, besides the entries of food and exercise, which are staged before. */
export type Plan = {
  /** `added` can be negative when a day is replaced. */
  water: ({ date: Day } & WaterEffect)[]
  progress: WithId<StagedValues['progress']>[]
  replacedProgress: string[]
  fasts: WithId<StagedValues['fasts']>[]
  replacedFasts: string[]
  customFoods: WithId<StagedValues['customFoods']>[]
  recipes: WithId<Omit<StagedValues['recipes'], 'ingredients'>>[]
  ingredients: WithId<StagedValues['recipes']['ingredients'][number] & { recipeId: string; position: number }>[]
  dayStatuses: StagedValues['dayStatuses'][]
  /** The days whose status is replaced. */
  replacedStatuses: Day[]
  settings: SettingsPlan
  notes: Note[]
}

type DaysPlan = Omit<Plan, 'settings'>
type WithId<Values> = Values & { id: string }
type Note = Pick<JournalEntry, 'kind' | 'key' | 'rowId' | 'content'>
type RowOf<Kind extends StagedRow['kind']> = Extract<StagedRow, { kind: Kind }>

const progressColumns = {
  id: progressEntries.id,
  weight: progressEntries.weight,
  bodyFatPercentage: progressEntries.bodyFatPercentage,
  waist: progressEntries.waist,
}
const fastColumns = { id: fasts.id, startTime: fasts.startTime, endTime: fasts.endTime }

const statements = prepared((db) => {
  const [userId, date] = [sql.placeholder('userId'), sql.placeholder('date')]
  return {
    water: db
      .select({ ml: waterDays.ml })
      .from(waterDays)
      .where(and(eq(waterDays.userId, userId), eq(waterDays.date, date)))
      .prepare(),
    progress: db
      .select(progressColumns)
      .from(progressEntries)
      .where(and(eq(progressEntries.userId, userId), eq(progressEntries.date, date)))
      .prepare(),
    fasts: db
      .select(fastColumns)
      .from(fasts)
      .where(
        and(
          eq(fasts.userId, userId),
          isNotNull(fasts.endTime),
          gt(fasts.endTime, sql.placeholder('after')),
          lt(fasts.endTime, sql.placeholder('before')),
        ),
      )
      .orderBy(asc(fasts.endTime))
      .prepare(),
    runningFast: db
      .select(fastColumns)
      .from(fasts)
      .where(and(eq(fasts.userId, userId), isNull(fasts.endTime)))
      .prepare(),
    status: db
      .select({ status: dayStatuses.status })
      .from(dayStatuses)
      .where(and(eq(dayStatuses.userId, userId), eq(dayStatuses.date, date)))
      .prepare(),
    customFoods: db.select({ rows: count() }).from(customFoods).where(eq(customFoods.createdBy, userId)).prepare(),
    recipes: db.select({ rows: count() }).from(recipes).where(eq(recipes.userId, userId)).prepare(),
    ingredients: db
      .select({ rows: count() })
      .from(recipeIngredients)
      .innerJoin(recipes, eq(recipes.id, recipeIngredients.recipeId))
      .where(eq(recipes.userId, userId))
      .prepare(),
  }
})

/** Plans what rows change, other than those of food and exercise. Reads in short steps, with `pause` between them. */
export async function planOf(staging: Staging, rows: readonly StagedRow[], pause: () => Promise<void>): Promise<Plan> {
  const plan: DaysPlan = {
    water: [],
    progress: [],
    replacedProgress: [],
    fasts: [],
    replacedFasts: [],
    customFoods: [],
    recipes: [],
    ingredients: [],
    dayStatuses: [],
    replacedStatuses: [],
    notes: [],
  }
  const fresh: StagedRow[] = []
  for (const row of rows) {
    // With `replaceDays`, the rows of days are compared with what the person has now, whatever was imported before.
    const isCompared = staging.mode === 'replaceDays' && isReplaced(row.kind)
    if (!isCompared && isRowKnown(staging.db, { ...staging, key: row.key })) addTo(staging.counts.already, row.kind)
    else fresh.push(row)
    await pause()
  }
  const needsEarlier = fresh.some(({ kind }) => ['water', 'progress', 'goals'].includes(kind))
  const earlier = needsEarlier
    ? await earlierDays(staging, pause)
    : { water: new Map(), weighings: new Map(), goals: new Map() }
  for (const row of fresh) {
    if (row.kind === 'water') planWater(staging, plan, earlier, row)
    if (row.kind === 'customFoods') planCustomFood(staging, plan, row)
    if (row.kind === 'recipes') planRecipe(staging, plan, row)
    if (row.kind === 'dayStatuses') planDayStatus(staging, plan, row)
    await pause()
  }
  const weighings = fresh.filter((row) => row.kind === 'progress')
  for (const [date, ofDay] of Map.groupBy(weighings, ({ values }) => values.date)) {
    planProgress(staging, plan, earlier, date, ofDay)
    await pause()
  }
  const fasts = fresh.filter((row) => row.kind === 'fasts')
  for (const _ of planFasts(staging, plan, fasts)) await pause()
  const settings = planSettings(staging, fresh, earlier.goals)
  plan.notes.push(...settings.notes)
  return { ...plan, settings }
}

/** What earlier imports of this source added, by day: ml of water, the values of entries of progress, and goals as JSON. */
async function earlierDays({ db, userId, source }: Staging, pause: () => Promise<void>) {
  const water = new Map<Day, number>()
  const weighings = new Map<Day, { id: string; content: Weighing }[]>()
  const goals = new Map<Day, string>()
  for (const page of effectPagesOfSource(db, userId, source)) {
    for (const row of page) {
      if (row.kind !== 'water') continue
      const { added, replacedBy } = waterEffectOf(row)
      water.set(row.rowId, replacedBy ?? (water.get(row.rowId) ?? 0) + added)
    }
    await pause()
  }
  for (const page of pagesOfSource(db, userId, source)) {
    for (const { kind, rowId, content } of page) {
      if (kind === 'goals' && content !== null) goals.set(rowId, content)
      if (kind !== 'progress' || content === null) continue
      const values: StagedValues['progress'] = JSON.parse(content)
      const ofDay = weighings.get(values.date) ?? []
      weighings.set(values.date, ofDay)
      ofDay.push({ id: rowId, content: values })
    }
    await pause()
  }
  return { water, weighings, goals }
}

type EarlierDays = Awaited<ReturnType<typeof earlierDays>>

/**
 * Adds the water of the file to that of the day, minus what earlier imports of the source added. With `replaceDays` the day has
 * the water of the file afterwards.
 */
function planWater(staging: Staging, plan: DaysPlan, earlier: EarlierDays, { key, values }: RowOf<'water'>): void {
  const { db, userId, source, mode, counts } = staging
  const { date, ml } = values
  const now = statements(db).water.get({ userId, date })?.ml ?? 0
  // Our own export has all water of the day, whoever added them.
  const before = mode === 'replaceDays' || source === 'glowlog' ? now : (earlier.water.get(date) ?? 0)
  const added = mode === 'replaceDays' ? ml - before : Math.max(0, ml - before)
  const replacedBy = mode === 'replaceDays' ? ml : null
  // Noted even when the day happens to have as many glasses already: a longer file adds to what this one had.
  if (added !== 0 || (replacedBy !== null && earlier.water.get(date) !== ml))
    plan.water.push({ date, added, replacedBy })
  if (added === 0) {
    counts.already.water++
    return
  }
  counts.added.water++
  if (mode === 'replaceDays' && now > 0) counts.replaced.water++
  plan.notes.push({ kind: 'water', key, rowId: date, content: null })
}

type Weighing = Omit<StagedValues['progress'], 'date'>

const isSame = (a: Weighing, b: Weighing) =>
  a.weight === b.weight && a.bodyFatPercentage === b.bodyFatPercentage && a.waist === b.waist

/**
 * Plans the entries of one day. They replace an entry that an earlier import of the source added, unless it was changed since. With
 * `replaceDays` they replace every entry with other values.
 */
function planProgress(
  staging: Staging,
  plan: DaysPlan,
  earlier: EarlierDays,
  date: Day,
  rows: readonly RowOf<'progress'>[],
): void {
  const { db, userId, source, mode, counts } = staging
  const ofDay = statements(db).progress.all({ userId, date })
  const added = source === 'glowlog' ? [] : (earlier.weighings.get(date) ?? [])
  const isAsAdded = (entry: Weighing & { id: string }) =>
    added.some(({ id, content }) => id === entry.id && isSame(entry, content))
  const left = ofDay.filter((entry) => mode === 'replaceDays' || isAsAdded(entry))
  for (const { key, values } of rows) {
    const same = left.findIndex((entry) => isSame(entry, values))
    if (same >= 0) {
      left.splice(same, 1)
      counts.already.progress++
      continue
    }
    const id = newId()
    counts.added.progress++
    plan.notes.push({ kind: 'progress', key, rowId: id, content: JSON.stringify(values) })
    plan.progress.push({ id, ...values })
  }
  plan.replacedProgress.push(...left.map(({ id }) => id))
  counts.replaced.progress += left.length
}

/** ms. Longer than any fast. */
const maxFastMs = 8 * dayMs

/**
 * Plans the fasts. One that overlaps with a fast of the person is known already. With `replaceDays`, the person's fasts that ended
 * on the same days as those of the file are replaced. Yields after each fast.
 */
function* planFasts(staging: Staging, plan: DaysPlan, rows: readonly RowOf<'fasts'>[]): Generator<void> {
  const { db, userId, timeZone, source, mode, counts } = staging
  const dayOf = (instant: string) => dayIn(timeZone, new Date(instant))
  const inFile = new Set(rows.map(({ values }) => timesOf(values)))
  const days = new Set(mode === 'replaceDays' ? rows.map(({ values }) => dayOf(values.endTime)) : [])
  const replaced = new Set<string>()
  const running = statements(db).runningFast.get({ userId })
  let lastEnd = ''
  for (const { key, values } of rows.toSorted((a, b) => (a.values.startTime < b.values.startTime ? -1 : 1))) {
    const { startTime, endTime } = values
    const range = { after: instantAfter(startTime, -maxFastMs), before: instantAfter(endTime, maxFastMs) }
    const around = statements(db).fasts.all({ userId, ...range })
    for (const fast of around)
      if (!inFile.has(timesOf(fast)) && days.has(dayOf(fast.endTime ?? ''))) replaced.add(fast.id)
    const overlaps = around.some(
      (fast) => !replaced.has(fast.id) && (fast.endTime ?? '') > startTime && fast.startTime < endTime,
    )
    // The product accepted the fasts of our own export, so they are added even if they overlap.
    const overlapsInFile = startTime < lastEnd && source !== 'glowlog'
    if (overlaps || overlapsInFile || (running && running.startTime < endTime)) counts.already.fasts++
    else {
      const id = newId()
      counts.added.fasts++
      plan.notes.push({ kind: 'fasts', key, rowId: id, content: JSON.stringify(values) })
      plan.fasts.push({ id, ...values })
      lastEnd = endTime
    }
    yield
  }
  plan.replacedFasts.push(...replaced)
  counts.replaced.fasts += replaced.size
}

const timesOf = ({ startTime, endTime }: { startTime: string; endTime: string | null }) => `${startTime} ${endTime}`

const instantAfter = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

function planCustomFood(staging: Staging, plan: DaysPlan, { key, values }: RowOf<'customFoods'>): void {
  const id = staging.customFoodIds.get(key) ?? newId()
  staging.counts.added.customFoods++
  const nutrients = Buffer.from(packAmounts(values.nutrients)).toString('hex').toUpperCase()
  plan.notes.push({ kind: 'customFoods', key, rowId: id, content: JSON.stringify({ ...values, nutrients }) })
  plan.customFoods.push({ id, ...values })
}

function planRecipe(staging: Staging, plan: DaysPlan, { key, values }: RowOf<'recipes'>): void {
  const id = newId()
  const { ingredients, ...details } = values
  staging.counts.added.recipes++
  plan.notes.push({ kind: 'recipes', key, rowId: id, content: null })
  plan.recipes.push({ id, ...details })
  for (const [position, ingredient] of ingredients.entries())
    plan.ingredients.push({ id: newId(), recipeId: id, position, ...ingredient })
}

/** A status that the day has already stays, except with `replaceDays`. */
function planDayStatus(
  { db, userId, mode, counts }: Staging,
  plan: DaysPlan,
  { key, values }: RowOf<'dayStatuses'>,
): void {
  const { date } = values
  const stored = statements(db).status.get({ userId, date })?.status
  if (stored && (mode === 'add' || stored === values.status)) {
    addTo(counts.already, 'dayStatuses')
    return
  }
  if (stored) {
    plan.replacedStatuses.push(date)
    addTo(counts.replaced, 'dayStatuses')
  }
  addTo(counts.added, 'dayStatuses')
  plan.notes.push({ kind: 'dayStatuses', key, rowId: date, content: JSON.stringify(values) })
  plan.dayStatuses.push(values)
}

/** Throws 409 when the person would have more custom foods or recipes than an account may have. */
export function assertRoom({ db, userId }: Staging, { customFoods, recipes, ingredients }: Plan): void {
  const own = statements(db)
  const rows = (statement: typeof own.recipes) => statement.get({ userId })?.rows ?? 0
  if (customFoods.length > 0 && rows(own.customFoods) + customFoods.length > maxCustomFoods)
    throw conflict(`With this import you would have more than ${maxCustomFoods} foods. Please delete some first.`)
  if (recipes.length > 0 && rows(own.recipes) + recipes.length > maxRecipes)
    throw conflict(`With this import you would have more than ${maxRecipes} recipes. Please delete some first.`)
  if (ingredients.length > 0 && rows(own.ingredients) + ingredients.length > maxIngredients)
    throw conflict(`With this import your recipes would have more than ${maxIngredients} ingredients together.`)
}

/** Notes the rows that a plan adds. Call it inside a transaction. */
export function notePlanned({ db, importId, userId, source, mode }: Staging, notes: Plan['notes']): void {
  for (const note of notes) {
    const entry = { importId, userId, source, ...note }
    if (mode === 'replaceDays') noteRowAgain(db, entry)
    else noteRow(db, entry)
  }
}

/** Notes what a plan does to the water of days. Call it inside a transaction. */
export function notePlannedWater({ db, importId, userId, source }: Staging, days: Plan['water']): void {
  for (const { date, ...effect } of days) noteWater(db, { importId, userId, source, date, effect })
}

/** Adds ml of water to days. A negative number takes them away; a day never has less than 0. */
export const addWater = (userId: string, days: readonly { date: Day; added: number }[]): SQL =>
  sql`insert into ${waterDays} (user_id, date, ml)
    select ${userId}, value ->> 'date', max(0, coalesce(${waterDays.ml}, 0) + cast(value ->> 'added' as real))
    from ${json(days)} left join ${waterDays} on ${waterDays.userId} = ${userId} and ${waterDays.date} = value ->> 'date'
    where true on conflict (user_id, date) do update set ml = excluded.ml`
