import { initTRPC } from '@trpc/server'
import type { Context } from './context.ts'
import { type Day, dayIn } from './domain/day.ts'
import { failureOf, forbidden, unauthorized } from './errors.ts'

/** Whom a procedure is for; told by the three below, so that a test can ask every one. */
type Meta = { access: 'public' | 'user' | 'admin' }

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // No stack, no zod dump: the same words as over REST.
    errorFormatter({ shape, error, ctx }) {
      const { status, msg, issues } = failureOf(error, ctx?.requestId ?? '')
      return { ...shape, message: msg, data: { code: shape.data.code, httpStatus: status, issues } }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** For everybody; a stale token is not even looked at. */
export const publicProcedure = t.procedure.meta({ access: 'public' })

/** For whoever is signed in: `ctx.viewer` says who, and every query names them in its WHERE. */
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

/** The civil date where the viewer is. */
export const todayOf = ({ viewer, now }: UserContext): Day => dayIn(viewer.timeZone, now)
