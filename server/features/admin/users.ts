import { and, asc, count, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { activeDays, sessions, users } from '#schema'
import { fold } from '../../catalogue/text.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { countRowsOf } from '../../db/write-limits.ts'
import type { ListUsers } from '../../domain/account.ts'
import { addDays, dayIn } from '../../domain/day.ts'
import { pageSize, pagesOf } from '../../domain/limits.ts'
import { notFound } from '../../errors.ts'

/** The days, until today, of which those are counted on which somebody was active. */
const daysOfActivity = 30

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  timeZone: users.timeZone,
  createdAt: users.createdAt,
  emailVerifiedAt: users.emailVerifiedAt,
  lastActiveAt: users.lastActiveAt,
  twoFactorEnabledAt: users.twoFactorEnabledAt,
}

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof columns>

const statements = prepared((db) => {
  const id = sql.placeholder('id')
  const search = sql.placeholder('search')
  const found = and(
    isNull(users.deletedAt),
    or(sql`instr(${users.usernameKey}, ${search}) > 0`, sql`instr(${users.emailKey}, ${search}) > 0`),
  )
  return {
    page: preparedRows(
      db,
      columns,
      db
        .select(columns)
        .from(users)
        .where(found)
        .orderBy(asc(users.createdAt), asc(users.id))
        .limit(pageSize)
        .offset(sql.placeholder('offset')),
    ),
    found: db.select({ total: count() }).from(users).where(found).prepare(),
    user: preparedRows(
      db,
      columns,
      db
        .select(columns)
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deletedAt))),
    ),
    sessions: db
      .select({ sessions: count() })
      .from(sessions)
      .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, sql.placeholder('now'))))
      .prepare(),
    activeDays: db
      .select({ days: count() })
      .from(activeDays)
      .where(and(eq(activeDays.userId, id), gte(activeDays.date, sql.placeholder('from'))))
      .prepare(),
  }
})

/** A page of accounts, those who joined first at the top. */
export async function listUsers(ctx: Context, { page, search }: z.output<typeof ListUsers>) {
  const text = fold(search)
  const found = statements(ctx.db).page.all({ search: text, offset: (page - 1) * pageSize })
  const total = statements(ctx.db).found.get({ search: text })?.total ?? 0
  return { users: await toUserDtos(ctx, found), page, pages: pagesOf(total), total }
}

/** One account, with how it is used and what it takes up. */
export async function getUser(ctx: Context, id: string) {
  const { db, env, now } = ctx
  const user = userById(db, id)
  const from = addDays(dayIn('UTC', now), 1 - daysOfActivity)
  return {
    ...(await toUserDto(ctx, user)),
    timeZone: user.timeZone,
    /** Devices where they are signed in. */
    sessions: statements(db).sessions.get({ id, now: now.toISOString() })?.sessions ?? 0,
    activeDays: statements(db).activeDays.get({ id, from })?.days ?? 0,
    /** Of all their lists together; 0 is no limit. */
    rows: countRowsOf(db, id),
    maxRows: env.USER_ROWS,
  }
}

/** An account that is not deleted. Throws 404. */
export function userById(db: Db, id: string): UserRow {
  const user = statements(db).user.get({ id })
  if (!user) throw notFound('User')
  return user
}

/** An account as admins see it; `entries` is how many foods are in its diary. */
export async function toUserDto(ctx: Pick<Context, 'usageCounts'>, user: UserRow) {
  const [dto] = await toUserDtos(ctx, [user])
  return dto as NonNullable<typeof dto>
}

async function toUserDtos({ usageCounts }: Pick<Context, 'usageCounts'>, rows: readonly UserRow[]) {
  const entries = await usageCounts.foodEntriesOf(rows.map(({ id }) => id))
  return rows.map(({ emailVerifiedAt, twoFactorEnabledAt, timeZone: _, ...user }) => ({
    ...user,
    isEmailVerified: emailVerifiedAt !== null,
    isTwoFactorEnabled: twoFactorEnabledAt !== null,
    entries: entries.get(user.id) ?? 0,
  }))
}
