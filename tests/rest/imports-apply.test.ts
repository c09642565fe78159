import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { noCounts } from '#domain/imports.ts'
import { foodEntries, hiddenBatches, users } from '#schema'
import { type Job, jobs, runJob } from '#server/jobs.ts'
import { createHttpWorld } from '../support/http.ts'
import { historyPath, importer } from '../support/imports.ts'
import { signIn } from '../support/people.ts'
import { readInProcess } from '../support/reader-in-process.ts'
import { dumpOwned } from '../support/rows.ts'

const world = await createHttpWorld()
readInProcess(world)
afterAll(() => world.app.close())

let people = 0
async function join() {
  const person = await world.join(`person${people++}`)
  return { ...person, ...importer(world, person.accessToken) }
}

const sample = (path: string) => readFileSync(historyPath(path))
const servings = sample('cronometer/servings.csv')
const header = 'Day,Group,Food Name,Amount,Energy (kcal),Protein (g),Category'
const table = (...rows: string[]) => [header, ...rows].join('\n')

/** All that people have, but what stays after an import: that there was one, and the badges that it unlocked. */
function dump() {
  const { imports: _, notifications: __, unlocked_achievements: ___, users: ____, ...rows } = dumpOwned(world.db)
  return rows
}

const runCleanUp = () =>
  runJob(jobs.find(({ name }) => name === 'clean up imports') as Job, world, { info: () => {}, error: console.error })
const idOf = (email: string) => world.db.select().from(users).where(eq(users.email, email)).get()?.id

const counts = (some: object) => ({ ...noCounts(), ...some })

