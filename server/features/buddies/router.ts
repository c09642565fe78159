import { AnswerFriendRequest, Friend, SearchPeople, SendFriendRequest } from '../../domain/buddies-schemas.ts'
import { router, userProcedure } from '../../trpc.ts'
import { readFriends } from './friends.ts'
import { nudge } from './nudges.ts'
import { answerRequest, countPending, removeFriend, sendRequest } from './requests.ts'
import { searchPeople } from './search.ts'

export const buddiesRouter = router({
  /** At most 500 friends, and as many requests in each direction. */
  list: userProcedure.query(({ ctx }) => readFriends(ctx)),

  /** How many requests wait for the viewer's answer. Every screen asks for it. */
  pendingCount: userProcedure.query(({ ctx }) => ({ count: countPending(ctx.db, ctx.viewer.id) })),

  /** At most 20. */
  search: userProcedure.input(SearchPeople).query(({ ctx, input }) => searchPeople(ctx, input)),

  sendRequest: userProcedure.input(SendFriendRequest).mutation(({ ctx, input }) => sendRequest(ctx, input.userId)),

  answerRequest: userProcedure.input(AnswerFriendRequest).mutation(({ ctx, input }) => answerRequest(ctx, input)),

  remove: userProcedure.input(Friend).mutation(async ({ ctx, input }) => {
    const was = await removeFriend(ctx, input.friendId)
    return { msg: was === 'accepted' ? 'Buddy removed.' : 'Request withdrawn.' }
  }),

  nudge: userProcedure.input(Friend).mutation(async ({ ctx, input }) => {
    await nudge(ctx, input.friendId)
    return { msg: 'Nudge sent!' }
  }),
})
