import { and, asc, count, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { activeDays, sessions, users } from '#schema'
import { fold } from '../../catalogue/text.ts'
import type { Context } from '../../context.ts'
import { audited } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { countRowsOf } from '../../db/write-limits.ts'
import type { AuditAction } from '../../domain/admin.ts'
import { ChangeRole, ListUsers } from '../../domain/admin.ts'
import { addDays, dayIn } from '../../domain/day.ts'
import { ById } from '../../domain/fields.ts'
import { type Language, writtenLanguage } from '../../domain/languages.ts'
import { pageSize, pagesOf } from '../../domain/limits.ts'
import { badRequest, notFound } from '../../errors.ts'
import { siteOf } from '../../mail/render-email.ts'
import { resetLinkEmail, resetUrl, twoFactorTurnedOffEmail } from '../../mail/templates.ts'
import { adminProcedure, confirmedAdminProcedure, router, type SignedInContext } from '../../trpc.ts'
import { assertAnotherAdmin, closeAccount, removeRowsOfClosed } from '../account/deletion.ts'
import { verifyAddress } from '../account/email-address.ts'
import { addEmailToken } from '../account/email-tokens.ts'
import { removeInvitationsOf } from '../account/invitations.ts'
import { queueSecurityMail } from '../account/security-notices.ts'
import { removeTemporaryTokens } from '../account/temporary-tokens.ts'
import { turnOffTwoFactor } from '../account/two-factor.ts'
import { userOf } from '../account/user.ts'

export const usersRouter = router({
  list: adminProcedure.input(ListUsers).query(({ ctx, input }) => listUsers(ctx, input)),
  get: adminProcedure.input(ById).query(({ ctx, input }) => getUser(ctx, input.id)),
  changeRole: confirmedAdminProcedure.input(ChangeRole).mutation(({ ctx, input }) => changeRole(ctx, input)),
  remove: confirmedAdminProcedure.input(ById).mutation(({ ctx, input }) => removeUser(ctx, input.id)),
  createResetLink: confirmedAdminProcedure.input(ById).mutation(({ ctx, input }) => createResetLink(ctx, input.id)),
  markEmailVerified: adminProcedure.input(ById).mutation(({ ctx, input }) => markEmailVerified(ctx, input.id)),
  signOut: adminProcedure.input(ById).mutation(({ ctx, input }) => signOutUser(ctx, input.id)),
  turnOffTwoFactor: confirmedAdminProcedure.input(ById).mutation(({ ctx, input }) => turnOffTwoFactorOf(ctx, input.id)),
})

/** How many days back activity is counted. */
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

type UserRow = Pick<typeof users.$inferSelect, keyof typeof columns>

/** A page of accounts, those who joined first at the top. */
async function listUsers(ctx: Context, { page, search }: z.output<typeof ListUsers>) {
  const { db } = ctx
  const text = fold(search)
  const isFound = and(
    isNull(users.deletedAt),
    or(sql`instr(${users.usernameKey}, ${text}) > 0`, sql`instr(${users.emailKey}, ${text}) > 0`),
  )
  const found = db
    .select(columns)
    .from(users)
    .where(isFound)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all()
  const total = db.select({ total: count() }).from(users).where(isFound).get()?.total ?? 0
  return { users: await toUserDtos(ctx, found), page, pages: pagesOf(total), total }
}

/** One account, with how it is used and what it takes up. */
async function getUser(ctx: Context, id: string) {
  const { db, env, now } = ctx
  const user = userById(db, id)
  const from = addDays(dayIn('UTC', now), 1 - daysOfActivity)
  const rows = { rows: count() }
  const signedIn = db
    .select(rows)
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now.toISOString())))
    .get()
  const active = db
    .select(rows)
    .from(activeDays)
    .where(and(eq(activeDays.userId, id), gte(activeDays.date, from)))
    .get()
  return {
    ...(await toUserDto(ctx, user)),
    timeZone: user.timeZone,
    /** Devices where they are signed in. */
    sessions: signedIn?.rows ?? 0,
    activeDays: active?.rows ?? 0,
    /** Of all their lists together; 0 is no limit. */
    rows: countRowsOf(db, id),
    maxRows: env.USER_ROWS,
  }
}

/** An account that is not deleted. Throws 404. */
function userById(db: Db, id: string): UserRow {
  const user = db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .get()
  if (!user) throw notFound('User')
  return user
}