describe('adding a file', () => {
  it('puts what it holds into the diary, once', async () => {
    const { api, upload, apply, add } = await join()
    const { body: preview } = await upload(servings)
    const first = await apply(preview._id)
    expect(first).toMatchObject({
      status: 200,
      body: { added: counts({ food: 7, water: 1 }), already: counts({}), replaced: counts({}) },
    })
    const { food } = await api.diary.day({ date: '2026-09-08' })
    expect(food.map(({ foodName }) => foodName)).toContain('Oats, Rolled, Dry')
    expect(Object.keys(food[0] ?? {})).not.toContain('batchId')
    expect((await apply(preview._id)).status).toBe(409)
    expect((await api.imports.get({ id: preview._id })).status).toBe('applied')
    const again = await add(servings)
    expect(again).toMatchObject({ added: counts({}), already: counts({ food: 7, water: 1 }), replaced: counts({}) })
  })

  it('says meanwhile how much of it has been added, not how much has been read', async () => {
    const { api, upload, add, apply } = await join()
    const rows = Array.from({ length: 3_000 }, (_, n) => `2026-03-01,Lunch,Soup ${n},1 bowl,200,8,Soups`)
    await add(table(...rows.slice(0, 1_000)))
    const { body: preview } = await upload(table(...rows))
    const seen = new Map<number, number>()
    let isOver = false
    const applying = apply(preview._id).then(() => {
      isOver = true
    })
    while (!isOver) {
      const progress = await api.imports.progress()
      if (progress) seen.set(progress.rows, progress.share)
      await setImmediate()
    }
    await applying
    expect(seen.size).toBeGreaterThan(5)
    // A thousand were there already.
    for (const [added, share] of seen) expect(share).toBe(added / 2_000)
  })

  it('adds only what is new of a longer file, and not what was deleted by hand', async () => {
    const { api, add } = await join()
    const eggs = '2026-03-01,Breakfast,Eggs,2 large,140,12,Dairy'
    const toast = '2026-03-01,Breakfast,Toast,1 slice,80,3,Bread'
    await add(table(eggs, toast))
    const [first] = (await api.diary.day({ date: '2026-03-01' })).food
    await api.diary.removeFood({ id: first?.id ?? '' })
    const { added, already } = await add(table(eggs, toast, '2026-03-02,Lunch,Soup,1 bowl,200,8,Soups'))
    expect({ added, already }).toEqual({ added: counts({ food: 1 }), already: counts({ food: 2 }) })
    expect((await api.diary.day({ date: '2026-03-01' })).food).toHaveLength(1)
  })

  it('counts by the answers of before what is there already, and asks again', async () => {
    const { upload, apply, add, remove } = await join()
    const weights = (...rows: string[]) => ['Date,Weight', ...rows].join('\n')
    const first = await add(weights('2026-03-01,176'), { answers: { weightUnit: 'lb' } })
    await add(weights('2026-03-01,176', '2026-03-02,177'), { answers: { weightUnit: 'lb' } })
    const longer = weights('2026-03-01,176', '2026-03-02,177', '2026-03-03,178')
    const { body } = await upload(longer)
    expect(body).toMatchObject({ counts: counts({ progress: 3 }), already: counts({ progress: 2 }) })
    expect(body.questions.map(({ key }: { key: string }) => key)).toEqual(['weightUnit'])
    expect((await apply(body._id)).status).toBe(400)
    const bob = await join()
    expect((await bob.upload(longer)).body.already).toEqual(counts({}))
    await remove(first.id)
    expect((await upload(longer)).body.already).toEqual(counts({ progress: 1 }))
  })

  it('is refused to others, and without an answer that it needs', async () => {
    const ann = await join()
    const bob = await join()
    const { body } = await ann.upload(sample('loseit/loseit-export.zip'))
    expect((await bob.apply(body._id)).status).toBe(404)
    expect((await bob.remove(body._id)).status).toBe(404)
    expect(body.questions.map(({ key }: { key: string }) => key)).toContain('weightUnit')
    const { status, body: refusal } = await ann.apply(body._id)
    expect({ status, issues: refusal.issues }).toMatchObject({
      status: 400,
      issues: [{ path: `answers.${body.questions[0].key}`, message: body.questions[0].text }],
    })
    const first = Object.fromEntries(
      body.questions.map((one: { key: string; choices: { value: string }[] }) => [one.key, one.choices[0]?.value]),
    )
    expect((await ann.apply(body._id, { answers: { ...first, weightUnit: 'lb' } })).status).toBe(200)
  })

  it('unlocks badges with one notification that is no news of the moment', async () => {
    const { api, add } = await join()
    const days = Array.from({ length: 9 }, (_, n) => `2026-03-0${n + 1},Lunch,Soup,1 bowl,200,8,Soups`)
    await add(table(...days))
    const notifications = await api.notifications.list()
    expect(notifications.map(({ kind }) => kind)).toEqual(['pastAchievement'])
    expect((await api.streak.get()).streak).toBe(9)
  })
})

