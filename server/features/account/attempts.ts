import { networkOf } from '../../auth/throttle.ts'
import type { Context } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'

/**
 * Runs a password or code check under the limits: 10 failures per account and 50 per address in 15 minutes. A null
 * result is a failure. Successes do not count, and only a completed sign-in resets the account's count.
 */
export async function limited<T>(
  { throttles, address, now }: Pick<Context, 'throttles' | 'address' | 'now'>,
  account: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const { failuresPerAccount, failuresPerAddress } = throttles
  const network = networkOf(address)
  refuseAfter(await failuresPerAccount.acquire(account, now))
  try {
    refuseAfter(await failuresPerAddress.acquire(network, now))
    try {
      const result = await check()
      if (result === null) {
        failuresPerAccount.record(account, now)
        failuresPerAddress.record(network, now)
      }
      return result
    } finally {
      failuresPerAddress.release(network)
    }
  } finally {
    failuresPerAccount.release(account)
  }
}

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

function refuseAfter(wait: number) {
  if (wait > 0) throw tooManyRequests('Too many attempts. Please try again later.', wait)
}
