import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { openDb } from '#server/db/open.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'glowlog-migrations-'))

type Entry = { idx: number; when: number; tag: string }
const { entries }: { entries: Entry[] } = JSON.parse(readFileSync('drizzle/migrations/meta/_journal.json', 'utf8'))

/** The product's migrations with another list of what is to be applied. */
function withJournal(list: Entry[]) {
  const copy = folder()
  cpSync('drizzle/migrations', copy, { recursive: true })
  const journal = JSON.parse(readFileSync(join(copy, 'meta/_journal.json'), 'utf8'))
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: list }))
  return copy
}

/** The product's migrations plus one more, which rebuilds `users` the way drizzle-kit alters a table. */
function withAnother(sql: string) {
  const last = entries.at(-1) as Entry
  const copy = withJournal([...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_another' }])
  writeFileSync(join(copy, '9999_another.sql'), sql)
  return copy
}

function filled(migrations?: string) {
  const file = join(folder(), 'app.db')
  const db = openDb(file, migrations).$client
  db.exec(`
    insert into users (id, username, username_key, email, email_key, password_hash, role, gender, time_zone, created_at)
      values ('u1', 'ann', 'ann', 'a@example.org', 'a@example.org', 'x', 'user', 'other', 'UTC', '2026-01-01T00:00:00.000Z');
    insert into food_entries (id, user_id, date, meal_type, food_name, quantity, serving_size, is_fruit_or_veg, created_at)
      values ('f1', 'u1', '2026-01-01', 'Lunch', 'Soup', 1, '100g', 0, '2026-01-01T00:00:00.000Z');
    insert into water_days (user_id, date, glasses) values ('u1', '2026-01-01', 3);
  `)
  db.close()
  return file
}

const rebuildUsers = `
  CREATE TABLE __new_users AS SELECT * FROM users;--> statement-breakpoint
  DROP TABLE users;--> statement-breakpoint
  CREATE TABLE users (id text PRIMARY KEY NOT NULL, username text NOT NULL);--> statement-breakpoint
  INSERT INTO users SELECT id, username FROM __new_users;--> statement-breakpoint
  DROP TABLE __new_users;`

describe('a migration of a filled database', () => {
  it.each(entries.slice(0, -1).map(({ tag }, at) => [tag, at + 1] as const))(
    'brings one of the time of %s up to date with all its rows',
    (_, count) => {
      const file = filled(withJournal(entries.slice(0, count)))
      const db = openDb(file)
      expect(db.query.users.findMany().sync()).toMatchObject([{ username: 'ann' }])
      expect(db.query.foodEntries.findMany().sync()).toMatchObject([{ foodName: 'Soup', calories: null }])
      expect(db.query.waterDays.findMany().sync()).toMatchObject([{ glasses: 3 }])
      db.$client.close()
    },
  )

  it('that rebuilds a table keeps the rows that belong to it', () => {
    const file = filled()
    const db = openDb(file, withAnother(rebuildUsers)).$client
    expect(db.prepare('select id from food_entries').all()).toEqual([{ id: 'f1' }])
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
    db.close()
  })

  it('that would leave rows without their owner stops the start', () => {
    const file = filled()
    const losing = withAnother('DELETE FROM users;')
    expect(() => openDb(file, losing)).toThrow(
      'The database is inconsistent: 2 rows, first in water_days, miss their users.',
    )
  })

  it('is applied once', () => {
    const file = filled()
    openDb(file).$client.close()
    const db = new Database(file)
    expect(db.prepare('select count(*) as n from users').get()).toEqual({ n: 1 })
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    db.close()
  })
})
