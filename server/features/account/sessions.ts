import { deviceName } from '../../auth/devices.ts'
import { EndSession } from '../../domain/account.ts'
import { notFound } from '../../errors.ts'
import { userProcedure } from '../../trpc.ts'

export const sessionList = {
  /** Where this person is signed in, the device seen last first. */
  sessions: userProcedure.query(({ ctx }) =>
    ctx.sessions.list(ctx.viewer.id, ctx.now).map(({ userAgent, ...session }) => ({
      ...session,
      browser: deviceName(userAgent),
      current: session.id === ctx.viewer.sessionId,
    })),
  ),

  endSession: userProcedure.input(EndSession).mutation(({ ctx, input }) => {
    if (!ctx.sessions.endOne(ctx.viewer.id, input.id)) throw notFound('Session')
    return { msg: 'Signed out there.' }
  }),

  endOtherSessions: userProcedure.mutation(({ ctx }) => {
    ctx.sessions.endAll(ctx.viewer.id, ctx.viewer.sessionId)
    return { msg: 'Signed out everywhere else.' }
  }),
}
