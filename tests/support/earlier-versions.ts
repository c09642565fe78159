import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '#server/db/open.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type Entry = { idx: number; when: number; tag: string }
export const { entries }: { entries: Entry[] } = JSON.parse(
  readFileSync('drizzle/migrations/meta/_journal.json', 'utf8'),
)

/** A copy of the migrations with another journal. */
export function withJournal(list: Entry[]) {
  const copy = temporaryFolder()
  cpSync('drizzle/migrations', copy, { recursive: true })
  const journal = JSON.parse(readFileSync(join(copy, 'meta/_journal.json'), 'utf8'))
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: list }))
  return copy
}

/** A database of one of the product's versions, with rows of what has moved since the first of them. */
export function filled(migrations?: string) {
  const file = join(temporaryFolder(), 'app.db')
  const db = openDb(file, migrations).$client
  const knows = (table: string, column = 'id') =>
    (db.pragma(`table_info(${table})`) as { name: string }[]).some(({ name }) => name === column)

  db.exec(`
    insert into users (id, username, username_key, email, email_key, password_hash, role, gender, time_zone, created_at)
      values ('u1', 'ann', 'ann', 'a@example.org', 'a@example.org', 'x', 'user', 'other', 'UTC', '2026-01-01T00:00:00.000Z');
    insert into users (id, username, username_key, email, email_key, password_hash, role, gender, time_zone, created_at)
      values ('u2', 'ben', 'ben', 'b@example.org', 'b@example.org', 'x', 'user', 'other', 'UTC', '2026-01-01T00:00:00.000Z');
    insert into food_entries (id, user_id, date, meal_type, food_name, quantity, serving_size, is_fruit_or_veg, created_at)
      values ('f1', 'u1', '2026-01-01', 'Lunch', 'Soup', 1, '100g', 0, '2026-01-01T00:00:00.000Z');
    insert into water_days (user_id, date, ${knows('water_days', 'ml') ? 'ml' : 'glasses'})
      values ('u1', '2026-01-01', ${knows('water_days', 'ml') ? 750 : 3});
    insert into fasts (id, user_id, start_time, end_time, planned_duration_hours)
      values ('e1', 'u1', '2026-01-01T18:00:00.000Z', '2026-01-02T10:30:00.000Z', 16);
    insert into fasts (id, user_id, start_time, end_time, planned_duration_hours)
      values ('e2', 'u2', '2026-01-01T18:00:00.000Z', '2026-01-02T10:30:00.000Z', 16);
    insert into notifications (id, user_id, kind, message, read, created_at)
      values ('n1', 'u1', 'nudge', 'Ben nudged you.', 0, '2026-01-01T00:00:00.000Z');
    update users set fasting_plan = '18:6' where id = 'u1';
  `)
  db.exec(
    knows('users', 'fasting_start_time')
      ? `update users set fasting_start_time = '2026-01-02T18:00:00.000Z' where id = 'u1'`
      : `insert into fasts (id, user_id, start_time, end_time, planned_duration_hours)
           values ('e3', 'u1', '2026-01-02T18:00:00.000Z', null, 18)`,
  )
  db.exec(
    knows('users', 'goal_calories')
      ? `update users set goal_calories = 1800, goal_water = 0 where id = 'u1'`
      : `insert into goals (user_id, start_date, calories, water) values ('u1', '1900-01-01', 1800, 0)`,
  )
  const [meals, items, mealId] = knows('saved_meals')
    ? ['saved_meals', 'saved_meal_items', 'meal_id']
    : ['meal_templates', 'meal_template_items', 'template_id']
  db.exec(`
    insert into ${meals} (id, user_id, name, created_at) values ('m1', 'u1', 'Breakfast', '2026-01-01T00:00:00.000Z');
    insert into ${items} (id, ${mealId}, position, food_name, quantity, serving_size, is_fruit_or_veg)
      values ('i1', 'm1', 0, 'Oats', 1, '55g', 0);
    insert into ${knows('product_cache', 'code') ? 'product_cache' : 'fetched_products'} (code, found, product, fetched_at)
      values ('4006381333931', 0, null, '2026-01-01T00:00:00.000Z');
  `)
  db.close()
  return file
}
