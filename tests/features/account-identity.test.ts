import { describe, expect, it } from 'vitest'
import { sessions } from '#schema'
import { procedureBehind, routes } from '#server/http/rest.ts'
import { appRouter } from '#server/router.ts'
import type { Meta } from '#server/trpc.ts'
import { createHttpWorld } from '../support/http.ts'
import { codeOf, joinWithTwoFactor, wrongCode } from '../support/two-factor.ts'
import { createWorld } from '../support/world.ts'

const unconfirmed = { code: 'FORBIDDEN', message: 'Please confirm that it is you.' }
const refused = { msg: 'Please confirm that it is you.', code: 'confirm-identity' }

type Procedures = Record<string, { _def: { type: 'query' | 'mutation'; meta: Meta } }>
const procedures = appRouter._def.procedures as unknown as Procedures
const risky = Object.keys(procedures).filter((path) => procedures[path]?._def.meta.needsConfirmation)

describe('what only the owner of an account may do', () => {
  it('is what takes an account over, opens or ends it, and what an admin deletes', () => {
    expect(risky.sort()).toEqual([
      'account.changePassword',
      'account.deleteAccount',
      'account.disableTwoFactor',
      'account.enableTwoFactor',
      'account.generateTwoFactor',
      'account.passkeys.add',
      'account.passkeys.addOptions',
      'account.passkeys.remove',
      'account.removeIdentity',
      'admin.catalogue.deleteFile',
      'admin.errors.clear',
      'admin.foods.remove',
      'admin.outbox.list',
      'admin.outbox.remove',
      'admin.outbox.text',
      'admin.progress.remove',
      'admin.users.changeRole',
      'admin.users.createResetLink',
      'admin.users.remove',
      'admin.users.turnOffTwoFactor',
      'tokens.create',
    ])
  })

  it('needs a recent proof on both surfaces, whatever is sent with the call', async () => {
    const world = await createHttpWorld()
    const { accessToken: token } = await world.join('ann')
    world.travel({ minutes: 11 })
    let paths = 0
    for (const [route, call] of routes) {
      if (!risky.includes(procedureBehind(call))) continue
      paths++
      expect([route, await world.call(route.replace(/:\w+/, 'some-id'), { token })]).toMatchObject([
        route,
        { status: 403, body: refused },
      ])
    }
    expect(paths).toBe(18)
    for (const path of risky) {
      const method = procedures[path]?._def.type === 'query' ? 'GET' : 'POST'
      const { status, body } = await world.call(`${method} /trpc/${path}`, { token })
      expect([path, status, body.error]).toMatchObject([
        path,
        403,
        { message: refused.msg, data: { code: refused.code, httpStatus: 403 } },
      ])
    }
    await world.app.close()
  })

  it('is refused for API tokens and strangers as before', async () => {
    const world = await createHttpWorld()
    const ann = await world.join('ann')
    const { token } = await ann.api.tokens.create({ name: 'App', access: 'write' })
    const answer = await world.call('DELETE /auth/deleteaccount', { token })
    expect([answer.status, answer.body]).toEqual([
      403,
      { msg: 'This needs a sign-in, not an API token.', code: 'this-needs-a-sign-in-not-an-api-token' },
    ])
    expect((await world.call('DELETE /auth/deleteaccount')).status).toBe(401)
    await world.join('ben')
    const ben = await world.caller((await world.join('carla')).accessToken)
    await expect(ben.admin.outbox.list({ page: 1 })).rejects.toThrow('You are not allowed to do this.')
    await world.app.close()
  })
})

