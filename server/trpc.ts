/** The kinds of procedures, by who may call them. */

import { initTRPC } from '@trpc/server'
import { enrollingViewerOf, signedInViewerOf, type Viewer, viewerOf, writingViewerOf } from './auth/viewer.ts'
import type { Context } from './context.ts'
import { type Day, dayIn } from './domain/day.ts'
import { failureOf, forbidden, identityUnconfirmed, refusalCode } from './errors.ts'

export type Meta = {
  /** Who may call a procedure. The procedures below set it, and a test checks it for every route. */
  access: 'public' | 'user' | 'admin'
  /** API tokens may not call it. */
  needsSignIn?: true
  /** It can only be called within ten minutes of a sign-in or of `account.confirmIdentity`. */
  needsConfirmation?: true
  /** It can be called before a required two-factor login is set up. */
  isEnrolling?: true
  /** The call takes too long for a batch, so it must be a request of its own. */
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
      const { status, msg, issues, code, values } = failureOf(error, ctx?.requestId ?? '')
      // `code` is tRPC's word for the kind of failure, except for refusals that the client can do something about.
      const data = { code: refusalCode(error) ?? shape.data.code, errorCode: code, values, httpStatus: status, issues }
      return { ...shape, message: msg, data }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** For everybody. An access token is ignored, even an invalid one. */
export const publicProcedure = t.procedure.meta({ access: 'public' })

const viewersOfQueries = new WeakMap<Context, Viewer>()

/** The queries of a batch share one look-up. Mutations do not, because an earlier mutation may have ended the session. */
function viewerOfQuery(ctx: Context): Viewer {
  const viewer = viewersOfQueries.get(ctx) ?? viewerOf(ctx)
  viewersOfQueries.set(ctx, viewer)
  return viewer
}

/** The part of a context that depends on who calls. */
export const viewerContext = <Who extends Viewer>(ctx: Pick<Context, 'language'>, viewer: Who) => ({
  viewer,
  language: viewer.language ?? ctx.language,
})

/**
 * For signed-in users and API tokens. `ctx.viewer` is the user, and every query must filter by `viewer.id`. Throws 401 for
 * others, and 403 for a mutation by a token that can only read.
 */
export const userProcedure = t.procedure
  .meta({ access: 'user' })
  .use(({ ctx, next, type }) =>
    next({ ctx: viewerContext(ctx, type === 'mutation' ? writingViewerOf(ctx) : viewerOfQuery(ctx)) }),
  )

/**
 * For signed-in users and API tokens, also those that can only read: calls that change nothing, but are sent what is too long for
 * an address.
 */
export const lookupProcedure = t.procedure
  .meta({ access: 'user' })
  .use(({ ctx, next }) => next({ ctx: viewerContext(ctx, viewerOf(ctx)) }))

/** For signed-in users only, such as calls about the account and its tokens. Throws 401 for others, and 403 for API tokens. */
export const signedInProcedure = t.procedure
  .meta({ access: 'user', needsSignIn: true })
  .use(({ ctx, next }) => next({ ctx: viewerContext(ctx, signedInViewerOf(ctx)) }))

export const adminProcedure = signedInProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (ctx.viewer.role !== 'admin') throw forbidden()
  return next()
})

/** For signed-in users, also before they have set up a required two-factor login: the calls that are needed to set it up. */
export const enrollingProcedure = t.procedure
  .meta({ access: 'user', needsSignIn: true, isEnrolling: true })
  .use(({ ctx, next }) => next({ ctx: viewerContext(ctx, enrollingViewerOf(ctx)) }))

/**
 * For calls that could hand an account over to somebody at a device that was left signed in. It runs after the check of who may
 * call, and before the input is parsed, so that people are asked to confirm before anything else.
 */
const assertConfirmed = ({ sessions, viewer, now }: SignedInContext) => {
  if (!sessions.isConfirmed(viewer.sessionId, now)) throw identityUnconfirmed()
}

/** For signed-in users who have just confirmed their identity. Throws 403 with the code `confirm-identity` for others. */
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

/** The same for admins: calls that take over an account, delete something or change who is an admin. */
export const confirmedAdminProcedure = adminProcedure
  .meta({ access: 'admin', needsSignIn: true, needsConfirmation: true })
  .use(({ ctx, next }) => {
    assertConfirmed(ctx)
    return next()
  })

export type UserContext = Context & { viewer: Viewer }
/** The context of a procedure for signed-in users. */
export type SignedInContext = Context & { viewer: ReturnType<typeof signedInViewerOf> }

/** Today's date in the viewer's time zone. */
export const todayOf = ({ viewer, now }: UserContext): Day => dayIn(viewer.timeZone, now)
