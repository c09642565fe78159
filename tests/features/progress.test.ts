import { expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { progressEntries } from '#schema'
import { newId } from '#server/db/ids.ts'
import { latestWeightBefore, weightsBetween } from '#server/features/weights.ts'
import { createWorld, exported, type World } from '../support/world.ts'

const date = '2026-03-10'
const entry = { date, weight: 68.7, bodyFatPercentage: 27.9, measurements: { waist: 78.5 } }

/** Inserts daily weights up to and including `date`. */
async function weighDaily(world: World, userId: string, days: number, weightOf: (at: number) => number) {
  const createdAt = world.clock().toISOString()
  world.db.transaction((tx) => {
    for (let at = 0; at < days; at++)
      tx.insert(progressEntries)
        .values({ id: newId(), userId, date: addDays(date, at + 1 - days), weight: weightOf(at), createdAt })
        .run()
  })
}

it('logs, lists, corrects and removes an entry', async () => {
  const { api } = await createWorld().join('ada')
  const logged = await api.progress.log(entry)
  expect(logged).toEqual({ id: logged.id, ...entry })
  expect(await api.progress.list()).toEqual([logged])

  const changed = { ...logged, date: '2026-03-09', weight: 68.2, measurements: { waist: null } }
  expect(
    await api.progress.change({ id: logged.id, date: '2026-03-09', weight: 68.2, measurements: { waist: null } }),
  ).toEqual(changed)
  expect(await api.progress.list()).toEqual([changed])
  await expect(api.progress.change({ id: logged.id })).rejects.toThrow('There is nothing to change.')

  expect(await api.progress.remove({ id: logged.id })).toEqual({ msg: 'Entry deleted.' })
  expect(await api.progress.list()).toEqual([])
  await expect(api.progress.remove({ id: logged.id })).rejects.toThrow('Progress entry not found.')
})

it('keeps an entry once when it is sent twice with the same id, and never as that of somebody else', async () => {
  const world = createWorld()
  const { api } = await world.join('ada')
  const id = newId()
  const logged = await api.progress.log({ ...entry, id })
  expect(await api.progress.log({ ...entry, id })).toEqual(logged)
  await api.progress.change({ id, weight: 68.2 })
  // An old delivery that comes late does not take back what was corrected since.
  expect(await api.progress.log({ ...entry, id })).toMatchObject({ weight: 68.2 })
  expect(await api.progress.list()).toHaveLength(1)
  const { api: ben } = await world.join('ben')
  await expect(ben.progress.log({ ...entry, id })).rejects.toThrow()
  expect(await ben.progress.list()).toEqual([])
})

it('dates an entry today where the person is, and leaves what was not measured unknown', async () => {
  // It is the 11th in Auckland already.
  const { api } = await createWorld().join('ada', 'Pacific/Auckland')
  expect(await api.progress.log({ weight: 70 })).toMatchObject({
    date: '2026-03-11',
    bodyFatPercentage: null,
    measurements: { waist: null },
  })
})

it('lists the latest day first, and of one day the latest entry', async () => {
  const world = createWorld()
  const { api } = await world.join('ada')
  const [first, second] = [await api.progress.log({ date, weight: 70 }), await api.progress.log({ date, weight: 69 })]
  world.travel({ minutes: 5 })
  const earlier = await api.progress.log({ date: '2026-03-08', weight: 71 })
  const third = await api.progress.log({ date, weight: 69.5 })
  expect(await api.progress.list()).toEqual([third, second, first, earlier])
  expect(await api.progress.summary()).toEqual({
    first: { date: '2026-03-08', weight: 71 },
    latest: { date, weight: 69.5 },
    weights: [
      { date: '2026-03-08', weight: 71 },
      { date, weight: 70 },
      { date, weight: 69 },
      { date, weight: 69.5 },
    ],
  })
})

it('accepts days from 1900 to a year from now', async () => {
  const { api } = await createWorld().join('ada')
  for (const day of ['1900-01-01', '2027-03-10'])
    expect(await api.progress.log({ date: day, weight: 70 })).toMatchObject({ date: day })
  const { id } = await api.progress.log({ weight: 70 })
  for (const day of ['1899-12-31', '2027-03-11', '2026-02-30']) {
    await expect(api.progress.log({ date: day, weight: 70 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(api.progress.change({ id, date: day })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

it('summarises nothing as unknown', async () => {
  const { api } = await createWorld().join('ada')
  expect(await api.progress.summary()).toEqual({ first: null, latest: null, weights: [] })
})

it('lists the newest 5,000 of many years, and sums up all of them', async () => {
  const world = createWorld()
  const { api } = await world.join('ada')
  const { id: userId } = await api.account.me()
  await weighDaily(world, userId, 5_100, (at) => 90 - at / 500)
  const entries = await api.progress.list()
  expect(entries).toHaveLength(5_000)
  expect(entries[0]).toMatchObject({ date })
  const { first, latest, weights } = await api.progress.summary()
  expect(first).toEqual({ date: addDays(date, -5_099), weight: 90 })
  expect(latest).toMatchObject({ date })
  expect(weights).toHaveLength(60)
  expect(weights.at(-1)).toEqual(latest)
})

it('shows weights to their owner only', async () => {
  const world = createWorld()
  const { api: ada } = await world.join('ada')
  const { api: bob } = await world.join('bob')
  const { id } = await ada.progress.log(entry)
  const notFound = { code: 'NOT_FOUND', message: 'Progress entry not found.' }
  await expect(bob.progress.change({ id, weight: 1 })).rejects.toMatchObject(notFound)
  await expect(bob.progress.remove({ id })).rejects.toMatchObject(notFound)
  await expect(bob.progress.log({ ...entry, id })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await bob.progress.list()).toEqual([])
  expect(await ada.progress.list()).toEqual([{ id, ...entry }])
})

it('exports entries as flat rows', async () => {
  const { api } = await createWorld().join('ada')
  const { id } = await api.progress.log(entry)
  expect((await exported(api)).progress).toEqual([
    expect.objectContaining({ id, date, weight: 68.7, bodyFatPercentage: 27.9, waist: 78.5 }),
  ])
})

it('tells other features the weights of some days and the last one before', async () => {
  const world = createWorld()
  const { api } = await world.join('ada')
  const { id: userId } = await api.account.me()
  for (const [day, weight] of [
    ['2026-03-01', 71],
    ['2026-03-07', 70.5],
    ['2026-03-08', 70],
    ['2026-03-14', 69],
  ] as const)
    await api.progress.log({ date: day, weight })
  expect(weightsBetween(world.db, userId, '2026-03-08', '2026-03-14')).toEqual([
    { date: '2026-03-08', weight: 70 },
    { date: '2026-03-14', weight: 69 },
  ])
  expect(latestWeightBefore(world.db, userId, '2026-03-08')).toEqual({ date: '2026-03-07', weight: 70.5 })
  expect(latestWeightBefore(world.db, userId, '2026-03-01')).toBeNull()
})
