import { setTimeout } from 'node:timers/promises'

/** Proxies give up on answers that take much longer. */
const maxAnswerMs = 10_000

/** What `work` resolves to, or null when that takes too long for an answer: it goes on then. */
export const answerInTime = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work, setTimeout(maxAnswerMs, null, { ref: false })])
