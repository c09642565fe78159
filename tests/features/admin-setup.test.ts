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
