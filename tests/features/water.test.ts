import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { pruneTaps } from '#server/features/diary/water.ts'
import { createWorld } from '../support/world.ts'

const date = '2026-03-10'

it('counts water by glass and day', async () => {
  const { api } = await createWorld().join('ada')
  expect(await api.water.add({ date })).toEqual({ glasses: 1, ml: 250 })
  expect(await api.water.add({ date })).toEqual({ glasses: 2, ml: 500 })
  expect((await api.diary.day({ date })).water).toEqual({ glasses: 2, ml: 500 })
  expect((await api.diary.day({ date: '2026-03-09' })).water).toEqual({ glasses: 0, ml: 0 })
})

it('adds several glasses at once, and once when they are sent again', async () => {
  const { api } = await createWorld().join('ada')
  const id = newId()
  expect(await api.water.add({ date, glasses: 3, id })).toEqual({ glasses: 3, ml: 750 })
  expect(await api.water.add({ date, glasses: 3, id })).toEqual({ glasses: 3, ml: 750 })
  expect(await api.water.add({ date, glasses: 20 })).toEqual({ glasses: 23, ml: 5_750 })
  await expect(api.water.add({ date, glasses: 21 })).rejects.toThrow('At most 20 glasses at once.')
})

it('removes glasses, but never below 0', async () => {
  const { api } = await createWorld().join('ada')
  await api.water.add({ date })
  expect(await api.water.remove({ date })).toEqual({ glasses: 0, ml: 0 })
  expect(await api.water.remove({ date })).toEqual({ glasses: 0, ml: 0 })
  expect(await api.water.remove({ date: '2026-03-09' })).toEqual({ glasses: 0, ml: 0 })
  expect(await api.water.add({ date })).toEqual({ glasses: 1, ml: 250 })
  expect((await api.diary.day({ date })).water).toEqual({ glasses: 1, ml: 250 })
})

it('counts each user’s water separately', async () => {
  const world = createWorld()
  const { api: ada } = await world.join('ada')
  const { api: bob } = await world.join('bob')
  await ada.water.add({ date })
  await bob.water.remove({ date })
  expect((await ada.diary.day({ date })).water).toEqual({ glasses: 1, ml: 250 })
  expect((await bob.diary.day({ date })).water).toEqual({ glasses: 0, ml: 0 })
})

it('counts a resent tap once, and every new tap', async () => {
  const { api } = await createWorld().join('ada')
  const [first, second, third] = [newId(), newId(), newId()]
  expect(await api.water.add({ date, id: first })).toEqual({ glasses: 1, ml: 250 })
  expect(await api.water.add({ date, id: first })).toEqual({ glasses: 1, ml: 250 })
  expect(await api.water.add({ date, id: second })).toEqual({ glasses: 2, ml: 500 })
  expect(await api.water.add({ date, id: first })).toEqual({ glasses: 2, ml: 500 })
  expect(await api.water.remove({ date, id: third })).toEqual({ glasses: 1, ml: 250 })
  expect(await api.water.remove({ date, id: third })).toEqual({ glasses: 1, ml: 250 })
  expect(await api.water.add({ date })).toEqual({ glasses: 2, ml: 500 })
  expect(await api.water.add({ date })).toEqual({ glasses: 3, ml: 750 })
  await expect(api.water.add({ date, id: 'x' })).rejects.toThrow('An id must be a UUID.')
})

it('counts a tap once that is sent again after many others, and forgets it after two months', async () => {
  const world = createWorld()
  const person = await world.join('ada')
  const first = newId()
  await person.api.water.add({ date, id: first })
  for (let tap = 0; tap < 60; tap++) await person.api.water.add({ date, id: newId() })
  expect(await person.api.water.add({ date, id: first })).toEqual({ glasses: 61, ml: 15_250 })
  const { api: other } = await world.join('bob')
  expect(await other.water.add({ date, id: first })).toEqual({ glasses: 1, ml: 250 })
  world.travel({ days: 59 })
  expect(await pruneTaps(world.db, world.clock())).toBe(0)
  world.travel({ days: 2 })
  expect(await pruneTaps(world.db, world.clock())).toBe(62)
})

it('counts two simultaneous taps as two glasses', async () => {
  const { api } = await createWorld().join('ada')
  await Promise.all(Array.from({ length: 8 }, () => api.water.add({ date })))
  expect((await api.diary.day({ date })).water).toEqual({ glasses: 8, ml: 2_000 })
})

it('requires a valid date', async () => {
  const { api } = await createWorld().join('ada')
  await expect(api.water.add({ date: '2026-02-30' })).rejects.toThrow('A date must be a real day')
})
