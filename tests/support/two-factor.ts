import { generateSync } from 'otplib'
import type { World } from './world.ts'

/** The code an authenticator app shows now, or `steps` of 30 seconds away from now. */
export const codeOf = (world: World, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(world.clock().getTime() / 1000) + steps * 30 })

/** A well-formed code that is not valid now. */
export function wrongCode(world: World, secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(world, secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

/** Joins as a user with two-factor login, enabled 30 seconds ago. */
export async function joinWithTwoFactor(world: World, username: string) {
  const joined = await world.join(username)
  const { secret } = await joined.api.account.generateTwoFactor()
  const { recoveryCodes } = await joined.api.account.enableTwoFactor({ secret, token: codeOf(world, secret) })
  world.travel({ seconds: 30 })
  return {
    ...joined,
    secret,
    recoveryCodes,
    /** Passes the password step of a login. */
    async passPassword() {
      const login = await world.anybody.account.login({ email: joined.email, password: world.password })
      if (!('tempToken' in login)) throw new Error('this account did not require a code')
      return world.caller(login.tempToken)
    },
  }
}
