import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { startVisionModel } from '../support/local-servers.ts'

const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const headers = { 'content-type': 'image/jpeg' }

describe('a picture of a meal', () => {
  let model: Awaited<ReturnType<typeof startVisionModel>>
  let world: Awaited<ReturnType<typeof createHttpWorld>>
  let token: string
  let people = 0

  beforeAll(async () => {
    model = await startVisionModel()
    world = await createHttpWorld({ AI_URL: `${model.url}/`, AI_MODEL: 'eyes', AI_KEY: 'a key' })
  })
  afterAll(async () => {
    await world.app.close()
    await model.stop()
  })
  beforeEach(async () => {
    model.asked.length = 0
    token = (await world.join(`ann${people++}`)).accessToken
  })
  const send = (body: Buffer = picture, more: object = headers) =>
    world.call('POST /food/photo', { token, body, headers: { ...more } })

  it('becomes foods of ours, none of them sure, and is sent to the model only', async () => {
    model.says(
      '```json\n{"items": [{"name": "rice, white, cooked", "quantity": 1, "unit": "cup", "grams": 180.4}, {"name": "banana", "quantity": 2, "unit": null, "grams": null}, {"name": "xyzzy frobnicate", "grams": 5}]}\n```',
    )
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      { text: '180 g rice, white, cooked', quantity: 180, unit: 'g', grams: 180, isSure: false },
      { text: '2 banana', quantity: 2, isSure: false, food: { product_name: expect.stringMatching(/banana/i) } },
    ])
    expect(body.items[0].food.product_name).toMatch(/rice/i)
    expect(body.items[0].candidates[0]._id).toBe(body.items[0].food._id)
    expect(body.notUnderstood).toEqual(['5 g xyzzy frobnicate'])
    expect(model.asked).toMatchObject([
      { path: '/v1/chat/completions', authorization: 'Bearer a key', body: { model: 'eyes' } },
    ])
    expect(JSON.stringify(model.asked[0]?.body)).toContain(`data:image/jpeg;base64,${picture.toString('base64')}`)
    expect((await world.call('GET /config', { token })).body.photos).toBe(true)
  })

  it.each(['I see a lovely plate.', '{"items": "many"}', '{"items": [{"name": 7}, null, {"grams": 3}]}', '}{', ''])(
    'has no foods when the model says %j',
    async (content) => {
      model.says(content)
      expect(await send()).toMatchObject({ status: 200, body: { items: [], notUnderstood: [] } })
    },
  )

  it('costs a sentence when the model fails', async () => {
    for (const [content, status] of [
      ['{}', 500],
      [null, 200],
    ] as const) {
      model.says(content, status)
      const answer = await send()
      expect(answer.status).toBe(503)
      expect(answer.body.msg).toBe(
        'The model that looks at pictures does not answer right now. Please search for the foods.',
      )
    }
    const dead = await createHttpWorld({ AI_URL: 'http://127.0.0.1:9/v1' })
    const eve = (await dead.join('eve')).accessToken
    expect((await dead.call('POST /food/photo', { token: eve, body: picture, headers })).status).toBe(503)
    await dead.app.close()
  })

  it('may be as large as those of phones', async () => {
    model.says('{"items": []}')
    expect((await send(Buffer.alloc(9_000_000, 1))).status).toBe(200)
  })

  it('is refused when it is too large, empty, none, or of nobody, before the model is asked', async () => {
    model.says('{"items": []}')
    expect((await send(Buffer.alloc(10_000_001))).status).toBe(413)
    expect((await send(Buffer.alloc(0))).status).toBe(400)
    expect((await send(picture, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await world.call('POST /food/photo', { body: picture, headers })).status).toBe(401)
    expect(model.asked).toEqual([])
  })

  it('can be sent ten times a minute', async () => {
    model.says('{"items": []}')
    for (let n = 0; n < 10; n++) expect((await send()).status).toBe(200)
    const refused = await send()
    expect([refused.status, model.asked.length]).toEqual([429, 10])
  })

  it('is not found where the server has no model, and no button is shown', async () => {
    const without = await createHttpWorld()
    const eve = (await without.join('eve')).accessToken
    expect((await without.call('POST /food/photo', { token: eve, body: picture, headers })).status).toBe(404)
    expect((await without.call('GET /config', { token: eve })).body.photos).toBe(false)
    await without.app.close()
  })
})
