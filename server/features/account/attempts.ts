import { networkOf, type Throttle } from '../../auth/throttle.ts'
import type { Context } from '../../context.ts'
import { storageErrorOf, tooManyRequests } from '../../errors.ts'

type Attempt = Pick<Context, 'throttles' | 'address'>

/**
 * Runs a password or code check under the limits in 15 minutes: 10 failures per account and address, 100 per account
 * and 50 per address. A null result is a failure. Successes do not count, see `forgetFailures`.
 */
export async function limited<T>(attempt: Attempt, account: string, check: () => Promise<T | null>): Promise<T | null> {
  const held: [Throttle, string][] = []
  try {
    for (const limit of limitsOf(attempt, account)) {
      const [throttle, key] = limit
      const wait = await throttle.acquire(key)
      if (wait > 0) throw tooManyRequests('Too many attempts. Please try again later.', wait)
      held.push(limit)
    }
    const result = await check()
    if (result === null) for (const [throttle, key] of held) throttle.record(key)
    return result
  } finally {
    for (const [throttle, key] of held) throttle.release(key)
  }
}

/**
 * Logs a wrong password or code, whatever LOG_LEVEL is: fail2ban and its like live on these lines. The address also stands at
 * the end of the sentence, without quotes, because a log inside of another one escapes those.
 */
export function logRefusal(
  { log, accountHash, address }: Pick<Context, 'log' | 'accountHash' | 'address'>,
  event: 'login failed' | 'code refused' | 'password refused' | 'confirmation refused',
  who: { emailKey: string; userId?: string },
) {
  const { emailKey, ...user } = who
  const always = log.child({}, { level: 'info' })
  always.info({ event, account: accountHash(emailKey), ...user, address }, `${event} from ${address}`)
}

/** Resets the counts of an account after a complete sign-in from this address. */
export function forgetFailures({ throttles, address }: Attempt, account: string) {
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

/** Runs a registration. Throws after 30 per address and hour. */
export function countRegistration<T>({ throttles, address }: Context, register: () => Promise<T>): Promise<T> {
  const refusal = 'Too many registrations from here. Please try again later.'
  return counted(throttles.registrationsPerAddress, networkOf(address), refusal, register)
}

/** Sends a mail. Throws after 5 publicly requested ones per recipient and hour, counted whether the account exists or not. */
export function countMail<T>({ throttles }: Context, addressee: string, send: () => Promise<T>): Promise<T> {
  return counted(throttles.mailsPerAddressee, addressee, 'Too many emails requested. Please try again later.', send)
}

/** Counts an attempt whether it succeeds or not, except when the database could not save it. */
async function counted<T>(throttle: Throttle, key: string, refusal: string, attempt: () => Promise<T>) {
  const wait = await throttle.acquire(key)
  if (wait > 0) throw tooManyRequests(refusal, wait)
  let counts = true
  try {
    return await attempt()
  } catch (error) {
    counts = storageErrorOf(error) === null
    throw error
  } finally {
    if (counts) throttle.record(key)
    throttle.release(key)
  }
}
