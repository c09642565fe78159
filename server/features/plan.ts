import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { checkIns, plans } from '#schema'
import { newId } from '../db/ids.ts'
import { placeholdersOf, prepared, preparedRows } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import type { Expenditure } from '../domain/expenditure.ts'
import { meanOfWeek, movedGoals } from '../domain/goals.ts'
import { CheckIn, isDue, macrosFor, proposedCalories, SetPlan } from '../domain/plan.ts'
import { conflict, notFound } from '../errors.ts'
import { router, todayOf, type UserContext, userProcedure } from '../trpc.ts'
import { userOf } from './account/user.ts'
import { newestStoredGoals, setGoals } from './goals-on.ts'

export const planRouter = router({
  /** The plan, whether a check-in is due, what it would propose, and the decisions so far, latest first, at most 260. */
  get: userProcedure.query(({ ctx }) => readPlan(ctx)),

  set: userProcedure.input(SetPlan).mutation(({ ctx, input }) => setPlan(ctx, input)),

  checkIn: userProcedure.input(CheckIn).mutation(({ ctx, input }) => checkIn(ctx, input)),

  end: userProcedure.mutation(async ({ ctx }) => {
    await endPlan(ctx)
    return { msg: 'Your plan has ended.' }
  }),
})

/** Five years of weeks. */
const maxCheckIns = 260

const planColumns = {
  aim: plans.aim,
  ratePercent: plans.ratePercent,
  createdAt: plans.createdAt,
  checkedInOn: plans.checkedInOn,
  acceptedCalories: plans.acceptedCalories,
}
type Plan = Omit<typeof plans.$inferSelect, 'userId'>

const historyColumns = { date: checkIns.date, decision: checkIns.decision, calories: checkIns.calories }

const checkInColumns = {
  id: checkIns.id,
  userId: checkIns.userId,
  ...historyColumns,
  protein: checkIns.protein,
  carbs: checkIns.carbs,
  fat: checkIns.fat,
  expenditure: checkIns.expenditure,
  low: checkIns.low,
  high: checkIns.high,
  limitedBy: checkIns.limitedBy,
  createdAt: checkIns.createdAt,
}

const userId = sql.placeholder('userId')
const values = placeholdersOf({ userId: plans.userId, ...planColumns })

const statements = prepared((db) => ({
  plan: preparedRows(db, planColumns, db.select(planColumns).from(plans).where(eq(plans.userId, userId))),
  put: db
    .insert(plans)
    .values(values)
    // Drizzle's types do not allow placeholders in an update, although they work.
    .onConflictDoUpdate({ target: plans.userId, set: values as object })
    .prepare(),
  remove: db.delete(plans).where(eq(plans.userId, userId)).prepare(),
  history: preparedRows(
    db,
    historyColumns,
    db
      .select(historyColumns)
      .from(checkIns)
      .where(eq(checkIns.userId, userId))
      .orderBy(desc(checkIns.date), desc(checkIns.id))
      .limit(maxCheckIns),
  ),
  addCheckIn: db.insert(checkIns).values(placeholdersOf(checkInColumns)).prepare(),
}))

/** 404 without a plan. */
function planOf({ db, viewer }: UserContext): Plan {
  const plan = statements(db).plan.get({ userId: viewer.id })
  if (!plan) throw notFound('Plan')
  return plan
}

async function readPlan(ctx: UserContext) {
  // Before the rest, which is for nothing without a plan.
  planOf(ctx)
  return planWith(ctx, await expenditureToday(ctx))
}

function planWith(ctx: UserContext, expenditure: Expenditure) {
  const plan = planOf(ctx)
  const proposal = proposalOf(ctx, plan, expenditure)
  return {
    aim: plan.aim,
    ratePercent: plan.ratePercent,
    isDue: proposal !== null && isDue(plan.checkedInOn, todayOf(ctx)),
    /** Null while there is no estimate. */
    proposal,
    history: statements(ctx.db).history.all({ userId: ctx.viewer.id }),
  }
}

