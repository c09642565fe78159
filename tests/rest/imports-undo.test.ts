import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { hiddenBatches, imports } from '#schema'
import { hideBatch } from '#server/features/imports/imported-rows.ts'
import { recoverImports, removeReplaced } from '#server/features/imports/recover.ts'
import { type Job, jobs, runJob } from '#server/jobs.ts'
import { createHttpWorld } from '../support/http.ts'
import { importer, writeUpload } from '../support/imports.ts'
import { signIn } from '../support/people.ts'
import { readInProcess } from '../support/reader-in-process.ts'
import { dumpOwned } from '../support/rows.ts'

const world = await createHttpWorld({ WRITE_LIMIT: '0' })
readInProcess(world)
afterAll(() => world.app.close())

let people = 0
async function join() {
  const person = await world.join(`person${people++}`)
  const { id: userId } = await person.api.account.me()
  return { ...person, userId, ...importer(world, person.accessToken) }
}
type Person = Awaited<ReturnType<typeof join>>

const header = 'Day,Group,Food Name,Amount,Energy (kcal),Protein (g),Category'
const foods = (...rows: string[]) => [header, ...rows].join('\n')
const manyFoods = (length: number) =>
  foods(...Array.from({ length }, (_, i) => `2026-02-${10 + (i % 18)},Lunch,Food ${i},1 bowl,200,8,Soups`))
const weights = (...rows: string[]) => ['#date;weight', ...rows.map((row) => `2026-03-01T${row}`)].join('\n')
const water = (glasses: number) => `date,water (ml)\n2026-03-01,${glasses * 250}\n`
const waterAnswers = { answers: { columns: { date: 'date', water: 'water (ml)' } } }

const weightsOf = async ({ api }: Person) => (await api.progress.list()).map(({ weight }) => weight)
const waterOf = async ({ api }: Person) => (await api.diary.day({ date: '2026-03-01' })).water.glasses
const proteinsOf = async ({ api }: Person) =>
  (await api.diary.day({ date: '2026-03-01' })).food.map(({ protein }) => protein)

it('leaves no weight when the older of two imports is undone first', async () => {
  const ann = await join()
  const first = await ann.add(weights('07:00:00;80'))
  const second = await ann.add(weights('07:00:00;80', '09:00:00;81'))
  expect(second.replaced.progress).toBe(1)
  for (const { id } of [first, second]) expect((await ann.remove(id)).status).toBe(200)
  expect(await weightsOf(ann)).toEqual([])
})

it('forgets a food that two imports had when the older is undone first', async () => {
  const ann = await join()
  const egg = '2026-03-01,Breakfast,Egg,1 large,70,6,Dairy'
  const first = await ann.add(foods(egg))
  const second = await ann.add(foods(egg.replace(',6,', ',7,')), { mode: 'replaceDays' })
  await ann.remove(first.id)
  expect(await proteinsOf(ann)).toEqual([7])
  await ann.remove(second.id)
  expect(await proteinsOf(ann)).toEqual([])
  expect((await ann.add(foods(egg))).added.food).toBe(1)
})

it('replaces the one weight of a day that longer files say, however often they come', async () => {
  const ann = await join()
  const rows = ['07:00:00;80', '09:00:00;81', '10:00:00;82', '11:00:00;83']
  for (let length = 1; length <= rows.length; length++) await ann.add(weights(...rows.slice(0, length)))
  expect(await weightsOf(ann)).toEqual([83])
})

it('adds to replaced water only what a longer file has more', async () => {
  const ann = await join()
  for (let i = 0; i < 3; i++) await ann.api.water.add({ date: '2026-03-01' })
  const first = await ann.add(water(8), { ...waterAnswers, mode: 'replaceDays' })
  const second = await ann.add(water(10), waterAnswers)
  expect(await waterOf(ann)).toBe(10)
  await ann.remove(first.id)
  await ann.remove(second.id)
  expect(await waterOf(ann)).toBe(3)
})

