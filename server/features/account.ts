import { count, desc, eq, sql } from 'drizzle-orm'
import { notifications, users } from '#schema'
import { hashPassword, needsRehash, pretendToVerify, verifyPassword } from '../auth/passwords.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db.ts'
import { folded, Login, Logout, Refresh, Register } from '../domain/account.ts'
import { fastingEnd } from '../domain/fasting.ts'
import { defaultGoals } from '../domain/goals.ts'
import { badRequest, conflict, forbidden, tooManyRequests, unauthorized } from '../errors.ts'
import { newId } from '../ids.ts'
import { publicProcedure, router, userProcedure } from '../trpc.ts'

const wrongLogin = 'Invalid email or password.'
const notificationsShown = 100

export const accountRouter = router({
  captcha: publicProcedure.query(({ ctx }) => ctx.captcha.challenge(ctx.now)),

  register: publicProcedure.input(Register).mutation(async ({ ctx, input }) => {
    if (ctx.env.REGISTRATION === 'closed') throw forbidden('Registration is closed.')
    countRegistration(ctx)
    if (!(await ctx.captcha.accept(input.recaptchaToken, ctx.now))) throw badRequest('Please complete the reCAPTCHA.')
    const passwordHash = await hashPassword(input.password)
    addUser(ctx, input, passwordHash)
    return { msg: 'Your account is ready. You can log in now.' }
  }),

  login: publicProcedure.input(Login).mutation(async ({ ctx, input }) => {
    const attempt = countAttempt(ctx, folded(input.email))
    const user = ctx.db
      .select()
      .from(users)
      .where(eq(users.emailKey, folded(input.email)))
      .get()
    const right = user ? await verifyPassword(user.passwordHash, input.password) : await pretendToVerify(input.password)
    if (!user || !right) throw badRequest(wrongLogin)
    attempt.succeeded()
    if (needsRehash(user.passwordHash)) {
      const passwordHash = await hashPassword(input.password)
      ctx.db.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run()
    }
    return ctx.sessions.start(user.id, ctx.userAgent, ctx.now)
  }),

  refresh: publicProcedure.input(Refresh).mutation(({ ctx, input }) => {
    const refreshed = ctx.sessions.refresh(input.token, ctx.now)
    if (!refreshed) throw unauthorized()
    return refreshed
  }),

  logout: publicProcedure.input(Logout).mutation(({ ctx, input }) => {
    if (input.refreshToken) ctx.sessions.end(input.refreshToken)
    return { msg: 'Logged out!' }
  }),

  me: userProcedure.query(({ ctx }) => presentUser(ctx.db, ctx.viewer.id)),
})

/** The user of the specification's section 3: never a password, secret or token. */
export function presentUser(db: Db, userId: string) {
  const user = db.select().from(users).where(eq(users.id, userId)).get()
  if (!user) throw unauthorized()
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    gender: user.gender,
    timeZone: user.timeZone,
    height: user.height,
    targetWeight: user.targetWeight,
    units: { weight: user.weightUnit, length: user.lengthUnit, energy: user.energyUnit },
    dailyGoals: {
      calories: user.goalCalories ?? defaultGoals.calories,
      protein: user.goalProtein ?? defaultGoals.protein,
      carbs: user.goalCarbs ?? defaultGoals.carbs,
      fat: user.goalFat ?? defaultGoals.fat,
      water: user.goalWater ?? defaultGoals.water,
    },
    hasCompletedOnboarding: user.hasCompletedOnboarding,
    isTwoFactorEnabled: user.twoFactorEnabledAt !== null,
    isWeeklySummarySubscribed: user.isWeeklySummarySubscribed,
    weeklyGoals:
      user.weeklyStartDate === null
        ? null
        : { weightGoal: user.weeklyWeightGoal, exerciseGoal: user.weeklyExerciseGoal, startDate: user.weeklyStartDate },
    fastingPlan: user.fastingPlan,
    fastingConfig: { startTime: user.fastingStart, endTime: fastingEnd(user.fastingStart, user.fastingPlan) },
    isFastingEnabled: user.isFastingEnabled,
    isFastingActive: user.fastingStartTime !== null,
    fastingStartTime: user.fastingStartTime,
    notifications: db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        message: notifications.message,
        read: notifications.read,
        createdAt: notifications.createdAt,
      })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(notificationsShown)
      .all(),
  }
}

/** Inserts the account; the very first one on an empty instance, and the one of ADMIN_EMAIL, is an admin. */
function addUser(ctx: Context, input: Register, passwordHash: string) {
  const usernameKey = folded(input.username)
  const emailKey = folded(input.email)
  ctx.db.transaction((tx) => {
    const taken = tx
      .select({ usernameKey: users.usernameKey })
      .from(users)
      .where(sql`${users.usernameKey} = ${usernameKey} or ${users.emailKey} = ${emailKey}`)
      .get()
    if (taken) throw conflict(`This ${taken.usernameKey === usernameKey ? 'username' : 'e-mail address'} is taken.`)
    const isFirst = tx.select({ accounts: count() }).from(users).get()?.accounts === 0
    const isAdmin = isFirst || (ctx.env.ADMIN_EMAIL !== undefined && folded(ctx.env.ADMIN_EMAIL) === emailKey)
    tx.insert(users)
      .values({
        id: newId(),
        username: input.username,
        usernameKey,
        email: input.email,
        emailKey,
        passwordHash,
        role: isAdmin ? 'admin' : 'user',
        gender: input.gender,
        timeZone: input.timeZone ?? 'UTC',
        emailVerifiedAt: ctx.now.toISOString(),
        createdAt: ctx.now.toISOString(),
      })
      .run()
  })
}

function countRegistration({ throttles, address, now }: Context) {
  const wait = throttles.registrationsPerAddress.waitFor(address, now)
  if (wait > 0) throw tooManyRequests('Too many registrations from here. Please try again later.', wait)
  throttles.registrationsPerAddress.note(address, now)
}

/** Counts a login before its outcome is known; a success takes it back and clears the account's count. */
function countAttempt({ throttles, address, now }: Context, account: string) {
  const { failuresPerAccount, failuresPerAddress } = throttles
  const wait = Math.max(failuresPerAccount.waitFor(account, now), failuresPerAddress.waitFor(address, now))
  if (wait > 0) throw tooManyRequests('Too many attempts. Please try again later.', wait)
  failuresPerAccount.note(account, now)
  const takeBack = failuresPerAddress.note(address, now)
  return {
    succeeded() {
      failuresPerAccount.clear(account)
      takeBack()
    },
  }
}
