/** What can be asked about notifications, apart from `notifications.ts` because accounts show notifications and this needs accounts. */

import { write } from '../db/write.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'
import { toUserDto } from './account/user.ts'
import { markNotificationsRead, readNotifications } from './notifications.ts'

export const notificationsRouter = router({
  /** Newest first, at most 100. */
  list: userProcedure.query(({ ctx }) => readNotifications(ctx.db, ctx.viewer.id)),

  /** Marks all as read and returns the user. */
  markRead: userProcedure.mutation(({ ctx }) => markRead(ctx)),
})

function markRead(ctx: UserContext) {
  return write(ctx, { subject: 'notifications' }, () => {
    markNotificationsRead(ctx.db, ctx.viewer.id)
    return toUserDto(ctx, ctx.viewer.id)
  })
}
