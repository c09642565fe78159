import { setTimeout } from 'node:timers/promises'

/** Who of a pair is sending the other one a friend request right now. */
type Pair = { senders: Set<string>; count: number }

/** By pair. */
export type RequestsUnderWay = Map<string, Pair>

/**
 * How long a request waits for one that the other person sends at the same moment: it may still be in a socket, or behind
 * a slower connection.
 */
const waitMs = 20

/**
 * Runs `send` for a friend request. `isMutual` tells it whether the other one of the two sends one at the same moment:
 * whether each was received before the other was answered.
 */
export async function withRequestUnderWay<T>(
  requests: RequestsUnderWay,
  senderId: string,
  recipientId: string,
  send: (isMutual: () => boolean) => Promise<T>,
): Promise<T> {
  const key = [senderId, recipientId].sort().join(' ')
  const pair = requests.get(key) ?? { senders: new Set(), count: 0 }
  requests.set(key, pair)
  pair.senders.add(senderId)
  pair.count++
  try {
    await setTimeout(waitMs)
    return await send(() => pair.senders.size === 2)
  } finally {
    pair.count--
    if (pair.count === 0) requests.delete(key)
  }
}
