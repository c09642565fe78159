import { initTRPC } from '@trpc/server'
import type { Context } from './context.ts'
import { type Day, dayIn } from './domain/day.ts'
import { failureOf, forbidden, unauthorized } from './errors.ts'

export type Meta = {
  /** Who may call a procedure. Set by the three procedures below and checked for every route in a test. */
  access: 'public' | 'user' | 'admin'
  /** The call is too long for a batch, and has to be a request of its own. */
  isOwnRequest?: true
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // The same message as over REST, without a stack or raw zod issues.
    errorFormatter({ shape, error, ctx }) {
      const { status, msg, issues } = failureOf(error, ctx?.requestId ?? '')
      return { ...shape, message: msg, data: { code: shape.data.code, httpStatus: status, issues } }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** For everybody. The access token, valid or not, is ignored. */
export const publicProcedure = t.procedure.meta({ access: 'public' })

/** For signed-in users. `ctx.viewer` is the user; every query must filter by `viewer.id`. Throws 401 otherwise. */
export const userProcedure = t.procedure.meta({ access: 'user' }).use(({ ctx, next }) => {
  const viewer = ctx.bearer ? ctx.sessions.viewer(ctx.bearer, ctx.now) : null
  if (!viewer) throw unauthorized()
  return next({ ctx: { viewer } })
})

export const adminProcedure = userProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (ctx.viewer.role !== 'admin') throw forbidden()
  return next()
})

export type UserContext = Context & { viewer: NonNullable<ReturnType<Context['sessions']['viewer']>> }

/** Today's date in the viewer's time zone. */
export const todayOf = ({ viewer, now }: UserContext): Day => dayIn(viewer.timeZone, now)