const statuses = (...rows: string[]) => ['date,status', ...rows].join('\n')
const statusesOf = async ({ api }: Person) =>
  Promise.all(['2026-03-01', '2026-03-02'].map(async (date) => (await api.diary.day({ date })).status))

it('takes back the statuses of days, but not one that its owner gave', async () => {
  const ann = await join()
  await ann.api.diary.setStatus({ date: '2026-03-01', status: 'incomplete' })
  const { id, added, already } = await ann.add(statuses('2026-03-01,complete', '2026-03-02,complete'))
  expect([added.dayStatuses, already.dayStatuses]).toEqual([1, 1])
  expect(await statusesOf(ann)).toEqual(['incomplete', 'complete'])
  await ann.remove(id)
  expect(await statusesOf(ann)).toEqual(['incomplete', null])
})

it('gives the replaced statuses of days back, and leaves none when the older of two imports is undone first', async () => {
  const ann = await join()
  await ann.api.diary.setStatus({ date: '2026-03-01', status: 'incomplete' })
  const first = await ann.add(statuses('2026-03-02,complete'))
  const both = statuses('2026-03-01,complete', '2026-03-02,incomplete')
  const second = await ann.add(both, { mode: 'replaceDays' })
  expect([second.added.dayStatuses, second.replaced.dayStatuses]).toEqual([2, 2])
  expect(await statusesOf(ann)).toEqual(['complete', 'incomplete'])
  await ann.remove(first.id)
  await ann.remove(second.id)
  expect(await statusesOf(ann)).toEqual(['incomplete', null])
})

it('adds and removes an import once when that is asked for twice at the same time', async () => {
  const ann = await join()
  const { body } = await ann.upload(manyFoods(300))
  const other = await ann.upload(manyFoods(2))
  const added = await Promise.all([ann.apply(body._id), ann.apply(body._id), ann.apply(other.body._id)])
  expect(added.map(({ status }) => status)).toEqual([200, 409, 429])
  const removed = await Promise.all([ann.remove(body._id), ann.remove(body._id)])
  expect(removed.map(({ status }) => status)).toEqual([200, 404])
})

/** As a kill of the server leaves it in the middle of adding. */
function interrupt(id: string) {
  world.db.$client.prepare("update imports set status = 'applying', applied_at = null where id = ?").run(id)
  world.db.insert(hiddenBatches).values({ id }).onConflictDoNothing().run()
}

it('adds an import whose interrupted beginning is being removed at that moment', async () => {
  const [ann, bob] = [await join(), await join()]
  const [annual, brief] = [await ann.add(manyFoods(1_500)), await bob.add(manyFoods(50))]
  for (const { id } of [annual, brief]) interrupt(id)
  writeUpload(world, annual.id, manyFoods(1_500))
  writeUpload(world, brief.id, manyFoods(50))
  const recovering = recoverImports(world, world.clock())
  const added = await Promise.all([ann.apply(annual.id), bob.apply(brief.id)])
  expect(added.map(({ status, body }) => [status, body.added?.food])).toEqual([
    [200, 1_500],
    [200, 50],
  ])
  await recovering
  expect((await bob.api.diary.day({ date: '2026-02-10' })).food).toHaveLength(3)
})

it('cannot be undone while what it replaced is being removed for good', async () => {
  const ann = await join()
  await ann.add(manyFoods(300))
  const days = Array.from({ length: 18 }, (_, i) => `2026-02-${10 + i},Lunch,Rice,1 bowl,5,1,Grains`)
  const { id, replaced } = await ann.add(foods(...days), { mode: 'replaceDays' })
  expect(replaced.food).toBe(300)
  world.travel({ days: 31 })
  const { accessToken } = await signIn(world, ann.email)
  const removing = removeReplaced(world, world.clock())
  expect((await importer(world, accessToken).remove(id)).status).toBe(409)
  await removing
  world.travel({ days: -31 })
})

