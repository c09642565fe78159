import type { Db } from '#server/db/open.ts'
import { isInPostgres } from '#server/db/open-any.ts'

/** Lets the database refuse changes of a table with this message. Returns the function that lets it take them again. */
export function refuseChanges(
  db: Db,
  change: 'insert' | 'update' | 'delete',
  table: string,
  message: string,
): () => void {
  if (!isInPostgres(db)) {
    db.$client.exec(`create trigger refused before ${change} on ${table} begin select raise(abort, '${message}'); end`)
    return () => db.$client.exec('drop trigger refused')
  }
  db.$client.exec(`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$;
    create trigger refused before ${change} on ${table} for each row execute function refuse_it()`)
  return () => db.$client.exec(`drop trigger refused on ${table}; drop function refuse_it`)
}