/** An account as admins see it; `entries` is how many foods are in its diary. */
async function toUserDto(ctx: Pick<Context, 'usageCounts'>, user: UserRow) {
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

/** Ends the invitations of somebody who is not an admin any more. Throws 400 for the last admin. */
async function changeRole(ctx: SignedInContext, { id, role }: z.output<typeof ChangeRole>) {
  const user = await readUser(ctx, id)
  if (user.role === role) return user
  await change(ctx, id, 'role changed', { role }, () => {
    if (role !== 'admin') {
      assertAnotherAdmin(ctx.db, id)
      removeInvitationsOf(ctx.db, id)
    }
    ctx.db.update(users).set({ role }).where(eq(users.id, id)).run()
  })
  return { ...user, role }
}

/** Deletes an account with all its data, approved foods aside. Throws 400 for the last admin. */
async function removeUser(ctx: SignedInContext, id: string) {
  const { username } = userById(ctx.db, id)
  await change(ctx, id, 'user deleted', {}, () => closeAccount(ctx, id))
  ctx.log.info({ event: 'account deleted', userId: id, by: ctx.viewer.id, address: ctx.address }, 'account deleted')
  await removeRowsOfClosed(ctx.db, id)
  return { msg: `${username} has been deleted.` }
}

/**
 * A link to choose a new password. It is returned this once, for the admin to pass on; with a mail server, the person gets
 * it by mail too.
 */
async function createResetLink(ctx: SignedInContext, id: string) {
  const { url, isMailed } = await change(ctx, id, 'password reset link created', {}, (user) => {
    const site = siteOf(ctx.env, languageOf(ctx, id))
    const token = addEmailToken(ctx, id, 'reset')
    const isMailed = ctx.outbox.canSend && queueSecurityMail(ctx, user, resetLinkEmail(site, user.username, token))
    return { url: resetUrl(site, token), isMailed }
  })
  return { url, isMailed }
}

/** Takes the address of somebody who gets no mail as theirs. */
async function markEmailVerified(ctx: SignedInContext, id: string) {
  const user = await readUser(ctx, id)
  if (user.isEmailVerified) throw badRequest('This email address is verified already.')
  await change(ctx, id, 'email verified', {}, () => verifyAddress(ctx, id))
  return { ...user, isEmailVerified: true }
}

/** Ends all sessions and API tokens of somebody; of the admin's own account all but the current session. */
async function signOutUser(ctx: SignedInContext, id: string) {
  const keptSession = id === ctx.viewer.id ? ctx.viewer.sessionId : undefined
  const { username } = userById(ctx.db, id)
  await change(ctx, id, 'signed out everywhere', {}, () => {
    ctx.sessions.endAll(id, keptSession)
    ctx.apiTokens.endAll(id)
    // Sign-ins that have only passed the password step.
    removeTemporaryTokens(ctx.db, id)
  })
  return {
    msg: `${username} is logged out on all ${keptSession ? 'other ' : ''}devices, and API tokens no longer work.`,
  }
}

/** The language of mails to somebody. */
const languageOf = ({ db }: SignedInContext, id: string): Language => writtenLanguage(userOf(db, id))

/** For somebody who lost both their app and their recovery codes. They are told by mail. */
async function turnOffTwoFactorOf(ctx: SignedInContext, id: string) {
  const user = await readUser(ctx, id)
  if (!user.isTwoFactorEnabled) throw badRequest('Two-factor login is off already.')
  await change(ctx, id, 'two-factor turned off', {}, () => {
    turnOffTwoFactor(ctx, id)
    queueSecurityMail(ctx, user, twoFactorTurnedOffEmail(siteOf(ctx.env, languageOf(ctx, id)), user.username))
  })
  return { ...user, isTwoFactorEnabled: false }
}

/** Read before the change: once that is committed, its answer must not fail any more. */
const readUser = (ctx: SignedInContext, id: string) => toUserDto(ctx, userById(ctx.db, id))

/** Changes an account, which its open pages show at once. */
function change<T>(
  ctx: SignedInContext,
  id: string,
  action: AuditAction,
  more: Record<string, string>,
  act: (user: UserRow) => T,
): Promise<T> {
  return audited(
    ctx,
    // As it is called before the change, which may take the name away.
    {
      action,
      subject: userById(ctx.db, id).username,
      detail: { userId: id, ...more },
      of: [{ userId: id, subject: 'profile', dates: [] }],
    },
    () => act(userById(ctx.db, id)),
  )
}
