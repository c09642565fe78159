import { describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const world = await createHttpWorld()
const admin = await world.join('elena')
const token = admin.accessToken
const put = (body: unknown, as = token) => world.call('PUT /admin/settings/theme', { token: as, body })
const config = async () => (await world.call('GET /config')).body

const initial = { seasonalThemeEnabled: false, homepageTagline: 'Small entries, a clearer picture.' }

describe('the theme', () => {
  it('is plain until an admin changes it, which everybody sees at once', async () => {
    expect((await world.call('GET /admin/settings/theme', { token })).body).toEqual(initial)
    expect(await config()).toMatchObject(initial)
    const theme = { seasonalThemeEnabled: true, homepageTagline: 'Eat well, rest well' }
    expect(await put({ ...theme, homepageTagline: ' Eat well, rest well ', more: 1 })).toMatchObject({
      status: 200,
      body: theme,
    })
    expect((await world.call('GET /admin/settings/theme', { token })).body).toEqual(theme)
    expect(await config()).toMatchObject(theme)
    expect((await admin.api.admin.audit.list({})).entries).toMatchObject([
      { adminName: 'elena', action: 'theme changed', detail: theme },
    ])
  })

  it('can have no tagline', async () => {
    for (const blank of ['', '   ', '\u200b\u00a0'])
      expect((await put({ seasonalThemeEnabled: false, homepageTagline: blank })).body).toEqual({
        seasonalThemeEnabled: false,
        homepageTagline: '',
      })
  })

  it.each([
    ['homepageTagline', { seasonalThemeEnabled: true, homepageTagline: 'a'.repeat(81) }],
    ['homepageTagline', { seasonalThemeEnabled: true, homepageTagline: 5 }],
    ['homepageTagline', { seasonalThemeEnabled: true }],
    ['seasonalThemeEnabled', { seasonalThemeEnabled: 'true', homepageTagline: 'Hello' }],
    ['seasonalThemeEnabled', { homepageTagline: 'Hello' }],
  ])('refuses a bad %s: %j', async (path, body) => {
    const before = await config()
    const { status, body: answer } = await put(body)
    expect([status, answer.issues[0].path]).toEqual([400, path])
    expect(await config()).toEqual(before)
  })

  it('is for admins only', async () => {
    const { accessToken } = await world.join('mia')
    expect((await world.call('GET /admin/settings/theme', { token: accessToken })).status).toBe(403)
    expect((await put(initial, accessToken)).status).toBe(403)
  })
})
