import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { users } from '#schema'
import { fold } from '../../catalogue/text.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import type { UserContext } from '../../trpc.ts'
import { requestBetween } from './friendships.ts'

const maxFound = 20

const columns = { id: users.id, username: users.username }

const statements = prepared((db) => {
  const at = sql`instr(${users.usernameKey}, ${sql.placeholder('search')})`
  return {
    people: preparedRows(
      db,
      columns,
      db
        .select(columns)
        .from(users)
        .where(
          and(
            sql`${at} > 0`,
            ne(users.id, sql.placeholder('viewerId')),
            eq(users.isFindable, true),
            isNull(users.deletedAt),
            isNotNull(users.emailVerifiedAt),
          ),
        )
        // Names that begin with the text first; the whole name is the shortest of those.
        .orderBy(sql`${at} > 1`, sql`length(${users.usernameKey})`, asc(users.usernameKey))
        .limit(maxFound),
    ),
  }
})

/** What there is between the viewer and a person who was found. `requestId` is the request to accept. */
type Relation = { state: 'none' | 'sent' | 'friends' } | { state: 'received'; requestId: string }

/** At most 20 people whose name contains the text, in any case and without accents. Those who cannot be found are not among them. */
export function searchPeople({ db, viewer }: UserContext, { search }: { search: string }) {
  const text = fold(search)
  if (text === '') return []
  return statements(db)
    .people.all({ search: text, viewerId: viewer.id })
    .map((person) => ({ ...person, ...relationOf(requestBetween(db, viewer.id, person.id), viewer.id) }))
}

function relationOf(request: ReturnType<typeof requestBetween>, viewerId: string): Relation {
  if (!request || request.status === 'declined') return { state: 'none' }
  if (request.status === 'accepted') return { state: 'friends' }
  return request.requesterId === viewerId ? { state: 'sent' } : { state: 'received', requestId: request.id }
}
