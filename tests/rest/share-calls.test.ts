import { describe, expect, it } from 'vitest'
import { addFriend, addFriendRequest, addSharedRecipe } from '../support/buddies.ts'
import { createHttpWorld } from '../support/http.ts'

const lentils = { foodName: 'Lentils', quantity: 1, servingSize: '300g', calories: 1056, protein: 72 }
const dal = { name: 'Dal', servings: 4, instructions: 'Rinse.\nCook.', ingredients: [lentils] }
const porridge = { name: 'Porridge', items: [{ foodName: 'Oats', servingSize: '55g', quantity: 1, calories: 208 }] }

/** Ann and Ben are friends, Eve is nobody's. */
async function people() {
  const world = await createHttpWorld()
  const join = async (name: string) => {
    const { accessToken: token, api } = await world.join(name)
    const { id } = await api.account.me()
    return { id, api, call: (route: string, body?: unknown) => world.call(route, { token, body }) }
  }
  // The first account is the last admin, who cannot leave.
  await world.join('boss')
  const [ann, ben, eve] = [await join('ann'), await join('ben'), await join('eve')]
  addFriendRequest(world, ann.id, ben.id, 'accepted')
  const recipe = (await ann.call('POST /recipes', dal)).body
  const meal = (await ann.call('POST /meals', porridge)).body
  const shareDal = () => ann.call(`POST /recipes/${recipe._id}/share`, { friendId: ben.id })
  return { world, ann, ben, eve, recipe, meal, shareDal }
}