describe('replacing days', () => {
  it('makes the days of the file as they are in it, kind by kind, and keeps the others', async () => {
    const { api, add, remove } = await join()
    const own = { mealType: 'Lunch', foodName: 'Own soup', calories: 90 } as const
    for (const date of ['2026-03-01', '2026-03-02']) await api.diary.logFood({ ...own, date })
    await api.exercise.log({ date: '2026-03-01', exerciseName: 'Running', caloriesBurned: 300 })
    const file = table('2026-03-01,Breakfast,Eggs,2 large,140,12,Dairy')
    const { id, added, replaced } = await add(file, { mode: 'replaceDays' })
    expect({ added, replaced }).toEqual({ added: counts({ food: 1 }), replaced: counts({ food: 1 }) })
    const names = async (date: string) => (await api.diary.day({ date })).food.map(({ foodName }) => foodName)
    expect(await names('2026-03-01')).toEqual(['Eggs'])
    expect(await names('2026-03-02')).toEqual(['Own soup'])
    expect((await api.diary.day({ date: '2026-03-01' })).exercise).toHaveLength(1)

    const again = await add(file, { mode: 'replaceDays' })
    expect(again).toMatchObject({ added: counts({}), already: counts({ food: 1 }), replaced: counts({}) })
    expect((await remove(again.id)).status).toBe(200)
    expect(await names('2026-03-01')).toEqual(['Eggs'])
    expect((await remove(id)).status).toBe(200)
    expect(await names('2026-03-01')).toEqual(['Own soup'])
  })

  it('brings back what was deleted or changed since it was added', async () => {
    const { api, add, remove } = await join()
    const file = table('2026-03-01,Breakfast,Eggs,2 large,140,12,Dairy', '2026-03-01,Lunch,Soup,1 bowl,200,8,Soups')
    await add(file)
    const [eggs, soup] = (await api.diary.day({ date: '2026-03-01' })).food
    await api.diary.removeFood({ id: eggs?.id ?? '' })
    await api.diary.changeFood({ id: soup?.id ?? '', calories: 500 })
    const { id, added, replaced } = await add(file, { mode: 'replaceDays' })
    expect({ added, replaced }).toEqual({ added: counts({ food: 2 }), replaced: counts({ food: 1 }) })
    await remove(id)
    expect((await api.diary.day({ date: '2026-03-01' })).food).toMatchObject([{ foodName: 'Soup', calories: 500 }])
    // Taken back, they are known by the first import again.
    expect((await add(file)).added).toEqual(counts({}))
  })
})

describe('taking an import back', () => {
  it('keeps what somebody has changed since, and forgets the rest', async () => {
    const { api, add, remove } = await join()
    const file = table('2026-03-01,Breakfast,Eggs,2 large,140,12,Dairy', '2026-03-01,Lunch,Soup,1 bowl,200,8,Soups')
    const { id } = await add(file)
    const [eggs] = (await api.diary.day({ date: '2026-03-01' })).food
    await api.diary.changeFood({ id: eggs?.id ?? '', quantity: 3 })
    expect((await remove(id)).status).toBe(200)
    expect((await api.diary.day({ date: '2026-03-01' })).food).toMatchObject([{ foodName: 'Eggs', quantity: 3 }])
    expect((await remove(id)).status).toBe(404)
    expect((await api.imports.get({ id })).status).toBe('undone')
    expect((await add(file)).added).toEqual(counts({ food: 2 }))
  })

  it('leaves no trace besides the import itself', async () => {
    const { api, add, remove } = await join()
    await api.water.add({ date: '2026-09-08' })
    const before = dump()
    const { id } = await add(servings, { mode: 'replaceDays' })
    await remove(id)
    expect(dump()).toEqual(before)
  })

  it('is possible for 30 days, after which the import is part of the diary like all else', async () => {
    const { api, add, remove, upload, email } = await join()
    await api.diary.logFood({ date: '2026-09-08', mealType: 'Lunch', foodName: 'Own soup', calories: 90 })
    const { id } = await add(servings, { mode: 'replaceDays' })
    const { body: preview } = await upload(servings)
    expect((await remove(preview._id)).status).toBe(200)
    expect((await remove(preview._id)).status).toBe(404)
    world.travel({ days: 31 })
    await runCleanUp()
    const { accessToken } = await signIn(world, email)
    expect(await importer(world, accessToken).remove(id)).toMatchObject({
      status: 409,
      body: { msg: 'An import can be taken back for 30 days only.' },
    })
    const own = ({ userId }: { userId: string }) => userId === idOf(email)
    const rows = world.db.select().from(foodEntries).all().filter(own)
    expect(rows.map(({ batchId }) => batchId)).toEqual(Array.from({ length: 7 }, () => null))
    expect(world.db.select().from(hiddenBatches).all()).not.toContainEqual({ id: `${id}:replaced` })
    // What it added stays known.
    expect((await importer(world, accessToken).add(servings)).added).toEqual(counts({}))
    world.travel({ days: -31 })
  })
})
