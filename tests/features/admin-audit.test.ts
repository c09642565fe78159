import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#schema'
import { auditedOnCommandLine, pruneAudit } from '#server/db/audit.ts'
import { newId } from '#server/db/ids.ts'
import { createHttpWorld } from '../support/http.ts'

type World = Awaited<ReturnType<typeof createHttpWorld>>

let world: World
let admin: Awaited<ReturnType<World['join']>>
let token: string
const audit = (query = '') => world.call(`GET /admin/audit${query}`, { token })
const theme = { seasonalThemeEnabled: true, homepageTagline: 'Hello' }

beforeEach(async () => {
  world = await createHttpWorld()
  admin = await world.join('elena')
  token = admin.accessToken
  await admin.api.admin.theme.change(theme)
  world.travel({ minutes: 1 })
  await admin.api.admin.errors.clear()
  world.travel({ minutes: 1 })
  const told = { action: 'email verified', subject: 'mia' } as const
  await auditedOnCommandLine({ db: world.db, now: world.clock() }, told, () => {})
})

describe('the audit log', () => {
  it('answers what was done, by whom and when, newest first', async () => {
    const { status, body } = await audit()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      entries: [
        { adminName: 'command line', action: 'email verified', subject: 'mia', detail: {} },
        { adminName: 'elena', action: 'error log cleared' },
        { adminName: 'elena', action: 'theme changed', detail: theme, createdAt: '2026-03-10T12:00:00.000Z' },
      ],
      page: 1,
      pages: 1,
      total: 3,
    })
    expect(await admin.api.admin.audit.admins()).toEqual(['command line', 'elena'])
  })

  it('is filtered by action and by admin', async () => {
    const subjects = async (query: string) =>
      (await audit(query)).body.entries.map(({ action }: { action: string }) => action)
    expect(await subjects('?action=theme%20changed')).toEqual(['theme changed'])
    expect(await subjects('?admin=command%20line')).toEqual(['email verified'])
    expect(await subjects('?admin=elena&action=email%20verified')).toEqual([])
    expect((await audit('?action=nothing')).status).toBe(400)
  })

  it('has pages', async () => {
    const entry = { adminName: 'ben', action: 'job run', subject: 'x', createdAt: world.clock().toISOString() }
    for (let n = 0; n < 45; n++)
      world.db
        .insert(auditLog)
        .values({ ...entry, id: newId() })
        .run()
    const { body } = await audit('?admin=ben&pageNumber=3')
    expect([body.entries.length, body.page, body.pages, body.total]).toEqual([5, 3, 3, 45])
    expect((await audit('?pageNumber=99')).body.entries).toEqual([])
    expect((await audit('?pageNumber=0')).status).toBe(400)
  })

  it('is kept for two years', async () => {
    const total = async () => (await audit()).body.total
    const before = await total()
    const kept = (days: number) => pruneAudit(world.db, new Date(world.clock().getTime() + days * 86_400_000))
    expect([await kept(729), await total()]).toEqual([0, before])
    expect([await kept(731), await total()]).toEqual([before, 0])
  })

  it('is for admins only, and nobody can change it', async () => {
    const { accessToken } = await world.join('mia')
    expect((await world.call('GET /admin/audit', { token: accessToken })).status).toBe(403)
    for (const method of ['DELETE', 'PUT', 'POST'])
      expect((await world.call(`${method} /admin/audit`, { token, body: {} })).status).toBe(404)
  })
})