describe('sharing over REST', () => {
  it('shows a buddy the recipe and its sender, tells them, and lets them copy it', async () => {
    const { ann, ben, recipe, shareDal } = await people()
    const { status, body: share } = await shareDal()
    expect([status, share]).toMatchObject([201, { recipeId: recipe._id, mealId: null, to: { username: 'ben' } }])
    expect((await ben.call('GET /notifications')).body).toMatchObject([
      { kind: 'share', message: 'ann shared the recipe Dal with you.', read: false },
    ])
    const received = (await ben.call('GET /shares')).body.received
    expect(received).toEqual([
      {
        _id: share._id,
        kind: 'recipe',
        name: 'Dal',
        from: { _id: ann.id, username: 'ann' },
        createdAt: share.createdAt,
        recipe,
        meal: null,
      },
    ])
    expect((await ann.call('GET /shares')).body).toMatchObject({
      received: [],
      sent: [{ _id: share._id, name: 'Dal' }],
    })

    const copy = await ben.call(`POST /shares/${share._id}/copy`)
    expect(copy).toMatchObject({ status: 201, body: { ...recipe, _id: expect.any(String) } })
    expect(copy.body._id).not.toBe(recipe._id)
    expect((await ben.call('GET /recipes/my-recipes')).body).toEqual([copy.body])
    expect((await ben.call('GET /shares')).body.received).toEqual([])

    // The copy is the recipient's own.
    await ann.call(`DELETE /recipes/${recipe._id}`)
    expect((await ben.call(`PUT /recipes/${copy.body._id}`, { name: 'My dal' })).body.name).toBe('My dal')
    expect((await ann.call('GET /recipes/my-recipes')).body).toEqual([])
  })

  it('does the same with saved meals', async () => {
    const { ann, ben, meal } = await people()
    const { status, body: share } = await ann.call(`POST /meals/${meal._id}/share`, { friendId: ben.id })
    expect(status).toBe(201)
    expect((await ben.call('GET /shares')).body.received).toMatchObject([{ kind: 'meal', name: 'Porridge', meal }])
    const copy = await ben.call(`POST /shares/${share._id}/copy`)
    expect(copy).toMatchObject({ status: 201, body: { ...meal, _id: expect.any(String) } })
    expect((await ben.call('GET /meals')).body).toEqual([copy.body])
  })

  it('shows nobody the nutrients that the sender added, whose keys are somebody else’s for the recipient', async () => {
    const { ann, ben } = await people()
    const { body: taurine } = await ann.call('POST /nutrients', { name: 'Taurine', unit: 'mg' })
    const { body: creatine } = await ben.call('POST /nutrients', { name: 'Creatine', unit: 'g' })
    expect(creatine.key).toBe(taurine.key)
    const energyDrink = { foodName: 'Energy drink', calories: 110, nutrients: { [taurine.key]: 1_000, caffeine: 80 } }
    const ids = [
      (await ann.call('POST /recipes', { name: 'Punch', servings: 1, ingredients: [energyDrink] })).body._id,
      (await ann.call('POST /meals', { name: 'Late shift', items: [energyDrink] })).body._id,
    ]
    await ann.call(`POST /recipes/${ids[0]}/share`, { friendId: ben.id })
    await ann.call(`POST /meals/${ids[1]}/share`, { friendId: ben.id })
    const { received } = (await ben.call('GET /shares')).body
    expect(received).toHaveLength(2)
    expect(JSON.stringify(received)).toContain('caffeine')
    expect(JSON.stringify(received)).not.toContain(taurine.key)
    for (const { _id } of received) {
      const copy = await ben.call(`POST /shares/${_id}/copy`)
      expect(copy.status).toBe(201)
      expect(copy.text).not.toContain(taurine.key)
    }
  })

  it('refuses strangers, what is not one’s own, and the same thing twice', async () => {
    const { ann, ben, eve, recipe, meal, shareDal } = await people()
    const share = `POST /recipes/${recipe._id}/share`
    expect((await ann.call(share, { friendId: eve.id })).status).toBe(404)
    expect((await ann.call(share, { friendId: ann.id })).status).toBe(404)
    expect((await ann.call(share, {})).status).toBe(400)
    expect((await ben.call(share, { friendId: ann.id })).status).toBe(404)
    expect((await ben.call(`POST /meals/${meal._id}/share`, { friendId: ann.id })).status).toBe(404)
    expect((await shareDal()).status).toBe(201)
    expect(await shareDal()).toMatchObject({ status: 409, body: { msg: 'You have already shared this with ben.' } })
  })

  it('cannot be repeated endlessly, since each is a notification', async () => {
    const { ben, ann, shareDal } = await people()
    for (let times = 0; times < 20; times++) {
      const { status, body } = await shareDal()
      expect(status).toBe(201)
      await ann.call(`DELETE /shares/${body._id}`)
    }
    expect((await shareDal()).status).toBe(429)
    expect((await ben.call('GET /shares')).body.received).toEqual([])
  })

  it('lets the recipient copy, the sender and the recipient end it, and nobody else', async () => {
    const { ann, ben, eve, shareDal } = await people()
    const { _id } = (await shareDal()).body
    for (const { call } of [ann, eve]) expect((await call(`POST /shares/${_id}/copy`)).status).toBe(404)
    expect((await eve.call(`DELETE /shares/${_id}`)).status).toBe(404)
    expect(await ben.call(`DELETE /shares/${_id}`)).toMatchObject({ status: 200, body: { msg: 'No longer shared.' } })
    expect((await ben.call(`DELETE /shares/${_id}`)).status).toBe(404)
    const again = (await shareDal()).body
    expect((await ann.call(`DELETE /shares/${again._id}`)).status).toBe(200)
    expect((await ben.call('GET /shares')).body.received).toEqual([])
  })

  it('ends with the friendship, the recipe, and the account', async () => {
    const { ann, ben, recipe, meal, shareDal } = await people()
    const received = async () => (await ben.call('GET /shares')).body.received.length
    await shareDal()
    await ann.call(`POST /meals/${meal._id}/share`, { friendId: ben.id })
    expect(await received()).toBe(2)
    await ann.call(`DELETE /recipes/${recipe._id}`)
    expect(await received()).toBe(1)
    expect((await ben.call(`DELETE /friends/${ann.id}`)).status).toBe(200)
    expect(await received()).toBe(0)
    expect((await ann.call('GET /shares')).body.sent).toEqual([])

    const other = await people()
    await other.shareDal()
    expect((await other.ann.call('DELETE /auth/deleteaccount')).status).toBe(200)
    expect((await other.ben.call('GET /shares')).body.received).toEqual([])
  })

  it('holds at most 50 received ones', async () => {
    const { world, ben, shareDal } = await people()
    for (let n = 0; n < 50; n++) addSharedRecipe(world, addFriend(world, ben.id), ben.id)
    expect(await shareDal()).toMatchObject({
      status: 400,
      body: { msg: 'ben cannot receive any more recipes or meals at the moment.' },
    })
    expect((await ben.call('GET /shares')).body.received).toHaveLength(50)
  })
})