async function expenditureToday(ctx: UserContext): Promise<Expenditure> {
  const days = await ctx.expenditures.of(ctx.viewer.id, todayOf(ctx))
  return days.at(-1) as Expenditure
}

/** What a proposal is made of; null while there is no estimate. */
function bodyOf({ db, viewer }: UserContext, { kcal, trendWeight: weight, density }: Expenditure) {
  const { height, formulaSex: sex } = userOf(db, viewer.id)
  if (kcal === null || weight === null || density === null || height === null || sex === null) return null
  return { weight, height, sex, expenditure: kcal, density }
}

/** What a check-in proposes: kcal and g a day, on the mean of a week. */
function proposalOf(ctx: UserContext, plan: Plan, expenditure: Expenditure) {
  const body = bodyOf(ctx, expenditure)
  if (!body) return null
  const previousCalories = meanOfWeek(newestStoredGoals(ctx.db, ctx.viewer.id)).calories
  const { calories, limitedBy } = proposedCalories(plan, body, previousCalories, plan.acceptedCalories)
  const { kcal, low, high } = expenditure
  return { ...macrosFor(calories, body), expenditure: kcal ?? 0, low, high, previousCalories, limitedBy }
}

/** A new plan is due at once. One with another aim or rate is free in its first step. */
async function setPlan(ctx: UserContext, { aim, ratePercent }: z.output<typeof SetPlan>) {
  const expenditure = await expenditureToday(ctx)
  return write(ctx, { subject: 'plan' }, () => {
    const key = { userId: ctx.viewer.id }
    const before = statements(ctx.db).plan.get(key)
    const isSame = before?.aim === aim && before.ratePercent === ratePercent
    statements(ctx.db).put.run({
      ...key,
      aim,
      ratePercent,
      createdAt: isSame ? before.createdAt : ctx.now.toISOString(),
      checkedInOn: null,
      acceptedCalories: isSame ? before.acceptedCalories : null,
    })
    return planWith(ctx, expenditure)
  })
}

/** Accepts what is proposed, or what is stated instead, as the goals from today on, or declines. Closes the plan for a week. */
async function checkIn(ctx: UserContext, { decision, ...stated }: z.output<typeof CheckIn>) {
  planOf(ctx)
  const expenditure = await expenditureToday(ctx)
  return write(ctx, { subject: decision === 'accept' ? 'goals' : 'plan', rows: 1 }, () => {
    const plan = planOf(ctx)
    const date = todayOf(ctx)
    const [body, proposal] = [bodyOf(ctx, expenditure), proposalOf(ctx, plan, expenditure)]
    if (!body || !proposal) throw conflict(expenditure.reason ?? 'There is no estimate yet.')
    if (!isDue(plan.checkedInOn, date)) throw conflict('The next check-in is a week after the last one.')
    const { previousCalories: _, limitedBy, expenditure: kcal, low, high, ...proposed } = proposal
    const accepted = decision === 'accept' ? macrosFor(stated.calories ?? proposed.calories, body, stated) : null
    if (accepted) setGoals(ctx, movedGoals(newestStoredGoals(ctx.db, ctx.viewer.id), accepted))
    const acceptedCalories = accepted?.calories ?? plan.acceptedCalories
    const key = { userId: ctx.viewer.id }
    statements(ctx.db).put.run({ ...plan, ...key, checkedInOn: date, acceptedCalories })
    const decided = { ...(accepted ?? proposed), expenditure: kcal, low, high, limitedBy }
    const made = { id: newId(), date, decision, createdAt: ctx.now.toISOString() }
    statements(ctx.db).addCheckIn.run({ ...decided, ...made, ...key })
    return planWith(ctx, expenditure)
  })
}

async function endPlan(ctx: UserContext): Promise<void> {
  await write(ctx, { subject: 'plan' }, () => {
    planOf(ctx)
    statements(ctx.db).remove.run({ userId: ctx.viewer.id })
  })
}
