import { describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const settings = { AUTH_PROXY_HEADER: 'Remote-User', AUTH_PROXY_NETWORKS: '10.0.0.0/8, 2001:db8::1' }
const address = '10.1.2.3'
const ask = (headers: Record<string, string>, from = address) => ({ headers, address: from })

describe('the header of an authenticating proxy', () => {
  it('signs in whom it names, and confirms who they are', async () => {
    const world = await createHttpWorld(settings)
    await world.join('boss')
    await world.join('ann')
    for (const [name, from] of [
      ['ann', address],
      ['ANN', '::ffff:10.9.9.9'],
      ['ann', '2001:db8::1'],
    ]) {
      const { status, body } = await world.call('POST /auth/proxy', ask({ 'remote-user': name ?? '' }, from))
      expect([status, Object.keys(body)]).toEqual([200, ['accessToken', 'refreshToken']])
      const token = body.accessToken
      expect((await world.call('GET /auth/me', { token })).body.username).toBe('ann')
      expect((await world.call('POST /auth/2fa/generate', { token })).status).toBe(200)
    }
    expect((await world.call('GET /config')).body.signIn.proxy).toBe(true)
    await world.app.close()
  })

  it('counts only from the connection of the proxy, whatever X-Forwarded-For says', async () => {
    const world = await createHttpWorld({ ...settings, TRUST_PROXY: 'loopback' })
    await world.join('ann')
    const headers = { 'remote-user': 'ann', 'x-forwarded-for': '10.1.2.3' }
    for (const from of ['192.0.2.1', '127.0.0.1', '11.0.0.1', '2001:db8::2'])
      expect((await world.call('POST /auth/proxy', ask(headers, from))).status).toBe(403)
    expect((await world.call('GET /auth/me', ask(headers))).status).toBe(401)
    await world.app.close()
    const off = await createHttpWorld()
    await off.join('ann')
    expect((await off.call('POST /auth/proxy', ask({ 'remote-user': 'ann' }))).status).toBe(403)
    await off.app.close()
  })

  it('is refused when it is missing, joined, repeated, unknown or sent by another site', async () => {
    const world = await createHttpWorld(settings)
    await world.join('ann')
    const status = async (headers: Record<string, string>) =>
      (await world.call('POST /auth/proxy', ask(headers))).status
    for (const headers of [{}, { 'remote-user': ' ' }, { 'remote-user': 'nobody' }] as Record<string, string>[])
      expect(await status(headers)).toBe(403)
    expect(await status({ 'remote-user': 'ann, ben' })).toBe(400)
    const ann = { 'remote-user': 'ann' }
    expect(await status({ ...ann, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status({ ...ann, 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await status({ ...ann, origin: 'https://evil.example' })).toBe(403)
    expect(await status({ ...ann, origin: 'http://localhost:3000' })).toBe(200)
    await world.app.close()
  })

  it('makes accounts where that is allowed, which log a food and are deleted', async () => {
    const world = await createHttpWorld({
      ...settings,
      AUTH_PROXY_CREATE: 'on',
      AUTH_PROXY_EMAIL_HEADER: 'Remote-Email',
    })
    await world.join('boss')
    const status = async (headers: Record<string, string>) =>
      (await world.call('POST /auth/proxy', ask(headers))).status
    expect(await status({ 'remote-user': 'fay' })).toBe(403)
    expect(await status({ 'remote-user': 'f y', 'remote-email': 'fay@example.org' })).toBe(403)
    expect(await status({ 'remote-user': 'fay', 'remote-email': 'boss@example.org' })).toBe(403)
    const made = await world.call('POST /auth/proxy', ask({ 'remote-user': 'fay', 'remote-email': 'fay@example.org' }))
    const token = made.body.accessToken
    const soup = { date: '2026-03-10', mealType: 'Lunch', foodName: 'Soup', servingSize: '100g', calories: 60 }
    expect((await world.call('POST /diary/food', { token, body: soup })).status).toBe(201)
    expect((await world.call('GET /auth/me', { token })).body).toMatchObject({ username: 'fay', role: 'user' })
    expect((await world.call('DELETE /auth/deleteaccount', { token })).status).toBe(200)
    await world.app.close()
  })
})
