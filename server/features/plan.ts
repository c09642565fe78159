import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { checkIns, plans } from '#schema'
import { newId } from '../db/ids.ts'
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

  /** The same; null without a plan. */
  find: userProcedure.query(({ ctx }) => (storedPlan(ctx) ? readPlan(ctx) : null)),

  set: userProcedure.input(SetPlan).mutation(({ ctx, input }) => setPlan(ctx, input)),

  checkIn: userProcedure.input(CheckIn).mutation(({ ctx, input }) => checkIn(ctx, input)),

  end: userProcedure.mutation(async ({ ctx }) => {
    await endPlan(ctx)
    return { msg: 'Your plan has ended.' }
  }),
})

/** Five years of weeks. */
const maxCheckIns = 260

type Plan = typeof plans.$inferSelect

const storedPlan = ({ db, viewer }: UserContext): Plan | undefined =>
  db.select().from(plans).where(eq(plans.userId, viewer.id)).get()

/** 404 without a plan. */
function planOf(ctx: UserContext): Plan {
  const plan = storedPlan(ctx)
  if (!plan) throw notFound('Plan')
  return plan
}

const storePlan = ({ db }: UserContext, plan: Plan) =>
  db.insert(plans).values(plan).onConflictDoUpdate({ target: plans.userId, set: plan }).run()

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
    history: decisionsOf(ctx),
  }
}

const decisionsOf = ({ db, viewer }: UserContext) =>
  db
    .select({ date: checkIns.date, decision: checkIns.decision, calories: checkIns.calories })
    .from(checkIns)
    .where(eq(checkIns.userId, viewer.id))
    .orderBy(desc(checkIns.date), desc(checkIns.id))
    .limit(maxCheckIns)
    .all()

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
  const { low, high } = expenditure
  return { ...macrosFor(calories, body), expenditure: body.expenditure, low, high, previousCalories, limitedBy }
}

/** A new plan is due at once. One with another aim or rate is free in its first step. */
async function setPlan(ctx: UserContext, { aim, ratePercent }: z.output<typeof SetPlan>) {
  const expenditure = await expenditureToday(ctx)
  return write(ctx, { subject: 'plan' }, () => {
    const before = storedPlan(ctx)
    const isSame = before?.aim === aim && before.ratePercent === ratePercent
    storePlan(ctx, {
      userId: ctx.viewer.id,
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
    storePlan(ctx, { ...plan, checkedInOn: date, acceptedCalories })
    const decided = { ...(accepted ?? proposed), expenditure: kcal, low, high, limitedBy }
    const made = { id: newId(), userId: ctx.viewer.id, date, decision, createdAt: ctx.now.toISOString() }
    ctx.db
      .insert(checkIns)
      .values({ ...decided, ...made })
      .run()
    return planWith(ctx, expenditure)
  })
}

async function endPlan(ctx: UserContext): Promise<void> {
  await write(ctx, { subject: 'plan' }, () => {
    planOf(ctx)
    ctx.db.delete(plans).where(eq(plans.userId, ctx.viewer.id)).run()
  })
}
