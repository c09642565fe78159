import { describe, expect, it } from 'vitest'
import { addFriendRequest } from '../support/buddies.ts'
import { createHttpWorld } from '../support/http.ts'

const dal = { name: 'Dal', servings: 4, ingredients: [{ foodName: 'Lentils', calories: 1056 }] }
const [today, yesterday] = ['2026-03-10', '2026-03-09']

/** Ann and Ben are friends, Eve is nobody's. */
async function people() {
  const world = await createHttpWorld()
  const join = async (name: string) => {
    const { accessToken: token, api } = await world.join(name)
    const { id } = await api.account.me()
    return { id, call: (route: string, body?: unknown) => world.call(route, { token, body }) }
  }
  const [ann, ben, eve] = [await join('ann'), await join('ben'), await join('eve')]
  addFriendRequest(world, ann.id, ben.id, 'accepted')
  return { ann, ben, eve }
}

describe('a household over REST', () => {
  it('is founded by an accepted invitation, finds the recipes of its members, and is left', async () => {
    const { ann, ben, eve } = await people()
    expect(await ann.call('GET /household')).toMatchObject({ status: 200, body: null })
    const invited = await ann.call('POST /household/invitations', { userId: ben.id })
    expect(invited).toMatchObject({
      status: 201,
      body: { from: { _id: ann.id, name: 'ann' }, to: { _id: ben.id, name: 'ben' } },
    })
    const { _id } = invited.body
    expect((await ben.call('GET /household/invitations')).body).toEqual({
      received: [{ ...invited.body, members: [{ _id: ann.id, name: 'ann' }] }],
      sent: [],
    })
    expect((await ben.call('GET /notifications')).body).toMatchObject([{ kind: 'household', targetId: _id }])
    expect((await eve.call(`PUT /household/invitations/${_id}`, { status: 'accepted' })).status).toBe(404)
    expect(await ben.call(`PUT /household/invitations/${_id}`, { status: 'perhaps' })).toMatchObject({
      status: 400,
      body: { msg: 'An invitation can be accepted or declined.' },
    })
    expect(await ben.call(`PUT /household/invitations/${_id}`, { status: 'accepted' })).toMatchObject({
      status: 200,
      body: { _id, status: 'accepted' },
    })
    expect((await ben.call('GET /household')).body).toEqual({
      _id: expect.any(String),
      members: [
        { _id: ann.id, name: 'ann', isYou: false },
        { _id: ben.id, name: 'ben', isYou: true },
      ],
      invitations: [],
    })

    const recipe = (await ann.call('POST /recipes', dal)).body
    expect(recipe.owner).toBeNull()
    expect((await ben.call('GET /recipes/my-recipes')).body).toEqual([{ ...recipe, owner: { name: 'ann' } }])
    const found = (await ben.call('GET /food/search/dal')).body
    expect(found[0]).toMatchObject({ _id: recipe._id, source: 'recipe', owner: { name: 'ann' } })
    expect((await ben.call(`DELETE /recipes/${recipe._id}`)).status).toBe(404)

    expect(await ben.call('DELETE /household')).toMatchObject({
      status: 200,
      body: { msg: 'You have left the household.' },
    })
    expect(await ben.call('DELETE /household')).toMatchObject({ status: 404, body: { msg: 'Household not found.' } })
    expect((await ben.call('GET /recipes/my-recipes')).body).toEqual([])
    expect((await ann.call('GET /household')).body).toBeNull()
  })

  it('is offered to buddies only, and the offer can be withdrawn', async () => {
    const { ann, ben, eve } = await people()
    expect(await ann.call('POST /household/invitations', { userId: eve.id })).toMatchObject({
      status: 404,
      body: { msg: 'Buddy not found.' },
    })
    const { _id } = (await ann.call('POST /household/invitations', { userId: ben.id })).body
    expect((await ann.call('POST /household/invitations', { userId: ben.id })).status).toBe(409)
    expect(await ann.call(`DELETE /household/invitations/${_id}`)).toMatchObject({
      status: 200,
      body: { msg: 'Invitation withdrawn.' },
    })
    expect((await ben.call('GET /household/invitations')).body).toEqual({ received: [], sent: [] })
  })
})

describe("a buddy's day over REST", () => {
  it('is shown and copied once the buddy shares their days', async () => {
    const { ann, ben, eve } = await people()
    await ann.call('POST /diary/food', { date: yesterday, mealType: 'Lunch', foodName: 'Soup', calories: 180 })
    const path = `/buddies/${ann.id}/day/${yesterday}`
    expect(await ben.call(`GET ${path}`)).toMatchObject({
      status: 403,
      body: { msg: 'ann does not let buddies see what they ate.' },
    })
    expect(await ann.call('PUT /user/preferences', { sharesDays: true })).toMatchObject({ body: { sharesDays: true } })
    expect((await ben.call(`GET ${path}`)).body).toMatchObject({
      date: yesterday,
      name: 'ann',
      meals: [{ name: 'Lunch', foods: [{ foodName: 'Soup', calories: 180 }], copiesTo: 'Lunch' }],
    })
    expect((await eve.call(`GET ${path}`)).status).toBe(404)
    expect((await ben.call(`GET /buddies/${ann.id}/day/tomorrow`)).status).toBe(400)

    const copied = await ben.call(`POST ${path}/copy`, { mealType: 'Lunch', toDate: today, toMealType: 'Dinner' })
    expect(copied).toMatchObject({ status: 201, body: [{ foodName: 'Soup', date: today, mealType: 'Dinner' }] })
    expect((await ben.call(`GET /diary/${today}`)).body.food).toEqual(copied.body)
    expect((await eve.call(`POST ${path}/copy`, { mealType: 'Lunch' })).status).toBe(404)
  })
})
