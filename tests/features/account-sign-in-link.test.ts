import { describe, expect, it } from 'vitest'
import { auditLog } from '#schema'
import { signInLink } from '#server/features/account/operator.ts'
import { register } from '../support/people.ts'
import { codeOf, joinWithTwoFactor } from '../support/two-factor.ts'
import { createWorld, type World } from '../support/world.ts'

async function linkTo(world: World, email: string): Promise<string> {
  const [address, token = ''] = (await signInLink(world, email))?.url.split('#') ?? []
  expect(address).toBe('http://localhost:3000/login/link')
  return token
}

const over = 'This link has expired or was used before.'

describe('a link of the command line that signs in', () => {
  it('lets an admin in where nobody logs in with a password, once, and is audited', async () => {
    const world = createWorld({ PASSWORD_LOGIN: 'off' })
    const boss = await register(world, 'boss')
    await expect(world.anybody.account.login({ email: boss.email, password: world.password })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const token = await linkTo(world, boss.email)
    const answer = await world.anybody.account.loginWithLink({ token })
    const api = world.caller('accessToken' in answer ? answer.accessToken : '')
    expect(await api.account.me()).toMatchObject({ username: 'boss', role: 'admin' })
    await expect(world.anybody.account.loginWithLink({ token })).rejects.toThrow(over)
    expect(world.db.select().from(auditLog).all()).toMatchObject([{ action: 'sign-in link created', subject: 'boss' }])
    expect(await signInLink(world, 'nobody@example.org')).toBeNull()
  })

  it('ends after a quarter of an hour, and with a new password', async () => {
    const world = createWorld()
    const late = await linkTo(world, (await register(world, 'boss')).email)
    world.travel({ minutes: 15 })
    await expect(world.anybody.account.loginWithLink({ token: late })).rejects.toThrow(over)
    const ann = await world.join('ann')
    const token = await linkTo(world, ann.email)
    await ann.api.account.changePassword({ currentPassword: world.password, newPassword: 'another long password' })
    await expect(world.anybody.account.loginWithLink({ token })).rejects.toThrow(over)
    await expect(world.anybody.account.resetPassword({ token, password: 'another long password' })).rejects.toThrow()
  })

  it('asks for the code of two-factor login', async () => {
    const world = createWorld()
    const { email, secret } = await joinWithTwoFactor(world, 'ann')
    const answer = await world.anybody.account.loginWithLink({ token: await linkTo(world, email) })
    if (!('tempToken' in answer)) throw new Error('no code was asked for')
    world.travel({ seconds: 60 })
    const tokens = await world.caller(answer.tempToken).account.verifyLogin({ token: codeOf(world, secret) })
    expect(await world.caller(tokens.accessToken).account.me()).toMatchObject({ username: 'ann' })
  })
})
