import { describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const withMail = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://food.example.org' }

describe('the checklist of a new server', () => {
  it('has nothing done at first, and says what a setting has done', async () => {
    const world = await createHttpWorld()
    const { accessToken: token } = await world.join('elena')
    const { status, body } = await world.call('GET /admin/setup', { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isDismissed: false,
      done: { foods: false, mail: false, backups: false, address: false },
    })
    const other = await createHttpWorld(withMail)
    const admin = await other.join('elena')
    expect(await admin.api.admin.setup.get()).toMatchObject({
      publicUrl: withMail.PUBLIC_URL,
      done: { mail: true, address: true },
    })
  })

  it('is put away for all admins, which is in the audit log', async () => {
    const world = await createHttpWorld()
    const { accessToken: token, api } = await world.join('elena')
    const change = (body: unknown) => world.call('PUT /admin/setup', { token, body })
    expect(await change({ isDismissed: true })).toMatchObject({ status: 200, body: { isDismissed: true } })
    expect(await api.admin.setup.get()).toMatchObject({ isDismissed: true })
    expect((await api.admin.audit.list({})).entries).toMatchObject([{ adminName: 'elena', action: 'setup dismissed' }])
    expect(await change({ isDismissed: 'yes' })).toMatchObject({ status: 400 })
  })

  it('is for admins only', async () => {
    const world = await createHttpWorld()
    await world.join('elena')
    const { accessToken: token } = await world.join('ben')
    expect(await world.call('GET /admin/setup', { token })).toMatchObject({ status: 403 })
    expect(await world.call('PUT /admin/setup', { token, body: { isDismissed: true } })).toMatchObject({ status: 403 })
  })
})

describe('the public settings', () => {
  it('say whether the server can send mail', async () => {
    for (const [settings, canSendMail] of [
      [{}, false],
      [withMail, true],
    ] as const) {
      const world = await createHttpWorld(settings)
      expect((await world.call('GET /config')).body).toMatchObject({ canSendMail })
    }
  })
})

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
