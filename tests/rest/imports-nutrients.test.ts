import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { historyPath, importer } from '../support/imports.ts'
import { readInProcess } from '../support/reader-in-process.ts'

const world = await createHttpWorld()
readInProcess(world)
afterAll(() => world.app.close())

it("Cronometer's servings are a day's nutrients: sums, how many foods state each, and nothing after an undo", async () => {
  const { accessToken: token } = await world.join('ann')
  const { add, remove } = importer(world, token)
  const nutrients = async () => {
    const { body } = await world.call('GET /diary/2026-09-08/nutrients', { token })
    return new Map(body.nutrients.map(({ key, ...sum }: { key: string }) => [key, sum]))
  }
  const { id } = await add(readFileSync(historyPath('cronometer/servings.csv')))
  const before = await nutrients()
  // One of the foods is a supplement that states two nutrients only. Its 5,000 IU are 125 µg.
  expect(before.get('vitamin-d')).toMatchObject({ sum: 125.35, known: 5, of: 6 })
  expect(before.get('iron')).toMatchObject({ sum: 10.88, known: 5, of: 6 })
  expect(before.get('biotin')).toMatchObject({ sum: null, known: 0, of: 6, energyShare: 0 })
  await remove(id)
  expect((await nutrients()).get('iron')).toMatchObject({ sum: null, known: 0, of: 0 })
})

const mussels = {
  date: '2026-02-03',
  mealType: 'Lunch',
  foodName: 'Mussels',
  quantity: 1,
  servingSize: '100 g',
  calories: 86,
} as const

async function exportOf(accessToken: string, format: 'json' | 'zip') {
  const { rawPayload } = await world.app.inject({
    url: `/api/user/export-data?format=${format}`,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return rawPayload
}

it('own nutrients of another Glowlog get keys of this account, with what was chosen for them', async () => {
  const [from, to] = [await world.join('carla'), await world.join('dora')]
  await to.api.nutrients.create({ name: 'Creatine', unit: 'g' })
  const { key } = await from.api.nutrients.create({ name: 'Taurine', unit: 'mg' })
  await from.api.nutrients.change({ key, isOnDashboard: true, target: { min: 100, max: null } })
  await from.api.diary.logFood({ ...mussels, nutrients: { [key]: 655, iron: 3.95 } })
  for (const format of ['json', 'zip'] as const) {
    await importer(world, to.accessToken).add(await exportOf(from.accessToken, format))
  }
  const listed = (await to.api.nutrients.list()).filter(({ isOwn }) => isOwn)
  expect(listed).toMatchObject([
    { key: 'own-128', name: 'Creatine', target: null },
    { key: 'own-129', name: 'Taurine', unit: 'mg', isOnDashboard: true, target: { min: 100, max: null } },
  ])
  const { food } = await to.api.diary.day({ date: '2026-02-03' })
  expect(food).toMatchObject([{ foodName: 'Mussels', nutrients: { 'own-129': 655, iron: 3.95 } }])
})

it('an import that is taken back leaves no nutrient of its own behind, but those that a food uses since', async () => {
  const [from, to] = [await world.join('eva'), await world.join('finn')]
  const taurine = await from.api.nutrients.create({ name: 'Taurine', unit: 'mg' })
  const creatine = await from.api.nutrients.create({ name: 'Creatine', unit: 'g' })
  await from.api.nutrients.change({ key: taurine.key, isOnDashboard: true, target: { min: 100, max: null } })
  await from.api.diary.logFood({ ...mussels, nutrients: { [taurine.key]: 655, [creatine.key]: 2 } })
  const file = await exportOf(from.accessToken, 'json')
  await to.api.nutrients.create({ name: 'Betaine', unit: 'mg' })
  const { add, remove } = importer(world, to.accessToken)
  const own = async () => (await to.api.nutrients.list()).filter(({ isOwn }) => isOwn)
  const { id } = await add(file)
  const added = await own()
  expect(added.map(({ name }) => name)).toEqual(['Betaine', 'Taurine', 'Creatine'])
  const here = added.find(({ name }) => name === 'Creatine')?.key ?? ''
  await to.api.diary.logFood({ ...mussels, date: '2026-02-04', nutrients: { [here]: 1 } })
  await remove(id)
  expect((await own()).map(({ name }) => name)).toEqual(['Betaine', 'Creatine'])
  expect((await to.api.diary.day({ date: '2026-02-04' })).food).toMatchObject([{ nutrients: { [here]: 1 } }])
  // The name is free again.
  await to.api.nutrients.create({ name: 'Taurine', unit: 'mg' })
})
