import { type SQL, sql } from 'drizzle-orm'
import { waterDays } from '#schema'
import type { Day } from '../../domain/day.ts'

/** A list as a table of SQLite with a row each, whose `value` is the item. */
export const json = (list: readonly unknown[]): SQL => sql`json_each(${JSON.stringify(list)})`

/** Adds glasses to days, or takes them away, of which a day never has less than 0. */
export const addWater = (userId: string, days: readonly { date: Day; added: number }[]): SQL =>
  sql`insert into ${waterDays} (user_id, date, glasses) select ${userId}, value ->> 'date', value ->> 'added' from ${json(days)}
    where true on conflict do update set glasses = max(0, ${waterDays.glasses} + excluded.glasses)`
