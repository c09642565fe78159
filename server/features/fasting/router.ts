import { maxHistoryPage } from '../../domain/fasting.ts'
import {
  AddFast,
  ChangeFast,
  ChangeFastGoal,
  ChangeFastingConfig,
  EndFast,
  ReadHistory,
  StartFast,
  ToggleFast,
} from '../../domain/fasting-schemas.ts'
import { ById } from '../../domain/fields.ts'
import { router, userProcedure } from '../../trpc.ts'
import { changeUser } from '../account/user.ts'
import { addFast, changeFast, changeGoal, endFast, removeFast, startFast, toggleFast } from './fasts.ts'
import { currentFast, readHistory } from './history.ts'

/**
 * Never rename `start`, `end`, `add`, `change` and `remove`: the offline queues of clients store unsent writes under these
 * names.
 */
export const fastingRouter = router({
  /** The running fast, when the last one ended, and the streak. */
  current: userProcedure.query(({ ctx }) => currentFast(ctx)),

  /** The fasts that are over, newest first, at most 1,000; `cursor` is the end time of the last one of the page before. */
  history: userProcedure
    .input(ReadHistory.default({}))
    .query(({ ctx, input: { cursor, limit = maxHistoryPage } }) => readHistory(ctx, { before: cursor ?? null, limit })),

  /** Returns what `current` does. 409 while another fast is running. */
  start: userProcedure.input(StartFast).mutation(({ ctx, input }) => startFast(ctx, input)),

  /** Ends this fast, now unless an end time is stated, and unless it is over already. Returns what `current` does. */
  end: userProcedure.input(EndFast).mutation(({ ctx, input }) => endFast(ctx, input)),

  /** Changes the goal of the running fast, in hours. Returns what `current` does; 404 while none is running. */
  changeGoal: userProcedure.input(ChangeFastGoal).mutation(({ ctx, input }) => changeGoal(ctx, input)),

  /** Starts a fast, or ends the running one. Returns the user. Two at once undo each other: `start` and `end` do not. */
  toggle: userProcedure.input(ToggleFast).mutation(({ ctx, input }) => toggleFast(ctx, input)),

  add: userProcedure.input(AddFast).mutation(({ ctx, input }) => addFast(ctx, input)),

  change: userProcedure.input(ChangeFast).mutation(({ ctx, input }) => changeFast(ctx, input)),

  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeFast(ctx, input.id)
    return { msg: 'Entry deleted.' }
  }),

  changeConfig: userProcedure
    .input(ChangeFastingConfig)
    .mutation(({ ctx, input: { startTime, ...config } }) => changeUser(ctx, { ...config, fastingStart: startTime })),
})
