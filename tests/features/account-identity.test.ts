import { describe, expect, it } from 'vitest'
import { sessions } from '#schema'
import { createHttpWorld } from '../support/http.ts'
import { codeOf, joinWithTwoFactor } from '../support/two-factor.ts'
import { createWorld } from '../support/world.ts'

const unconfirmed = { code: 'FORBIDDEN', message: 'Please confirm that it is you.' }

describe('before two-factor login is turned off or the account is deleted', () => {
  it('signing in is proof enough for ten minutes, and then the password is', async () => {
    const world = createWorld()
    await world.join('admin')
    const ann = await joinWithTwoFactor(world, 'ann')
    world.travel({ minutes: 9 })
    expect(await ann.api.account.isIdentityConfirmed()).toBe(true)
    world.travel({ minutes: 1 })
    expect(await ann.api.account.isIdentityConfirmed()).toBe(false)
    await expect(ann.api.account.disableTwoFactor()).rejects.toMatchObject(unconfirmed)
    await expect(ann.api.account.deleteAccount()).rejects.toMatchObject(unconfirmed)
    expect((await ann.api.account.me()).isTwoFactorEnabled).toBe(true)

    await ann.api.account.confirmIdentity({ credential: world.password })
    expect((await ann.api.account.disableTwoFactor()).user.isTwoFactorEnabled).toBe(false)
    await ann.api.account.deleteAccount()
    await expect(ann.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('a code of either kind is proof too, once', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const confirm = (credential: string) => ann.api.account.confirmIdentity({ credential })
    world.travel({ minutes: 11 })
    const code = codeOf(world, ann.secret)
    const recoveryCode = ann.recoveryCodes[0] ?? ''
    for (const credential of [code, recoveryCode]) {
      await confirm(credential)
      await expect(confirm(credential)).rejects.toThrow('That is neither your password nor a valid code.')
    }
    expect(await ann.api.account.isIdentityConfirmed()).toBe(true)
  })

  it('a code is none without two-factor login, and what was confirmed elsewhere does not count', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    await ann.api.account.generateTwoFactor()
    const elsewhere = await world.anybody.account.login({ email: ann.email, password: world.password })
    if (!('accessToken' in elsewhere)) throw new Error('no second factor here')
    world.travel({ minutes: 11 })
    await expect(ann.api.account.confirmIdentity({ credential: '123456' })).rejects.toThrow(
      'That is not your password.',
    )
    await ann.api.account.confirmIdentity({ credential: world.password })
    expect(await world.caller(elsewhere.accessToken).account.isIdentityConfirmed()).toBe(false)
  })

  it('changing the password is proof as well', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    world.travel({ minutes: 11 })
    await ann.api.account.changePassword({ currentPassword: world.password, newPassword: 'quite another password' })
    expect(await ann.api.account.isIdentityConfirmed()).toBe(true)
  })

  it('guesses are limited as those of a login are', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    for (let n = 0; n < 10; n++) {
      await expect(ann.api.account.confirmIdentity({ credential: 'wrong' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    await expect(ann.api.account.confirmIdentity({ credential: world.password })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    await expect(world.anybody.account.login({ email: ann.email, password: world.password })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })

  it('a session from before confirmations were kept has to confirm', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    world.db.update(sessions).set({ authenticatedAt: null }).run()
    await expect(ann.api.account.disableTwoFactor()).rejects.toMatchObject(unconfirmed)
  })

  it('over REST nothing is asked, for a program has just the password it logged in with', async () => {
    const world = await createHttpWorld()
    await world.join('admin')
    const { accessToken: token } = await world.join('ann')
    world.travel({ minutes: 14 })
    expect(await world.call('POST /auth/2fa/disable', { token })).toMatchObject({ status: 200 })
    expect(await world.call('DELETE /auth/deleteaccount', { token })).toMatchObject({
      status: 200,
      body: { msg: 'Your account has been deleted.' },
    })
    await world.app.close()
  })
})
