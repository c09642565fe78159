import { describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { createHttpWorld } from '../support/http.ts'

async function withPeople() {
  const world = await createHttpWorld()
  const [admin, ann] = [await world.join('admin'), await world.join('ann')]
  const { id } = await ann.api.account.me()
  const { id: adminId } = await admin.api.account.me()
  const asAdmin = (route: string, body?: unknown) => world.call(route, { token: admin.accessToken, body })
  const asAnn = (route: string, body?: unknown) => world.call(route, { token: ann.accessToken, body })
  return { asAdmin, asAnn, id, adminId, ...world }
}

const anns = { username: 'ann', email: 'ann@example.org', role: 'user', isEmailVerified: true }

describe('GET /admin/stats', () => {
  it('has four figures, also of what was logged a moment ago', async () => {
    const { asAdmin, asAnn } = await withPeople()
    expect((await asAdmin('GET /admin/stats')).body).toEqual({
      totalUsers: 2,
      totalFoodEntries: 0,
      totalProgressEntries: 0,
      mostLoggedFruit: null,
    })
    const banana = { date: '2026-03-10', mealType: 'Snacks', foodName: 'Banana', calories: 90 }
    expect((await asAnn('POST /diary/food', banana)).status).toBe(201)
    expect(await asAdmin('GET /admin/stats')).toMatchObject({
      status: 200,
      body: { totalFoodEntries: 1, mostLoggedFruit: 'Banana' },
    })
  })
})

describe('GET /admin/users', () => {
  it('has pages and a search', async () => {
    const { asAdmin, id } = await withPeople()
    expect((await asAdmin('GET /admin/users?pageNumber=1')).body).toMatchObject({
      users: [{ username: 'admin' }, { _id: id, ...anns }],
      page: 1,
      pages: 1,
      total: 2,
    })
    expect((await asAdmin('GET /admin/users?search=ÁNN')).body).toMatchObject({ users: [anns], total: 1 })
    expect((await asAdmin('GET /admin/users?pageNumber=1&search=')).body.total).toBe(2)
    expect((await asAdmin('GET /admin/users?pageNumber=7')).body).toMatchObject({ users: [], page: 7, total: 2 })
  })

  it.each(['pageNumber=0', 'pageNumber=x', 'pageNumber=1.5', 'search=a&search=b'])('refuses ?%s', async (query) =>
    expect((await (await withPeople()).asAdmin(`GET /admin/users?${query}`)).status).toBe(400),
  )
})

describe('PUT /admin/users/:id/role', () => {
  it('returns the user as it now stands', async () => {
    const { asAdmin, asAnn, id } = await withPeople()
    expect(await asAdmin(`PUT /admin/users/${id}/role`, { role: 'admin' })).toMatchObject({
      status: 200,
      body: { _id: id, ...anns, role: 'admin' },
    })
    expect((await asAnn('GET /admin/stats')).status).toBe(200)
    expect((await asAdmin(`PUT /admin/users/${id}/role`, { role: 'user' })).body.role).toBe('user')
    expect((await asAnn('GET /admin/stats')).status).toBe(403)
  })

  it('refuses other roles, unknown users and to demote the last admin', async () => {
    const { asAdmin, id, adminId } = await withPeople()
    expect((await asAdmin(`PUT /admin/users/${id}/role`, { role: 'king' })).status).toBe(400)
    expect((await asAdmin(`PUT /admin/users/${id}/role`, {})).status).toBe(400)
    expect((await asAdmin(`PUT /admin/users/${newId()}/role`, { role: 'user' })).status).toBe(404)
    expect(await asAdmin(`PUT /admin/users/${adminId}/role`, { role: 'user' })).toMatchObject({
      status: 400,
      body: { msg: 'This is the last admin. Please make somebody else an admin first.' },
    })
  })
})

describe('DELETE /admin/users/:id', () => {
  it('deletes a user once', async () => {
    const { asAdmin, asAnn, id } = await withPeople()
    expect(await asAdmin(`DELETE /admin/users/${id}`)).toMatchObject({
      status: 200,
      body: { msg: 'ann has been deleted.' },
    })
    expect((await asAnn('GET /auth/me')).status).toBe(401)
    expect((await asAdmin(`DELETE /admin/users/${id}`)).status).toBe(404)
    expect((await asAdmin('GET /admin/users')).body.total).toBe(1)
  })

  it('keeps the last admin', async () => {
    const { asAdmin, adminId } = await withPeople()
    expect((await asAdmin(`DELETE /admin/users/${adminId}`)).status).toBe(400)
    expect((await asAdmin('GET /auth/me')).status).toBe(200)
  })
})

describe('people who are no admins', () => {
  it.each(['GET /admin/stats', 'GET /admin/users', 'PUT /admin/users/:id/role', 'DELETE /admin/users/:id'])(
    'get 403 from %s, and 401 without a session',
    async (route) => {
      const { asAnn, call, adminId } = await withPeople()
      const path = route.replace(':id', adminId)
      const body = route.startsWith('PUT') ? { role: 'user' } : undefined
      expect((await asAnn(path, body)).status).toBe(403)
      expect((await call(path, { body })).status).toBe(401)
    },
  )
})