it('removes a file that a kill has left after its import was added', async () => {
  const ann = await join()
  const { id } = await ann.add(weights('07:00:00;80'))
  writeUpload(world, id, 'left by a kill')
  const job = jobs.find(({ name }) => name === 'clean up imports') as Job
  await runJob(job, world, { info() {}, error: console.error })
  expect(readdirSync(world.importReader.folder)).not.toContain(id)
})

it('returns nothing that would make an account larger than it may be', async () => {
  const small = await createHttpWorld({ USER_ROWS: '100' })
  readInProcess(small)
  const { accessToken } = await small.join('ann')
  const ann = importer(small, accessToken)
  await ann.add(manyFoods(90))
  const { id } = await ann.add(foods('2026-02-10,Lunch,Rice,1 bowl,5,1,Grains'), { mode: 'replaceDays' })
  await ann.add(foods(...Array.from({ length: 13 }, (_, i) => `2026-01-${10 + i},Lunch,Rice,1 bowl,5,1,Grains`)))
  expect((await ann.remove(id)).status).toBe(409)
  await small.app.close()
})

describe('the badges that an import brought', () => {
  const messages = async ({ api }: Person) => (await api.notifications.list()).map(({ message }) => message)
  const badges = async ({ api }: Person) =>
    (await api.achievements.list()).filter(({ unlocked }) => unlocked).map(({ name }) => name)
  const week = foods(...Array.from({ length: 7 }, (_, n) => `2026-03-0${n + 1},Lunch,Rice,1 bowl,5,1,Grains`))

  it('go with it, and with their notification', async () => {
    const ann = await join()
    const { id } = await ann.add(week)
    expect(await badges(ann)).toEqual(['First Bite', 'Week of Light'])
    expect(await messages(ann)).toEqual(['You have unlocked 2 achievements: First Bite and Week of Light'])
    await ann.remove(id)
    expect([await badges(ann), await messages(ann)]).toEqual([[], []])
    await ann.add(week)
    expect(await badges(ann)).toEqual(['First Bite', 'Week of Light'])
  })

  it('stay where something else earns them, which the notification then names alone', async () => {
    const ann = await join()
    const { id } = await ann.add(week)
    await ann.api.diary.logFood({ date: '2026-03-09', mealType: 'Lunch', foodName: 'Soup', calories: 90 })
    await ann.api.water.add({ date: '2026-03-09' })
    await ann.remove(id)
    expect(await badges(ann)).toEqual(['First Bite', 'First Glass'])
    expect(await messages(ann)).toEqual(['Achievement unlocked: First Glass', 'Achievement unlocked: First Bite'])
  })

  it('stay with another import of the same days, and those of deeds stay whatever is taken back', async () => {
    const ann = await join()
    await ann.api.diary.logFood({ date: '2026-03-09', mealType: 'Lunch', foodName: 'Soup', calories: 90 })
    const { id } = await ann.add(week)
    const second = await ann.add(week.replaceAll('Rice', 'Dal'))
    await ann.remove(id)
    expect(await badges(ann)).toEqual(['First Bite', 'Week of Light'])
    await ann.remove(second.id)
    expect(await badges(ann)).toEqual(['First Bite'])
    expect(await messages(ann)).toEqual(['Achievement unlocked: First Bite'])
  })

  it('go also when taking it back was interrupted', async () => {
    const ann = await join()
    const { id } = await ann.add(week)
    world.db.update(imports).set({ status: 'undone' }).where(eq(imports.id, id)).run()
    hideBatch(world.db, id)
    expect(await recoverImports(world, world.clock())).toBe(1)
    expect([await badges(ann), await messages(ann)]).toEqual([[], []])
  })
})

