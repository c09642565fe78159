import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Snapshot, stepsBetween } from './postgres-steps.ts'

/**
 * `npm run db:generate` ends with it: writes drizzle/postgres, a migration for PostgreSQL beside each of SQLite's, from the
 * snapshots of the schema that drizzle-kit leaves. The first one makes all tables that there were by then. What changes rows in
 * SQLite's migration has to be written by hand, and this says so.
 */
const folder = 'drizzle/postgres'
const { entries } = JSON.parse(readFileSync('drizzle/migrations/meta/_journal.json', 'utf8')) as {
  entries: { idx: number; tag: string }[]
}
const existing = readdirSync(folder).filter((name) => /^\d{4}_/.test(name))
const first =
  existing.length > 0 ? Math.min(...existing.map((name) => Number(name.slice(0, 4)))) : (entries.at(-1)?.idx ?? 0)

for (const { idx, tag } of entries) {
  const file = `${folder}/${tag}.sql`
  if (idx < first || existsSync(file)) continue
  const before = idx === first ? null : snapshotOf(idx - 1)
  writeFileSync(file, `${stepsBetween(before, snapshotOf(idx)).join('\n')}\n`)
  process.stdout.write(`Wrote ${file}\n`)
  const sqlite = readFileSync(`drizzle/migrations/${tag}.sql`, 'utf8')
  if (before && /^\s*(update|delete|insert)\b(?!.*__new_)/im.test(sqlite))
    process.stdout.write(`drizzle/migrations/${tag}.sql changes rows: write the same for PostgreSQL into ${file}.\n`)
}

function snapshotOf(idx: number): Snapshot {
  return JSON.parse(readFileSync(`drizzle/migrations/meta/${String(idx).padStart(4, '0')}_snapshot.json`, 'utf8'))
}
