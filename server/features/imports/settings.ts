import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { checkIns, goals, importedRows, plans, users } from '#schema'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import type { Day } from '../../domain/day.ts'
import { addTo } from '../../domain/imports.ts'
import type { ProfileField } from '../../domain/profile.ts'
import type { StagedRow, StagedValues } from './accept.ts'
import { type Added, isAsAdded, type JournalEntry, json, type Returning, replacedNote } from './imported-rows.ts'
import type { Staging } from './staging.ts'

// The profile, the goals, the plan and its check-ins, which only our own export has. With `add`, what the person has set here
// stays; with `replaceDays`, what the file has takes its place.

/** The settings that an import writes at the moment when it is shown. */
export type SettingsPlan = {
  profile: StagedValues['profile'][]
  goals: StagedValues['goals'][]
  /** The first days of the goals that are replaced. */
  replacedGoals: Day[]
  plans: StagedValues['plans'][]
  replacesPlan: boolean
  checkIns: (StagedValues['checkIns'] & { id: string })[]
  notes: Pick<JournalEntry, 'kind' | 'key' | 'rowId' | 'content'>[]
}

type Kind = 'profile' | 'goals' | 'plans' | 'checkIns'
type RowOf<K extends Kind> = Extract<StagedRow, { kind: K }>

const ofKind = <K extends Kind>(rows: readonly StagedRow[], kind: K): RowOf<K>[] =>
  rows.filter((row): row is RowOf<K> => row.kind === kind)

/** Plans what these rows change. `importedGoals` are those that earlier imports added, by their first day, as JSON. */
export function planSettings(
  staging: Staging,
  rows: readonly StagedRow[],
  importedGoals: ReadonlyMap<Day, string>,
): SettingsPlan {
  const plan: SettingsPlan = {
    profile: [],
    goals: [],
    replacedGoals: [],
    plans: [],
    replacesPlan: false,
    checkIns: [],
    notes: [],
  }
  planProfile(staging, plan, ofKind(rows, 'profile'))
  planGoals(staging, plan, ofKind(rows, 'goals'), importedGoals)
  for (const row of ofKind(rows, 'plans')) planPlan(staging, plan, row)
  for (const { kind, key, values } of ofKind(rows, 'checkIns')) {
    const id = newId()
    addTo(staging.counts.added, kind)
    plan.notes.push({ kind, key, rowId: id, content: JSON.stringify(values) })
    plan.checkIns.push({ id, ...values })
  }
  return plan
}

const userOf = (db: Db, userId: string) => db.select().from(users).where(eq(users.id, userId)).get()

function planProfile(
  { db, userId, mode, counts }: Staging,
  plan: SettingsPlan,
  rows: readonly RowOf<'profile'>[],
): void {
  const user = rows.length > 0 ? userOf(db, userId) : undefined
  for (const { kind, key, values } of rows) {
    const { field, value } = values
    const before = user?.[field] ?? null
    if (before === value || (before !== null && mode === 'add')) {
      addTo(counts.already, kind)
      continue
    }
    addTo(counts.added, kind)
    if (before !== null) addTo(counts.replaced, kind)
    plan.notes.push({ kind, key, rowId: field, content: JSON.stringify({ value }) })
    plan.profile.push(values)
  }
}

/**
 * With `add`, goals of the file count until the first day of the person's own, so that no day gets other goals than they have set.
 * With `replaceDays`, those of the file count from their first day on.
 */
