import { initTRPC } from '@trpc/server'
import { signedInViewerOf, type Viewer, viewerOf, writingViewerOf } from './auth/viewer.ts'
import type { Context } from './context.ts'
import { type Day, dayIn } from './domain/day.ts'
import { failureOf, forbidden } from './errors.ts'

export type Meta = {
  /** Who may call a procedure. Set by the procedures below and checked for every route in a test. */
  access: 'public' | 'user' | 'admin'
  /** Not for API tokens. */
  needsSignIn?: true
  /** The call is too long for a batch, and has to be a request of its own. */
  isOwnRequest?: true
  /** The MIME types of the files that it answers with. */
  fileTypes?: readonly string[]
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

const viewersOfQueries = new WeakMap<Context, Viewer>()

/** The queries of a batch share one look-up. Mutations do not: the one before may have ended the session. */
function viewerOfQuery(ctx: Context): Viewer {
  const viewer = viewersOfQueries.get(ctx) ?? viewerOf(ctx)
  viewersOfQueries.set(ctx, viewer)
  return viewer
}

/**
 * For signed-in users and API tokens. `ctx.viewer` is the user; every query must filter by `viewer.id`. Throws 401
 * otherwise, and 403 for a mutation by a token that can only read.
 */
export const userProcedure = t.procedure
  .meta({ access: 'user' })
  .use(({ ctx, next, type }) =>
    next({ ctx: { viewer: type === 'mutation' ? writingViewerOf(ctx) : viewerOfQuery(ctx) } }),
  )

/** For signed-in users, as the account itself and its tokens are. Throws 401 otherwise, and 403 for API tokens. */
export const signedInProcedure = t.procedure
  .meta({ access: 'user', needsSignIn: true })
  .use(({ ctx, next }) => next({ ctx: { viewer: signedInViewerOf(ctx) } }))

export const adminProcedure = signedInProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (ctx.viewer.role !== 'admin') throw forbidden()
  return next()
})

export type UserContext = Context & { viewer: Viewer }
/** The context of what only somebody who is signed in may do. */
export type SignedInContext = Context & { viewer: ReturnType<typeof signedInViewerOf> }

/** Today's date in the viewer's time zone. */
export const todayOf = ({ viewer, now }: UserContext): Day => dayIn(viewer.timeZone, now)
