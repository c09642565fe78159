import { setImmediate } from 'node:timers/promises'
import { and, asc, type Column, type GetColumnData, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { foodEntries, recipeIngredients, savedMealItems } from '#schema'
import type { Db } from './open.ts'
import { transaction } from './transaction.ts'

/**
 * Prepares statements once per database. Building a Drizzle query takes about 200 us, running a prepared one almost
 * nothing, so every query on a hot path goes through here.
 */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>()
  return (db) => {
    const cached = built.get(db)
    if (cached) return cached
    const statements = build(db)
    built.set(db, statements)
    return statements
  }
}

type Columns = Record<string, Column>
type Selected = Record<string, Column | SQL>
type Row<T extends Selected> = {
  [K in keyof T]: T[K] extends Column ? GetColumnData<T[K]> : T[K] extends SQL<infer Value> ? Value : never
}
type Values = Record<string, unknown>

/** A placeholder named after each column, for prepared inserts and updates. */
export const placeholdersOf = <T extends Columns>(columns: T) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, sql.placeholder(name)])) as {
    [K in keyof T & string]: Placeholder<K>
  }

/** Drizzle's types allow no placeholders in an update, although they work. */
export const updateValues = (values: object): object => values

/**
 * A prepared select of columns, and of expressions as SQLite gives them, for the hottest paths. It runs Drizzle's SQL but skips Drizzle's row mapping,
 * which takes longer than SQLite itself. `columns` must be those that the query selects.
 */
export function preparedRows<T extends Selected>(
  db: Db,
  columns: T,
  query: { toSQL: () => { sql: string; params: unknown[] } },
) {
  const { sql, params } = query.toSQL()
  const statement = db.$client.prepare(sql).raw()
  const names = Object.keys(columns)
  const decoders = Object.values(columns).map((column) =>
    'dataType' in column && ['boolean', 'json', 'custom'].includes(column.dataType)
      ? (value: unknown) => column.mapFromDriverValue(value)
      : null,
  )

  const rowOf = (cells: unknown[]) => {
    const row: Values = {}
    for (let i = 0; i < names.length; i++) {
      const decode = decoders[i]
      const cell = cells[i]
      row[names[i] as string] = decode && cell !== null ? decode(cell) : cell
    }
    return row as Row<T>
  }
  const parametersOf = (values: Values) => params.map((param) => (isPlaceholder(param) ? values[param.name] : param))

  return {
    all: (values: Values): Row<T>[] => (statement.all(...parametersOf(values)) as unknown[][]).map(rowOf),
    get: (values: Values): Row<T> | undefined => {
      const cells = statement.get(...parametersOf(values)) as unknown[] | undefined
      return cells && rowOf(cells)
    },
    /** Reads row by row: a loop that is left early leaves the rest unread. */
    *iterate(values: Values): Generator<Row<T>, void> {
      for (const cells of statement.iterate(...parametersOf(values))) yield rowOf(cells as unknown[])
    },
  }
}

const isPlaceholder = (param: unknown): param is { name: string } =>
  typeof param === 'object' && param !== null && 'name' in param && typeof param.name === 'string'

/** The columns of a food snapshot, in display order. */
export const snapshotColumns = <T extends typeof foodEntries | typeof recipeIngredients | typeof savedMealItems>(
  table: T,
) => ({
  foodName: table.foodName as T['foodName'],
  foodId: table.foodId as T['foodId'],
  quantity: table.quantity as T['quantity'],
  servingSize: table.servingSize as T['servingSize'],
  calories: table.calories as T['calories'],
  protein: table.protein as T['protein'],
  carbs: table.carbs as T['carbs'],
  fat: table.fat as T['fat'],
  fiber: table.fiber as T['fiber'],
  sugars: table.sugars as T['sugars'],
  saturatedFat: table.saturatedFat as T['saturatedFat'],
  salt: table.salt as T['salt'],
  nutrients: table.nutrients as T['nutrients'],
  isFruitOrVeg: table.isFruitOrVeg as T['isFruitOrVeg'],
})

/** Rows looked at in one transaction: a few milliseconds of work, even if all are deleted. */
const rowsPerStep = 250

/**
 * Deletes the rows of a table that are `outdated`, and returns how many. Walks the table in the order of `key`, its
 * primary key of text or the first column of it, in steps between which other requests run: the work of each is the same however long the table.
 */
export async function pruneTable(db: Db, table: SQLiteTable, key: SQLiteColumn, outdated: SQL | undefined) {
  let deleted = 0
  for (let after = ''; ; await setImmediate()) {
    const next = db
      .select({ key })
      .from(table)
      .where(gt(key, after))
      .orderBy(asc(key))
      .limit(1)
      .offset(rowsPerStep - 1)
      .get() as { key: string } | undefined
    const inStep = and(gt(key, after), next && lte(key, next.key))
    const { changes } = await transaction(db, () => db.delete(table).where(and(inStep, outdated)).run())
    deleted += changes
    if (!next) return deleted
    after = next.key
  }
}
