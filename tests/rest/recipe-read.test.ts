import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { servePages } from '../support/local-servers.ts'

const recipe = {
  '@type': 'Recipe',
  name: 'Porridge',
  recipeYield: '2 servings',
  recipeIngredient: ['100 g oats', '300 ml milk', '1 blorptastic flurb'],
  recipeInstructions: 'Boil.\nStir.',
  nutrition: { calories: '240 kcal' },
}
const html = `<script type="application/ld+json">${JSON.stringify(recipe)}</script>`

describe('POST /recipes/read', () => {
  let world: Awaited<ReturnType<typeof createHttpWorld>>
  let pages: Awaited<ReturnType<typeof servePages>>

  beforeAll(async () => {
    pages = await servePages({ '/porridge': html, '/news': '<p>News</p>' })
    world = await createHttpWorld({ RECIPE_FETCH_ALLOW: '127.0.0.1' })
  })
  afterAll(async () => {
    pages.close()
    await world.app.close()
  })

  const read = (token: string, body: unknown) => world.call('POST /recipes/read', { token, body })

  it('answers with a draft of the recipe at an address, which is not saved', async () => {
    const { accessToken: token } = await world.join('ann')
    const { status, body } = await read(token, { url: `${pages.url}/porridge` })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(
      [
        'cookMinutes',
        'ingredients',
        'instructions',
        'prepMinutes',
        'servings',
        'siteNutrition',
        'sourceUrl',
        'title',
      ].sort(),
    )
    expect(body).toMatchObject({
      title: 'Porridge',
      servings: 2,
      instructions: ['Boil.', 'Stir.'],
      sourceUrl: `${pages.url}/porridge`,
      siteNutrition: { calories: 240, fat: null },
    })
    const [oats, milk, unknown] = body.ingredients
    expect(Object.keys(oats).sort()).toEqual(
      ['candidates', 'food', 'grams', 'isSure', 'line', 'name', 'quantity', 'unit'].sort(),
    )
    expect(oats).toMatchObject({ line: '100 g oats', quantity: 100, unit: 'g', grams: 100 })
    expect(oats.food._id).toEqual(expect.any(String))
    expect(milk).toMatchObject({ line: '300 ml milk', quantity: 300, unit: 'ml' })
    expect(unknown).toMatchObject({ line: '1 blorptastic flurb', food: null, isSure: false, candidates: [] })
    expect((await world.call('GET /recipes/my-recipes', { token })).body).toEqual([])
  })

  it('reads a page and a text that are sent along', async () => {
    const { accessToken: token } = await world.join('ben')
    const url = 'https://example.org/porridge'
    expect((await read(token, { html, url })).body).toMatchObject({ title: 'Porridge', sourceUrl: url })
    expect((await read(token, { html })).body).toMatchObject({ title: 'Porridge', sourceUrl: null })
    expect((await read(token, { html, url: 'javascript:alert(1)' })).body).toMatchObject({ sourceUrl: null })
    expect((await read(token, { html, url: 'https://ann:pw@example.org/' })).body.sourceUrl).toBe(
      'https://example.org/',
    )
    const { body } = await read(token, { text: 'Toast\nServes 1\n2 slices of bread\n10 g butter\nToast the bread.' })
    expect(body).toMatchObject({ title: 'Toast', servings: 1, sourceUrl: null, siteNutrition: null })
    expect(body.ingredients).toHaveLength(2)
  })

  it('refuses what has no recipe with a sentence', async () => {
    const { accessToken: token } = await world.join('cat')
    const refusals: [unknown, RegExp][] = [
      [{ url: `${pages.url}/news` }, /^There is no recipe on this page/],
      [{ url: `${pages.url}/gone` }, /^There is no page at this address/],
      [{ url: 'http://10.0.0.1/' }, /not on the public internet/],
      [{ text: 'Nothing here.' }, /^There is no recipe in this text/],
      [{}, /^Give the address of a recipe/],
      [{ text: 'x', html: 'y' }, /^Give the address of a recipe/],
      [{ url: 7 }, /^An address must be text/],
      [{ html: 'x'.repeat(3 * 1024 * 1024 + 1) }, /at most 3 MB/],
      [{ html: 'é'.repeat(2 * 1024 * 1024) }, /at most 3 MB/],
    ]
    for (const [body, sentence] of refusals)
      expect(await read(token, body)).toMatchObject({ status: 400, body: { msg: expect.stringMatching(sentence) } })
  })

  it('takes pages of up to 3 MB, over both doors', async () => {
    const { accessToken: token } = await world.join('dan')
    const large = html + ' '.repeat(3 * 1024 * 1024 - html.length)
    expect(await read(token, { html: large })).toMatchObject({ status: 200, body: { title: 'Porridge' } })
    const rpc = await world.call('POST /trpc/recipes.read', { token, body: { html: large } })
    expect(rpc).toMatchObject({ status: 200, body: { result: { data: { title: 'Porridge' } } } })
    const tooLarge = await read(token, { html: 'x'.repeat(11 * 1024 * 1024) })
    expect(tooLarge.status).toBe(413)
    expect((await world.call('POST /recipes', { token, body: { name: 'x'.repeat(2 * 1024 * 1024) } })).status).toBe(413)
  })

  it('refuses strangers before it reads what they send', async () => {
    const body = { html: 'x'.repeat(11 * 1024 * 1024) }
    expect(await read('nobody', body)).toMatchObject({ status: 401, body: { msg: 'Please log in again.' } })
    const rpc = await world.call('POST /trpc/recipes.read', { body })
    expect(rpc).toMatchObject({ status: 401, body: { error: { data: { httpStatus: 401 } } } })
  })

  it('reads ten recipes a minute for one person, whatever they are', async () => {
    const { accessToken: token } = await world.join('eve')
    const { accessToken: other } = await world.join('fay')
    for (let n = 0; n < 10; n++) await read(token, n % 2 ? { text: 'nothing' } : { html })
    const refused = await read(token, { text: 'nothing' })
    expect(refused).toMatchObject({ status: 429, body: { msg: expect.stringContaining('10 recipes a minute') } })
    expect(Number(refused.headers['retry-after'])).toBe(60)
    expect((await read(other, { html })).status).toBe(200)
    world.travel({ seconds: 61 })
    expect((await read(token, { html })).status).toBe(200)
  })

  it('may be called with a token that can only read', async () => {
    const { api } = await world.join('gil')
    const { token } = await api.tokens.create({ name: 'Reader', access: 'read' })
    expect((await read(token, { html })).status).toBe(200)
  })

  it('opens no address where the operator switched that off, and still reads pages and texts', async () => {
    const off = await createHttpWorld({ RECIPE_FETCH: 'off', RECIPE_FETCH_ALLOW: '127.0.0.1' })
    const { accessToken: token } = await off.join('ann')
    const { status, body } = await off.call('POST /recipes/read', { token, body: { url: `${pages.url}/porridge` } })
    expect([status, body.msg]).toEqual([403, expect.stringContaining('This server opens no pages.')])
    const page = { html, url: `${pages.url}/porridge` }
    expect((await off.call('POST /recipes/read', { token, body: page })).status).toBe(200)
    await off.app.close()
  })
})

describe('a recipe', () => {
  it('keeps its source and its times, also in copies', async () => {
    const world = await createHttpWorld()
    const { accessToken: token } = await world.join('ann')
    const body = { name: 'Porridge', servings: 2, sourceUrl: 'https://example.org/p', prepMinutes: 5, cookMinutes: 10 }
    const { body: made } = await world.call('POST /recipes', { token, body })
    expect(made).toMatchObject(body)
    const { body: copy } = await world.call(`POST /recipes/${made._id}/duplicate`, { token, body: {} })
    expect(copy).toMatchObject({ ...body, name: 'Porridge (copy)' })
    const { body: without } = await world.call(`PUT /recipes/${made._id}`, {
      token,
      body: { sourceUrl: '', prepMinutes: null },
    })
    expect(without).toMatchObject({ sourceUrl: null, prepMinutes: null, cookMinutes: 10 })
    for (const sourceUrl of ['javascript:alert(1)', 'ftp://example.org', 'example.org', 'https://'])
      expect((await world.call('POST /recipes', { token, body: { ...body, sourceUrl } })).status).toBe(400)
    await world.app.close()
  })
})
