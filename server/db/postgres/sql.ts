/** The SQL of the product, which is written for SQLite, as PostgreSQL takes it. */

/** A string, a quoted name, a comment, bytes, a placeholder or a word; everything between these stays as it is. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\bx'[0-9a-f]*'|\?\d*|[a-z_]\w*/gi

/**
 * `?` and `?2` become `$1` and `$2`, bytes such as `x'00'` a `bytea`, and types and functions what they are called there. What
 * else differs stands in drizzle/postgres/functions.sql.
 */
export function postgresSql(sqliteSql: string): string {
  let parameters = 0
  let previous = ''
  // Drizzle puts the table before each column of it.
  const sql = sqliteSql.replace(/\bon conflict \([^)]*\)/gi, (target) => target.replace(/"\w+"\./g, ''))
  return sql.replace(token, (found) => {
    const before = previous
    previous = found.toLowerCase()
    if (found.startsWith('?')) return `$${found === '?' ? ++parameters : found.slice(1)}`
    if (/^x'/i.test(found)) return `'\\x${found.slice(2, -1)}'::bytea`
    if (previous === 'json_object') return 'json_build_object'
    // SQLite's `real` has 8 bytes and its `integer` up to 8.
    if (before === 'as' && previous === 'real') return 'double precision'
    if (before === 'as' && previous === 'integer') return 'bigint'
    return found
  })
}
