import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { fasts, progressEntries, waterDays } from '#schema'
import { newId } from '../../db/ids.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { type Day, dayIn } from '../../domain/day.ts'
import { effectPages, knownPages, waterEffectOf } from './journal.ts'
import type { Plan } from './plan.ts'
import type { StagedRow } from './staged.ts'
import type { Staging } from './staging.ts'

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
      .select({ glasses: waterDays.glasses })
      .from(waterDays)
      .where(and(eq(waterDays.userId, userId), eq(waterDays.date, date)))
      .prepare(),
    progress: preparedRows(
      db,
      progressColumns,
      db
        .select(progressColumns)
        .from(progressEntries)
        .where(and(eq(progressEntries.userId, userId), eq(progressEntries.date, date))),
    ),
    fasts: preparedRows(
      db,
      fastColumns,
      db
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
        .orderBy(asc(fasts.endTime)),
    ),
    running: preparedRows(
      db,
      fastColumns,
      db
        .select(fastColumns)
        .from(fasts)
        .where(and(eq(fasts.userId, userId), isNull(fasts.endTime))),
    ),
  }
})

/** What earlier imports of this source added, by day: glasses of water, and entries with what they said. */
export async function earlierDays({ db, userId, source }: Staging, pause: () => Promise<void>) {
  const glasses = new Map<Day, number>()
  const weighings = new Map<Day, { id: string; content: Weighing }[]>()
  for (const page of effectPages(db, userId, source)) {
    for (const row of page) {
      if (row.kind !== 'water') continue
      const { added, replacedBy } = waterEffectOf(row)
      glasses.set(row.rowId, replacedBy ?? (glasses.get(row.rowId) ?? 0) + added)
    }
    await pause()
  }
  for (const page of knownPages(db, userId, source)) {
    for (const { kind, rowId, content } of page) {
      if (kind !== 'progress' || content === null) continue
      const values: RowOf<'progress'>['values'] = JSON.parse(content)
      const ofDay = weighings.get(values.date) ?? []
      weighings.set(values.date, ofDay)
      ofDay.push({ id: rowId, content: values })
    }
    await pause()
  }
  return { glasses, weighings }
}

type EarlierDays = Awaited<ReturnType<typeof earlierDays>>

/**
 * The glasses of a day are added to those that it has, less what earlier imports of the source added; with `replaceDays` the
 * day then has those of the file.
 */
export function planWater(staging: Staging, plan: Plan, earlier: EarlierDays, { key, values }: RowOf<'water'>): void {
  const { db, userId, source, mode, counts } = staging
  const { date, glasses } = values
  const now = statements(db).water.get({ userId, date })?.glasses ?? 0
  // Our own export has all glasses of the day, whoever added them.
  const before = mode === 'replaceDays' || source === 'glowlog' ? now : (earlier.glasses.get(date) ?? 0)
  const added = mode === 'replaceDays' ? glasses - before : Math.max(0, glasses - before)
  const replacedBy = mode === 'replaceDays' ? glasses : null
  // Also where the person had as many by chance: a longer file adds to what this one had.
  if (added !== 0 || (replacedBy !== null && earlier.glasses.get(date) !== glasses))
    plan.water.push({ date, added, replacedBy })
  if (added === 0) {
    counts.already.water++
    return
  }
  counts.added.water++
  if (mode === 'replaceDays' && now > 0) counts.replaced.water++
  plan.notes.push({ kind: 'water', key, rowId: date, content: null })
}

type Weighing = Omit<RowOf<'progress'>['values'], 'date'>

const isSame = (a: Weighing, b: Weighing) =>
  a.weight === b.weight && a.bodyFatPercentage === b.bodyFatPercentage && a.waist === b.waist

/**
 * The entries of one day. One that an earlier import of the source added is replaced, unless somebody has changed it since; with
 * `replaceDays`, all that say something else are.
 */
export function planProgress(
  staging: Staging,
  plan: Plan,
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

/** Longer than any fast, in ms. */
const maxFastMs = 8 * 86_400_000

/**
 * A fast that overlaps with one of the person is one that they have already. With `replaceDays`, those that ended on the days on
 * which fasts of the file ended are replaced.
 */
export function* planFasts(staging: Staging, plan: Plan, rows: readonly RowOf<'fasts'>[]): Generator<void> {
  const { db, userId, timeZone, source, mode, counts } = staging
  const dayOf = (instant: string) => dayIn(timeZone, new Date(instant))
  const inFile = new Set(rows.map(({ values }) => timesOf(values)))
  const days = new Set(mode === 'replaceDays' ? rows.map(({ values }) => dayOf(values.endTime)) : [])
  const replaced = new Set<string>()
  const running = statements(db).running.get({ userId })
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
    // Our own export has what the product has taken, overlapping or not.
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