function planGoals(
  { db, userId, mode, counts }: Staging,
  plan: SettingsPlan,
  rows: readonly RowOf<'goals'>[],
  imported: ReadonlyMap<Day, string>,
): void {
  if (rows.length === 0) return
  const contents = db
    .select()
    .from(goals)
    .where(eq(goals.userId, userId))
    .all()
    .map(({ userId: _, ...stored }) => ({ startDate: stored.startDate, content: contentOf(stored) }))
  const stored = new Map(contents.map(({ startDate, content }) => [startDate, content]))
  const inFile = new Map(rows.map(({ values }) => [values.startDate, contentOf(values)]))
  const first = rows.reduce((day, { values }) => (values.startDate < day ? values.startDate : day), '9999')
  const own = contents.filter(({ startDate, content }) => imported.get(startDate) !== content)
  const ownFirst = own.reduce((day, { startDate }) => (startDate < day ? startDate : day), '9999')
  if (mode === 'replaceDays')
    for (const { startDate, content } of contents)
      if (startDate >= first && inFile.get(startDate) !== content) plan.replacedGoals.push(startDate)
  addTo(counts.replaced, 'goals', plan.replacedGoals.length)
  for (const { kind, key, values } of rows) {
    const { startDate } = values
    const content = contentOf(values)
    const stays = mode === 'add' ? startDate >= ownFirst || stored.has(startDate) : stored.get(startDate) === content
    if (stays) {
      addTo(counts.already, kind)
      continue
    }
    addTo(counts.added, kind)
    plan.notes.push({ kind, key, rowId: startDate, content })
    plan.goals.push(values)
  }
}

/** Goals as JSON, with their fields in one order. */
const contentOf = (values: StagedValues['goals']): string =>
  JSON.stringify(Object.fromEntries(Object.values(goalColumns).map((name) => [name, values[name]])))

function planPlan({ db, userId, mode, counts }: Staging, plan: SettingsPlan, { kind, key, values }: RowOf<'plans'>) {
  const stored = db.select().from(plans).where(eq(plans.userId, userId)).get()
  const isSame = stored && Object.values(planColumns).every((name) => stored[name] === values[name])
  if (stored && (mode === 'add' || isSame)) {
    addTo(counts.already, kind)
    return
  }
  if (stored) addTo(counts.replaced, kind)
  plan.replacesPlan = stored !== undefined
  addTo(counts.added, kind)
  plan.notes.push({ kind, key, rowId: 'plan', content: JSON.stringify(values) })
  plan.plans.push(values)
}

// The columns, each with its name in JSON.

const goalColumns = {
  start_date: 'startDate',
  calories: 'calories',
  protein: 'protein',
  carbs: 'carbs',
  fat: 'fat',
  water: 'water',
  fiber: 'fiber',
  sugars: 'sugars',
  saturated_fat: 'saturatedFat',
  salt: 'salt',
  by_weekday: 'byWeekday',
} as const

const planColumns = {
  aim: 'aim',
  rate_percent: 'ratePercent',
  created_at: 'createdAt',
  checked_in_on: 'checkedInOn',
  accepted_calories: 'acceptedCalories',
} as const

const checkInColumns = {
  id: 'id',
  date: 'date',
  decision: 'decision',
  calories: 'calories',
  protein: 'protein',
  carbs: 'carbs',
  fat: 'fat',
  expenditure: 'expenditure',
  low: 'low',
  high: 'high',
  limited_by: 'limitedBy',
  created_at: 'createdAt',
}

/** The fields that tell whether a setting is as it was. */
export const settingsFields = {
  profile: ['value'],
  goals: Object.values(goalColumns),
  plans: Object.values(planColumns),
}

type Columns = Readonly<Record<string, string>>
type Table = typeof goals | typeof plans | typeof checkIns

/** Inserts rows, and leaves out those that are there meanwhile. */
const insertInto = (table: Table, columns: Columns, userId: string, rows: readonly object[]): SQL => {
  const types: Record<string, { dataType: string }> = getTableColumns(table)
  const values = Object.values(columns).map((name) =>
    types[name]?.dataType === 'number' ? `cast(value ->> '${name}' as real)` : `value ->> '${name}'`,
  )
  return sql`insert into ${table} (user_id, ${sql.raw(Object.keys(columns).join(', '))})
    select ${userId}, ${sql.raw(values.join(', '))} from ${json(rows)} where true on conflict do nothing`
}

