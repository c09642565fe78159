import { initTRPC } from '@trpc/server'
import { enrollingViewerOf, signedInViewerOf, type Viewer, viewerOf, writingViewerOf } from './auth/viewer.ts'
import type { Context } from './context.ts'
import { type Day, dayIn } from './domain/day.ts'
import { failureOf, forbidden, identityUnconfirmed } from './errors.ts'

export type Meta = {
  /** Who may call a procedure. Set by the procedures below and checked for every route in a test. */
  access: 'public' | 'user' | 'admin'
  /** Not for API tokens. */
  needsSignIn?: true
  /** Only within ten minutes of a sign-in or of `account.confirmIdentity`. */
  needsConfirmation?: true
  /** Also without the two-factor login that the instance requires. */
  isEnrolling?: true
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
      const { status, msg, issues, code } = failureOf(error, ctx?.requestId ?? '')
      return { ...shape, message: msg, data: { code: code ?? shape.data.code, httpStatus: status, issues } }
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

/** For signed-in users, also before they have the two-factor login that this instance requires: what it takes to set that up. */
export const enrollingProcedure = t.procedure
  .meta({ access: 'user', needsSignIn: true, isEnrolling: true })
  .use(({ ctx, next }) => next({ ctx: { viewer: enrollingViewerOf(ctx) } }))

/**
 * For what would hand an account to somebody at a device that was left signed in. Put it behind who may call at all, and
 * before the input: who has to confirm first hears nothing else.
 */
const assertConfirmed = ({ sessions, viewer, now }: SignedInContext) => {
  if (!sessions.isConfirmed(viewer.sessionId, now)) throw identityUnconfirmed()
}

/** For signed-in users who confirmed a moment ago that it is them. Throws 403 with the code `confirm-identity` otherwise. */
export const confirmedProcedure = signedInProcedure
  .meta({ access: 'user', needsSignIn: true, needsConfirmation: true })
  .use(({ ctx, next }) => {
    assertConfirmed(ctx)
    return next()
  })

/** The same for setting up two-factor login. */
export const confirmedEnrollingProcedure = enrollingProcedure
  .meta({ access: 'user', needsSignIn: true, needsConfirmation: true, isEnrolling: true })
  .use(({ ctx, next }) => {
    assertConfirmed(ctx)
    return next()
  })

/** The same for admins: whatever takes an account over, deletes something or changes who is an admin. */
export const confirmedAdminProcedure = adminProcedure
  .meta({ access: 'admin', needsSignIn: true, needsConfirmation: true })
  .use(({ ctx, next }) => {
    assertConfirmed(ctx)
    return next()
  })

export type UserContext = Context & { viewer: Viewer }
/** The context of what only somebody who is signed in may do. */
export type SignedInContext = Context & { viewer: ReturnType<typeof signedInViewerOf> }

/** Today's date in the viewer's time zone. */
export const todayOf = ({ viewer, now }: UserContext): Day => dayIn(viewer.timeZone, now)
