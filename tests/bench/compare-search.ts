import Database from 'better-sqlite3'

/**
 * What the textbook would do over the same rows: rank by bm25, or look for the text anywhere in the name. Each is asked a
 * sample of the prefixes, for they take seconds.
 */
export function comparePlainQueries(path: string, prefixes: string[], tell: (name: string, times: number[]) => void) {
  const db = new Database(path, { readonly: true })
  const sample = prefixes.filter((prefix, i) => i % 12 === 0 && /^[a-z]+$/.test(prefix))
  const ranked = db.prepare('SELECT rowid FROM foods_fts WHERE foods_fts MATCH ? ORDER BY bm25(foods_fts) LIMIT 50')
  const anywhere = db.prepare('SELECT rank FROM foods WHERE name LIKE ? LIMIT 50')
  const anywhereInOrder = db.prepare('SELECT rank FROM foods WHERE name LIKE ? ORDER BY length(name) LIMIT 50')
  tell(
    `plain ORDER BY bm25() over ${sample.length} of them`,
    sample.map((prefix) => timed(() => ranked.all(`"${prefix}" *`))),
  )
  tell(
    `plain LIKE '%..%', the first 50 it meets`,
    sample.map((prefix) => timed(() => anywhere.all(`%${prefix}%`))),
  )
  const few = sample.slice(0, 8)
  tell(
    `plain LIKE '%..%' with an order, ${few.length} of them`,
    few.map((prefix) => timed(() => anywhereInOrder.all(`%${prefix}%`))),
  )
  db.close()
}

function timed(run: () => unknown): number {
  const startedAt = performance.now()
  run()
  return performance.now() - startedAt
}