const asJson = (columns: Columns): SQL => {
  const parts = Object.entries(columns).map(
    ([column, name]) => `'${name}', ${column === 'by_weekday' ? `json(${column})` : column}`,
  )
  return sql.raw(`json_object(${parts.join(', ')})`)
}

/** Makes the function that writes the settings of a plan. Call it inside a transaction. */
export function settingsWriter(staging: Staging, plan: SettingsPlan): () => void {
  const { db, userId, importId, source } = staging
  const isReplaced = sql`user_id = ${userId} and start_date in (select value from ${json(plan.replacedGoals)})`
  const statements = [
    plan.replacedGoals.length > 0 && [
      sql`${replacedNote(staging, 'goals', 'start_date')} ${asJson(goalColumns)} from ${goals} where ${isReplaced}`,
      sql`delete from ${goals} where ${isReplaced}`,
    ],
    plan.replacesPlan && [
      sql`${replacedNote(staging, 'plans', "'plan'")} ${asJson(planColumns)} from ${plans} where user_id = ${userId}`,
      sql`delete from ${plans} where user_id = ${userId}`,
    ],
    plan.goals.length > 0 && [insertInto(goals, goalColumns, userId, plan.goals)],
    plan.plans.length > 0 && [insertInto(plans, planColumns, userId, plan.plans)],
    plan.checkIns.length > 0 && [insertInto(checkIns, checkInColumns, userId, plan.checkIns)],
  ].flatMap((list) => list || [])
  return () => {
    for (const statement of statements) db.run(statement)
    if (plan.profile.length === 0) return
    const user = userOf(db, userId)
    for (const { field, value } of plan.profile) {
      const before = user?.[field] ?? null
      if (before !== null)
        db.insert(importedRows)
          .values({ importId, userId, source, kind: 'profile', rowId: field, replaced: { value: before } })
          .run()
      db.update(users)
        .set({ [field]: value })
        .where(eq(users.id, userId))
        .run()
    }
  }
}

/** What an import wrote, and what returns when it is taken back. The ids are those of the journal. */
export type SettingsTakenBack = Record<Kind, Added[]> & {
  returning: Record<Exclude<Kind, 'checkIns'>, Returning[]>
}

/** Makes the function that takes settings back. What was changed since stays. Call it inside a transaction. */
export function settingsUndoer(db: Db, userId: string, back: SettingsTakenBack): () => void {
  const remove = (table: typeof goals | typeof plans, columns: Columns, list: readonly Added[]) =>
    sql`delete from ${table} where user_id = ${userId} and rowid in (select "row".rowid from ${json(list)}
      join ${table} as "row" on "row".user_id = ${userId} where ${isAsAdded(columns)})`
  const statements = [
    back.goals.length > 0 && remove(goals, goalColumns, back.goals),
    back.plans.length > 0 && remove(plans, planColumns, back.plans),
    back.checkIns.length > 0 &&
      sql`delete from ${checkIns} where user_id = ${userId} and id in (select value ->> 'id' from ${json(back.checkIns)})`,
    back.returning.goals.length > 0 && insertInto(goals, goalColumns, userId, back.returning.goals),
    back.returning.plans.length > 0 && insertInto(plans, planColumns, userId, back.returning.plans),
  ].filter((statement) => statement !== false)
  const setField = (field: string, from: unknown, to: unknown) => {
    const column = users[field as ProfileField]
    const isFrom = from === null ? sql`${column} is null` : eq(column, from as string)
    db.update(users)
      .set({ [field]: to })
      .where(and(eq(users.id, userId), isFrom))
      .run()
  }
  return () => {
    for (const statement of statements) db.run(statement)
    for (const { id, content } of back.profile) setField(id, content.value, null)
    for (const { id, value } of back.returning.profile) setField(id, null, value)
  }
}
