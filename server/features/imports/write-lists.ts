import { type SQL, sql } from 'drizzle-orm'
import { waterDays } from '#schema'
import type { Day } from '../../domain/day.ts'

/** A list as a table of SQLite with a row each, whose `value` is the item. */
export const json = (list: readonly unknown[]): SQL => sql`json_each(${JSON.stringify(list)})`

/** Adds glasses to days, or takes them away, of which a day never has less than 0. */
export const addWater = (userId: string, days: readonly { date: Day; added: number }[]): SQL =>
  sql`insert into ${waterDays} (user_id, date, glasses)
    select ${userId}, value ->> 'date', max(0, coalesce(${waterDays.glasses}, 0) + (value ->> 'added'))
    from ${json(days)} left join ${waterDays} on ${waterDays.userId} = ${userId} and ${waterDays.date} = value ->> 'date'
    where true on conflict do update set glasses = excluded.glasses`
