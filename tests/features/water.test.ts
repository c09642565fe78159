import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { createWorld } from '../support/world.ts'

const date = '2026-03-10'

it('is counted glass by glass, day by day', async () => {
  const { api } = await createWorld().join('ada')
  expect(await api.water.add({ date })).toEqual({ glasses: 1 })
  expect(await api.water.add({ date })).toEqual({ glasses: 2 })
  expect((await api.diary.day({ date })).water).toEqual({ glasses: 2 })
  expect((await api.diary.day({ date: '2026-03-09' })).water).toEqual({ glasses: 0 })
})

it('is taken back, but never under 0', async () => {
  const { api } = await createWorld().join('ada')
  await api.water.add({ date })
  expect(await api.water.remove({ date })).toEqual({ glasses: 0 })
  expect(await api.water.remove({ date })).toEqual({ glasses: 0 })
  expect(await api.water.remove({ date: '2026-03-09' })).toEqual({ glasses: 0 })
  expect(await api.water.add({ date })).toEqual({ glasses: 1 })
  expect((await api.diary.day({ date })).water).toEqual({ glasses: 1 })
})

it('is everybody’s own', async () => {
  const world = createWorld()
  const { api: ada } = await world.join('ada')
  const { api: bob } = await world.join('bob')
  await ada.water.add({ date })
  await bob.water.remove({ date })
  expect((await ada.diary.day({ date })).water).toEqual({ glasses: 1 })
  expect((await bob.diary.day({ date })).water).toEqual({ glasses: 0 })
})

it('counts a tap that is sent again once, and every tap that is not', async () => {
  const { api } = await createWorld().join('ada')
  const [first, second, third] = [newId(), newId(), newId()]
  expect(await api.water.add({ date, id: first })).toEqual({ glasses: 1 })
  expect(await api.water.add({ date, id: first })).toEqual({ glasses: 1 })
  expect(await api.water.add({ date, id: second })).toEqual({ glasses: 2 })
  expect(await api.water.add({ date, id: first })).toEqual({ glasses: 2 })
  expect(await api.water.remove({ date, id: third })).toEqual({ glasses: 1 })
  expect(await api.water.remove({ date, id: third })).toEqual({ glasses: 1 })
  expect(await api.water.add({ date })).toEqual({ glasses: 2 })
  expect(await api.water.add({ date })).toEqual({ glasses: 3 })
  await expect(api.water.add({ date, id: 'x' })).rejects.toThrow('An id must be a UUID.')
})

it('loses no glass of two taps at once', async () => {
  const { api } = await createWorld().join('ada')
  await Promise.all(Array.from({ length: 8 }, () => api.water.add({ date })))
  expect((await api.diary.day({ date })).water).toEqual({ glasses: 8 })
})

it('needs a real day', async () => {
  const { api } = await createWorld().join('ada')
  await expect(api.water.add({ date: '2026-02-30' })).rejects.toThrow('A date must be a real day')
})
