import Database from 'better-sqlite3'

/**
 * Measures textbook queries over the same rows: ranking by bm25, and LIKE anywhere in the name. Uses a sample of the prefixes,
 * because they take seconds.
 */
export function comparePlainQueries(path: string, prefixes: string[], report: (name: string, times: number[]) => void) {
  const db = new Database(path, { readonly: true })
  const sample = prefixes.filter((prefix, i) => i % 12 === 0 && /^[a-z]+$/.test(prefix))
  const ranked = db.prepare('SELECT rowid FROM foods_fts WHERE foods_fts MATCH ? ORDER BY bm25(foods_fts) LIMIT 50')
  const anywhere = db.prepare('SELECT rank FROM foods WHERE name LIKE ? LIMIT 50')
  const anywhereInOrder = db.prepare('SELECT rank FROM foods WHERE name LIKE ? ORDER BY length(name) LIMIT 50')
  report(
    `plain ORDER BY bm25() over ${sample.length} of them`,
    sample.map((prefix) => timed(() => ranked.all(`"${prefix}" *`))),
  )
  report(
    `plain LIKE '%..%', the first 50 it meets`,
    sample.map((prefix) => timed(() => anywhere.all(`%${prefix}%`))),
  )
  const few = sample.slice(0, 8)
  report(
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
