import { unavailable } from '../errors.ts'

/** Half of the thread pool: files are read and answers compressed there too, and a flood of logins must not hold these up. */
const maxRunning = 2

/** Of each lane. It is some three seconds of work, after which nobody waits for the answer any more. */
const maxWaiting = 200

/** Devices that have signed in before do not wait behind a flood of strangers. */
export type Lane = 'known' | 'stranger'

let running = 0
const waiting: Record<Lane, (() => void)[]> = { known: [], stranger: [] }

/**
 * Runs argon2, at most two at a time: known devices first, otherwise in order of arrival. Throws 503 when too many wait in the
 * same lane.
 */
export async function limitHashing<T>(task: () => Promise<T>, lane: Lane = 'stranger'): Promise<T> {
  if (running >= maxRunning) {
    if (waiting[lane].length >= maxWaiting)
      throw unavailable('Too many people are logging in right now. Please try again in a moment.', 5)
    // Whoever ends hands its place on.
    await new Promise<void>((resolve) => waiting[lane].push(resolve))
  } else {
    running++
  }
  try {
    return await task()
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift()
    if (next) next()
    else running--
  }
}

/** How many wait. */
export const waitingToHash = (): number => waiting.known.length + waiting.stranger.length