it('is not among the writes of a minute, nor is its file', async () => {
  const slow = await createHttpWorld({ WRITE_LIMIT: '201' })
  readInProcess(slow)
  const { accessToken, api } = await slow.join('ann')
  const rice = { date: '2026-03-10', mealType: 'Lunch', foodName: 'Rice', calories: 5 } as const
  await api.diary.logFoods({ entries: Array.from({ length: 200 }, () => rice) })
  await api.water.add({ date: rice.date })
  await expect(api.water.add({ date: rice.date })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const ann = importer(slow, accessToken)
  const { id } = await ann.add(manyFoods(3))
  expect((await ann.remove(id)).status).toBe(200)
  await slow.app.close()
})

/** Rows of the person, without what imports leave: that there were some, and badges. */
function rowsOf() {
  const { imports: _, notifications: __, unlocked_achievements: ___, users: ____, ...rows } = dumpOwned(world.db)
  return Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [name, list.map((row) => JSON.stringify(row)).toSorted()]),
  )
}

const day = fc.constantFrom('2026-03-01', '2026-03-02')
const small = fc.integer({ min: 1, max: 3 })
const fileRow = fc.oneof(
  fc.record({ kind: fc.constant('food'), day, name: fc.constantFrom('Egg', 'Soup'), n: small }),
  fc.record({ kind: fc.constant('exercise'), day, name: fc.constantFrom('Run', 'Swim'), n: small }),
  fc.record({ kind: fc.constant('weight'), day, name: fc.constant(''), n: small }),
  fc.record({ kind: fc.constant('water'), day, name: fc.constant(''), n: small }),
)
type FileRow = { kind: string; day: string; name: string; n: number }

/** A table with a row for each kind; the columns of the other kinds are empty. */
const tableOf = (rows: readonly FileRow[]) =>
  [
    'date,food,calories,protein,exercise,burned,weight (kg),water (ml)',
    ...rows.map(({ kind, day, name, n }) => {
      const at = (wanted: string, value: string | number) => (kind === wanted ? value : '')
      return `${day},${at('food', name)},${at('food', 100)},${at('food', n)},${at('exercise', name)},${at('exercise', n)},${at('weight', 70 + n)},${at('water', n * 250)}`
    }),
  ].join('\n')
const columns = {
  date: 'date',
  food: 'food',
  calories: 'calories',
  protein: 'protein',
  exercise: 'exercise',
  caloriesBurned: 'burned',
  weight: 'weight (kg)',
  water: 'water (ml)',
}

it('leaves an account as it was, whatever is imported and in whichever order it is undone', async () => {
  const someImport = fc.record({
    rows: fc.array(fileRow, { minLength: 1, maxLength: 6 }),
    mode: fc.constantFrom('add', 'replaceDays'),
  })
  const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 })
  const own = fc.array(fileRow, { maxLength: 2 })
  const ann = await join()
  await fc.assert(
    fc.asyncProperty(own, fc.array(someImport, { minLength: 3, maxLength: 3 }), order, async (own, files, order) => {
      for (const { kind, day: date, name, n } of own) {
        if (kind === 'food')
          await ann.api.diary.logFood({ date, mealType: 'Snacks', foodName: name, calories: 100, protein: n })
        if (kind === 'exercise') await ann.api.exercise.log({ date, exerciseName: name, caloriesBurned: n })
        if (kind === 'weight') await ann.api.progress.log({ date, weight: 70 + n })
        if (kind === 'water') await ann.api.water.add({ date })
      }
      const before = rowsOf()
      const added: string[] = []
      for (const { rows, mode } of files) added.push((await ann.add(tableOf(rows), { answers: { columns }, mode })).id)
      for (const at of order) expect((await ann.remove(added[at] ?? '')).status).toBe(200)
      expect(rowsOf()).toEqual(before)
      expect(
        world.db
          .select()
          .from(imports)
          .all()
          .filter(({ status }) => status === 'applying'),
      ).toEqual([])
    }),
    { seed: 20_260_310, numRuns: 25 },
  )
}, 240_000)