describe('confirming who somebody is', () => {
  it('signing in is proof enough for ten minutes, however often the session is renewed, and then the password is', async () => {
    const world = createWorld()
    await world.join('admin')
    const ann = await joinWithTwoFactor(world, 'ann')
    world.travel({ minutes: 9 })
    await ann.api.account.generateTwoFactor().catch((error) => expect(error.code).toBe('BAD_REQUEST'))
    const { accessToken } = await world.anybody.account.refresh({ token: ann.refreshToken })
    world.travel({ minutes: 1 })
    await expect(world.caller(accessToken).account.disableTwoFactor()).rejects.toMatchObject(unconfirmed)
    await expect(ann.api.account.deleteAccount()).rejects.toMatchObject(unconfirmed)
    expect((await ann.api.account.me()).isTwoFactorEnabled).toBe(true)

    await ann.api.account.confirmIdentity({ password: world.password })
    expect((await ann.api.account.disableTwoFactor()).user.isTwoFactorEnabled).toBe(false)
    await ann.api.account.deleteAccount()
    await expect(ann.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('POST /auth/confirm takes the password or a code, for this session only', async () => {
    const world = await createHttpWorld()
    await world.join('admin')
    const ann = await joinWithTwoFactor(world, 'ann')
    const elsewhere = await (await ann.passPassword()).account.verifyLogin({ token: ann.recoveryCodes[1] ?? '' })
    world.travel({ minutes: 11 })
    const token = ann.accessToken
    const confirm = (body: object) => world.call('POST /auth/confirm', { token, body })
    expect(await confirm({ password: 'wrong' })).toMatchObject({
      status: 400,
      body: { msg: 'That is not your password. Please try again.', issues: [{ path: 'password' }] },
    })
    expect(await confirm({ code: wrongCode(world, ann.secret) })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'code' }] },
    })
    for (const body of [{}, { password: world.password, code: '123456' }])
      expect(await confirm(body)).toMatchObject({ status: 400, body: { msg: 'Enter your password or a code.' } })
    expect((await world.call('POST /auth/2fa/disable', { token })).body).toEqual(refused)

    expect(await confirm({ code: codeOf(world, ann.secret) })).toMatchObject({ status: 200 })
    expect((await world.call('POST /auth/2fa/disable', { token: elsewhere.accessToken })).body).toEqual(refused)
    expect((await world.call('POST /auth/2fa/disable', { token })).status).toBe(200)
    world.travel({ minutes: 3 })
    expect((await confirm({ password: world.password })).status).toBe(200)
    expect((await world.call('DELETE /auth/deleteaccount', { token })).status).toBe(200)
    await world.app.close()
  })

  it('a code of either kind is proof once, and none without two-factor login', async () => {
    const world = createWorld()
    const ann = await joinWithTwoFactor(world, 'ann')
    const ben = await world.join('ben')
    await ben.api.account.generateTwoFactor()
    world.travel({ minutes: 11 })
    for (const code of [codeOf(world, ann.secret), ann.recoveryCodes[0] ?? '']) {
      await ann.api.account.confirmIdentity({ code })
      await expect(ann.api.account.confirmIdentity({ code })).rejects.toThrow('This code is wrong or was used before.')
    }
    await expect(ben.api.account.confirmIdentity({ code: '123456' })).rejects.toThrow('This code is wrong')
  })

  it('guesses are limited as those of a login are', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    for (let n = 0; n < 10; n++) {
      await expect(ann.api.account.confirmIdentity({ password: 'wrong' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    const tooMany = { code: 'TOO_MANY_REQUESTS' }
    await expect(ann.api.account.confirmIdentity({ password: world.password })).rejects.toMatchObject(tooMany)
    await expect(world.anybody.account.login({ email: ann.email, password: world.password })).rejects.toMatchObject(
      tooMany,
    )
  })

  it('a session from before confirmations were kept, or from a clock that was ahead, has to confirm', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const put = (authenticatedAt: string | null) => world.db.update(sessions).set({ authenticatedAt }).run()
    put(null)
    await expect(ann.api.account.generateTwoFactor()).rejects.toMatchObject(unconfirmed)
    put('2026-03-10T14:00:00.000Z')
    await expect(ann.api.account.generateTwoFactor()).rejects.toMatchObject(unconfirmed)
    await ann.api.account.confirmIdentity({ password: world.password })
    await ann.api.account.generateTwoFactor()
  })
})
