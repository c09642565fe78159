import { networkOf, type Throttle } from '../../auth/throttle.ts'
import type { Context } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'

type Attempt = Pick<Context, 'throttles' | 'address' | 'now'>

/**
 * Runs a password or code check under the limits in 15 minutes: 10 failures per account and address, 100 per account
 * and 50 per address. A null result is a failure. Successes do not count, see `forgetFailures`.
 */
export async function limited<T>(attempt: Attempt, account: string, check: () => Promise<T | null>): Promise<T | null> {
  const { now } = attempt
  const held: [Throttle, string][] = []
  try {
    for (const limit of limitsOf(attempt, account)) {
      const [throttle, key] = limit
      const wait = await throttle.acquire(key, now)
      if (wait > 0) throw tooManyRequests('Too many attempts. Please try again later.', wait)
      held.push(limit)
    }
    const result = await check()
    if (result === null) for (const [throttle, key] of held) throttle.record(key, now)
    return result
  } finally {
    for (const [throttle, key] of held) throttle.release(key)
  }
}

/** Resets the counts of an account after a complete sign-in from this address. */
export function forgetFailures({ throttles, address }: Omit<Attempt, 'now'>, account: string) {
  throttles.failuresPerAccountAndAddress.clear(pairOf(account, networkOf(address)))
  throttles.failuresPerAccount.clear(account)
  throttles.wrongCodesAfterPassword.clear(account)
}

function limitsOf({ throttles, address }: Attempt, account: string): [Throttle, string][] {
  const network = networkOf(address)
  return [
    [throttles.failuresPerAccountAndAddress, pairOf(account, network)],
    [throttles.failuresPerAccount, account],
    [throttles.failuresPerAddress, network],
  ]
}

const pairOf = (account: string, network: string) => `${network} ${account}`

/** Throws after 30 registrations per address and hour. */
export function countRegistration({ throttles, address, now }: Context) {
  const network = networkOf(address)
  const wait = throttles.registrationsPerAddress.retryAfter(network, now)
  if (wait > 0) throw tooManyRequests('Too many registrations from here. Please try again later.', wait)
  throttles.registrationsPerAddress.record(network, now)
}

/** Throws after 5 publicly requested emails per recipient and hour, counted whether the account exists or not. */
export function countMail({ throttles, now }: Context, addressee: string) {
  const wait = throttles.mailsPerAddressee.retryAfter(addressee, now)
  if (wait > 0) throw tooManyRequests('Too many emails requested. Please try again later.', wait)
  throttles.mailsPerAddressee.record(addressee, now)
}
