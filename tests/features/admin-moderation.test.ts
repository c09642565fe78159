import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog, feedback, progressEntries, users } from '#schema'
import { newId } from '#server/db/ids.ts'
import { transaction } from '#server/db/transaction.ts'
import { createProductCache } from '#server/features/foods/product-cache.ts'
import { createHttpWorld } from '../support/http.ts'
import { createWorld, type World } from '../support/world.ts'

/** An instance with an admin and two users. */
async function moderated() {
  const world = createWorld()
  const [boss, ann, ben] = [await world.join('boss'), await world.join('ann'), await world.join('ben')]
  return { world, boss: boss.api, ann: ann.api, ben: ben.api }
}

/** What the audit log says, oldest first. */
const logged = ({ db }: Pick<World, 'db'>) =>
  db
    .select()
    .from(auditLog)
    .orderBy(auditLog.id)
    .all()
    .map(({ adminName, action, subject, detail }) => ({ adminName, action, subject, detail }))

const gone = { code: 'NOT_FOUND' }

describe('progress logs', () => {
  it('lists what everybody logged, latest day first, 20 a page', async () => {
    const { world, boss, ann, ben } = await moderated()
    for (let day = 1; day <= 21; day++)
      await ann.progress.log({ date: `2026-02-${String(day).padStart(2, '0')}`, weight: 70 + day })
    const entry = await ben.progress.log({ weight: 81.5, bodyFatPercentage: 20, measurements: { waist: 90 } })
    const { id: benId } = await ben.account.me()

    const first = await boss.admin.progress.list({ page: 1 })
    expect(first).toMatchObject({ page: 1, pages: 2, total: 22 })
    expect(first.entries).toHaveLength(20)
    expect(first.entries[0]).toEqual({ ...entry, user: { id: benId, username: 'ben' } })
    expect(first.entries.slice(1, 3).map(({ date, user }) => [date, user.username])).toEqual([
      ['2026-02-21', 'ann'],
      ['2026-02-20', 'ann'],
    ])
    const second = await boss.admin.progress.list({ page: 2 })
    expect(second.entries.map(({ date }) => date)).toEqual(['2026-02-02', '2026-02-01'])
    expect(await boss.admin.progress.list({ page: 3 })).toEqual({ entries: [], page: 3, pages: 2, total: 22 })

    const ofDeleted = eq(users.id, benId)
    world.db.update(users).set({ deletedAt: world.clock().toISOString() }).where(ofDeleted).run()
    const left = await boss.admin.progress.list({ page: 1 })
    expect([left.total, left.entries[0]?.user.username]).toEqual([21, 'ann'])
  })

  it('shows every entry on exactly one page, whichever end is nearer', async () => {
    const { world, boss, ann } = await moderated()
    const { id: userId } = await ann.account.me()
    const ids = Array.from({ length: 93 }, () => newId())
    await transaction(world.db, () => {
      for (const [n, id] of ids.entries()) {
        // Many on the same day and at the same time.
        const date = `2026-01-${String(10 + (n % 7)).padStart(2, '0')}`
        world.db.insert(progressEntries).values({ id, userId, date, weight: 70, createdAt: date }).run()
      }
    })
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => boss.admin.progress.list({ page })))
    const listed = pages.flatMap(({ entries }) => entries)
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(listed.map(({ date }) => date)).toEqual(
      listed
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    )
  })

  it('deletes an entry of somebody, whose history follows, and logs it', async () => {
    const { world, boss, ann } = await moderated()
    const { id } = await ann.progress.log({ date: '2026-03-09', weight: 500 })
    await ann.progress.log({ date: '2026-03-10', weight: 70 })
    const { id: annId } = await ann.account.me()
    const heard: unknown[] = []
    for (const { writes } of world.processes)
      writes.onCommitted(({ userId, subject, dates }) => heard.push({ userId, subject, dates }))
    expect(await boss.admin.progress.remove({ id })).toEqual({ msg: 'Entry deleted.' })
    expect(heard).toEqual([{ userId: annId, subject: 'progress', dates: ['2026-03-09'] }])
    expect(await ann.progress.summary()).toMatchObject({ first: { weight: 70 }, latest: { weight: 70 } })
    expect(logged(world)).toEqual([
      { adminName: 'boss', action: 'progress entry deleted', subject: 'ann', detail: { date: '2026-03-09' } },
    ])
    await expect(boss.admin.progress.remove({ id })).rejects.toMatchObject(gone)
    expect(logged(world)).toHaveLength(1)
  })
})

const granola = { productName: 'Granola', calories: 450, protein: 10, carbs: 60, fat: 18 }

describe('pending foods', () => {
  it('become findable by everybody when approved, and their author is told', async () => {
    const { world, boss, ann, ben } = await moderated()
    const { id } = await ann.customFoods.create({ ...granola, servingSize: '45 g', barcode: '96385074' })
    expect(await boss.admin.foods.pending()).toEqual([
      {
        id,
        product_name: 'Granola',
        nutriments: expect.objectContaining({ 'energy-kcal_100g': 450, proteins_100g: 10 }),
        serving_size: '45 g',
        code: '96385074',
        status: 'pending',
        createdAt: '2026-03-10T12:00:00.000Z',
        createdBy: { username: 'ann' },
        sameBarcode: [],
      },
    ])
    const names = async () => (await ben.foods.search({ query: 'granola' })).map(({ id }) => id)
    expect(await names()).not.toContain(id)

    expect(await boss.admin.foods.review({ id, status: 'global' })).toMatchObject({
      id,
      status: 'global',
      product_name: 'Granola',
    })
    expect(await names()).toContain(id)
    expect(await boss.admin.foods.pending()).toEqual([])
    const approved = [expect.objectContaining({ id, status: 'global', createdBy: { username: 'ann' } })]
    expect(await boss.admin.foods.shared({ search: ' GRÁN' })).toEqual(approved)
    expect(await boss.admin.foods.shared({})).toEqual(approved)
    expect(await boss.admin.foods.shared({ search: 'granola bar' })).toEqual([])
    const told = async () => (await ann.notifications.list()).filter(({ kind }) => kind === 'food')
    expect(await told()).toMatchObject([{ message: 'Your food Granola was approved. Everybody can find it now.' }])
    expect(logged(world)).toEqual([
      { adminName: 'boss', action: 'food approved', subject: 'Granola', detail: { id, edited: null } },
    ])
    await boss.admin.foods.review({ id, status: 'global' })
    expect(await told()).toHaveLength(1)
  })

  it('are corrected when approved: what is blank is unknown, what is left out stays', async () => {
    const { world, boss, ann, ben } = await moderated()
    const { id } = await ann.customFoods.create({ ...granola, servingSize: '45 g', sugars: 30, salt: 1 })
    const change = { productName: ' Oat granola ', calories: 0, protein: null, carbs: 61, salt: 0.5, servingSize: ' ' }
    const reviewed = await boss.admin.foods.review({ id, ...change, status: 'global' })
    expect(reviewed).toMatchObject({ product_name: 'Oat granola', serving_size: null, status: 'global' })
    expect(reviewed.nutriments).toMatchObject({
      'energy-kcal_100g': 0,
      proteins_100g: null,
      carbohydrates_100g: 61,
      fat_100g: 18,
      sugars_100g: 30,
      salt_100g: 0.5,
    })
    // Sodium follows salt.
    expect((await ann.customFoods.list())[0]?.nutriments).toMatchObject({ salt_100g: 0.5, sodium_100g: 0.2 })
    // The author's own list and everybody's search have the new name.
    expect(await ann.customFoods.list()).toMatchObject([{ product_name: 'Oat granola' }])
    expect((await ben.foods.search({ query: 'oat granola' })).map(({ id }) => id)).toContain(id)
    expect((await ann.foods.search({ query: 'oat granola' }))[0]).toMatchObject({ id })
    expect(logged(world)).toMatchObject([
      { action: 'food approved', detail: { id, edited: 'productName, servingSize, calories, protein, carbs, salt' } },
    ])
    await expect(boss.admin.foods.review({ id })).rejects.toThrow('There is nothing to change.')
    await expect(boss.admin.foods.review({ id, calories: null as never })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('can be edited without approval, withdrawn and deleted, by which the diary stays as it is', async () => {
    const { world, boss, ann, ben } = await moderated()
    const { id } = await ann.customFoods.create(granola)
    const logs = { date: '2026-03-10', mealType: 'Lunch' as const, foodId: id, foodName: 'Granola', calories: 200 }
    await ann.diary.logFood(logs)
    await boss.admin.foods.review({ id, calories: 440 })
    await boss.admin.foods.review({ id, status: 'global' })
    // The dialog of a shared food sends its status as well.
    await boss.admin.foods.review({ id, calories: 450, status: 'global' })
    expect(await boss.admin.foods.review({ id, status: 'pending' })).toMatchObject({ status: 'pending' })
    expect((await ben.foods.search({ query: 'granola' })).map(({ id }) => id)).not.toContain(id)
    await boss.admin.foods.review({ id, status: 'global' })
    expect(await boss.admin.foods.remove({ id })).toEqual({ msg: 'Food deleted.' })

    expect(await ann.customFoods.list()).toEqual([])
    expect((await ann.diary.day({ date: '2026-03-10' })).food).toMatchObject([{ foodName: 'Granola', calories: 200 }])
    expect(
      (await ann.notifications.list()).map(({ message }) => message).filter((text) => /food Granola/.test(text)),
    ).toMatchInlineSnapshot(`
        [
          "An admin deleted your food Granola. What you logged with it stays in your diary.",
          "Your food Granola was approved. Everybody can find it now.",
          "Your food Granola is no longer shared with everybody. It is still yours.",
          "Your food Granola was approved. Everybody can find it now.",
        ]
      `)
    expect(logged(world).map(({ action }) => action)).toEqual([
      'food edited',
      'food approved',
      'food edited',
      'food withdrawn',
      'food approved',
      'food deleted',
    ])
    await expect(boss.admin.foods.remove({ id })).rejects.toMatchObject(gone)
    await expect(boss.admin.foods.review({ id, status: 'global' })).rejects.toMatchObject(gone)
  })

  it('are never private ones, which admins can neither see, approve nor delete', async () => {
    const { boss, ann, ben } = await moderated()
    const { id } = await ann.customFoods.create({ ...granola, barcode: '96385074', isPrivate: true })
    expect(await boss.admin.foods.pending()).toEqual([])
    expect(await boss.admin.waiting()).toMatchObject({ foods: 0 })
    const suggested = await ben.customFoods.create({ ...granola, productName: 'Muesli', barcode: '96385074' })
    expect(await boss.admin.foods.pending()).toMatchObject([{ id: suggested.id, sameBarcode: [] }])
    await expect(boss.admin.foods.review({ id, status: 'global' })).rejects.toMatchObject(gone)
    await expect(boss.admin.foods.remove({ id })).rejects.toMatchObject(gone)
    expect(await ann.customFoods.list()).toMatchObject([{ id, status: 'private' }])
  })

  it('are shown beside others of the same barcode, however it is spelled', async () => {
    const { world, boss, ann, ben } = await moderated()
    const product = {
      code: '0036000291452',
      product_name: 'Listed biscuits',
      nutriments: { 'energy-kcal_100g': 450 },
    }
    await createProductCache(world.db).put(new Map([[product.code, { product, fetchedAt: world.clock() }]]))
    const shared = await ben.customFoods.create({ productName: 'Shared', calories: 440, barcode: '36000291452' })
    await boss.admin.foods.review({ id: shared.id, status: 'global' })
    await ann.customFoods.create({ productName: 'Mine', calories: 45, barcode: '036000291452' })
    await ben.customFoods.create({ productName: 'Another', calories: 1, barcode: '0036000291452' })
    // Shops choose these codes themselves.
    await ann.customFoods.create({ productName: 'Cheese', calories: 400, barcode: '2001234567893' })
    await ben.customFoods.create({ productName: 'Ham', calories: 120, barcode: '2001234567893' })
    const beside = Object.fromEntries(
      (await boss.admin.foods.pending()).map(({ product_name, sameBarcode }) => [
        product_name,
        sameBarcode.map(({ product_name, status, createdBy }) => [product_name, status, createdBy?.username]),
      ]),
    )
    expect(beside).toEqual({
      Ham: [],
      Cheese: [],
      Another: [
        ['Shared', 'global', 'ben'],
        ['Mine', 'pending', 'ann'],
        ['Listed biscuits', null, undefined],
      ],
      Mine: [
        ['Shared', 'global', 'ben'],
        ['Another', 'pending', 'ben'],
        ['Listed biscuits', null, undefined],
      ],
    })
  })
})

describe('sent feedback', () => {
  const bug = { type: 'Bug Report', message: 'The bell rings twice.' } as const

  it('is listed newest first, of one status or type, and can be resolved and reopened', async () => {
    const { world, boss, ann, ben } = await moderated()
    const first = await ann.feedback.send(bug)
    world.travel({ minutes: 1 })
    const second = await ben.feedback.send({ type: 'General Feedback', message: 'Lovely.' })
    expect(await boss.admin.feedback.list({})).toEqual([
      { ...second, user: { username: 'ben' } },
      { ...first, user: { username: 'ann' } },
    ])
    const resolved = { ...first, isResolved: true, user: { username: 'ann' } }
    expect(await boss.admin.feedback.resolve({ id: first.id, isResolved: true })).toEqual(resolved)
    expect(await boss.admin.feedback.list({ status: 'resolved' })).toEqual([resolved])
    expect(await boss.admin.feedback.list({ status: 'open' })).toMatchObject([{ id: second.id }])
    expect(await boss.admin.feedback.list({ type: 'Bug Report' })).toEqual([resolved])
    expect(await boss.admin.feedback.list({ status: 'open', type: 'Bug Report' })).toEqual([])
    await boss.admin.feedback.resolve({ id: first.id, isResolved: false })
    expect(await boss.admin.feedback.list({ status: 'open' })).toHaveLength(2)
    expect(logged(world)).toEqual([
      { adminName: 'boss', action: 'feedback resolved', subject: 'ann', detail: { type: 'Bug Report' } },
      { adminName: 'boss', action: 'feedback reopened', subject: 'ann', detail: { type: 'Bug Report' } },
    ])
    await expect(boss.admin.feedback.resolve({ id: newId(), isResolved: true })).rejects.toMatchObject(gone)
  })

  it('is listed up to 200, and open feedback is found behind any number of resolved ones', async () => {
    const { world, boss, ann } = await moderated()
    const open = await ann.feedback.send(bug)
    const { id: userId } = await ann.account.me()
    const createdAt = '2026-03-11T12:00:00.000Z'
    await transaction(world.db, () => {
      for (let n = 0; n < 201; n++)
        world.db
          .insert(feedback)
          .values({ id: newId(), userId, ...bug, isResolved: true, createdAt })
          .run()
    })
    expect(await boss.admin.feedback.list({})).toHaveLength(200)
    expect(await boss.admin.feedback.list({ status: 'open' })).toMatchObject([{ id: open.id }])
  })
})

describe('what waits for an admin', () => {
  it('counts pending foods and open feedback', async () => {
    const { boss, ann } = await moderated()
    expect(await boss.admin.waiting()).toEqual({ foods: 0, feedback: 0 })
    const foods = [await ann.customFoods.create(granola), await ann.customFoods.create(granola)]
    const { id } = await ann.feedback.send({ type: 'Bug Report', message: 'The bell rings twice.' })
    expect(await boss.admin.waiting()).toEqual({ foods: 2, feedback: 1 })
    await boss.admin.foods.review({ id: foods[0]?.id ?? '', status: 'global' })
    await boss.admin.feedback.resolve({ id, isResolved: true })
    expect(await boss.admin.waiting()).toEqual({ foods: 1, feedback: 0 })
  })
})

describe('over REST', () => {
  it('answers with the specified fields, 403 for users and 404 for what does not exist', async () => {
    const world = await createHttpWorld()
    const [{ accessToken: token }, ann] = [await world.join('boss'), await world.join('ann')]
    const { _id: annId } = (await world.call('GET /auth/me', { token: ann.accessToken })).body
    const send = (route: string, body: object) => world.call(route, { token: ann.accessToken, body })
    const ask = async (route: string, body?: object) => {
      const { status, body: answer } = await world.call(route, { token, body })
      return { status, answer }
    }
    const { _id: food } = (await send('POST /food/custom', granola)).body
    const { _id: sent } = (await send('POST /feedback', { type: 'Bug Report', message: 'It rings.' })).body
    const { _id: entry } = (await send('POST /progress', { weight: 68.7 })).body

    expect(await ask('GET /admin/progress?pageNumber=1')).toEqual({
      status: 200,
      answer: {
        entries: [
          {
            _id: entry,
            date: '2026-03-10',
            weight: 68.7,
            bodyFatPercentage: null,
            measurements: { waist: null },
            user: { _id: annId, username: 'ann' },
          },
        ],
        page: 1,
        pages: 1,
        total: 1,
      },
    })
    expect(await ask('GET /admin/progress?pageNumber=0')).toMatchObject({ status: 400 })
    expect(await ask(`DELETE /admin/progress/${entry.toUpperCase()}`)).toEqual({
      status: 200,
      answer: { msg: 'Entry deleted.' },
    })
    expect(await ask(`DELETE /admin/progress/${entry}`)).toEqual({
      status: 404,
      answer: { msg: 'Progress entry not found.', code: 'progress-entry-not-found' },
    })

    expect(await ask('GET /admin/foods/pending')).toMatchObject({
      status: 200,
      answer: [{ _id: food, product_name: 'Granola', status: 'pending', createdBy: { username: 'ann' } }],
    })
    expect(await ask(`PUT /admin/foods/${food}`, { status: 'approved' })).toMatchObject({
      status: 400,
      answer: { msg: 'The status must be pending or global.', issues: [{ path: 'status' }] },
    })
    const corrected = { productName: 'Muesli', calories: 400, protein: null, carbs: null, fat: null, servingSize: '' }
    expect(await ask(`PUT /admin/foods/${food}`, { ...corrected, status: 'global' })).toEqual({
      status: 200,
      answer: {
        _id: food,
        product_name: 'Muesli',
        nutriments: { 'energy-kcal_100g': 400, proteins_100g: null, carbohydrates_100g: null, fat_100g: null },
        serving_size: null,
        code: null,
        status: 'global',
        createdAt: '2026-03-10T12:00:00.000Z',
        createdBy: { username: 'ann' },
      },
    })
    expect(await ask('GET /admin/foods/pending')).toEqual({ status: 200, answer: [] })
    expect(await ask(`DELETE /admin/foods/${food}`)).toEqual({ status: 200, answer: { msg: 'Food deleted.' } })
    const noFood = { status: 404, answer: { msg: 'Food not found.', code: 'food-not-found' } }
    expect(await ask(`DELETE /admin/foods/${food}`)).toEqual(noFood)
    expect(await ask(`PUT /admin/foods/${food}`, { status: 'global' })).toEqual(noFood)

    const resolved = {
      _id: sent,
      type: 'Bug Report',
      message: 'It rings.',
      isResolved: true,
      createdAt: '2026-03-10T12:00:00.000Z',
      user: { username: 'ann' },
    }
    expect(await ask(`PUT /admin/feedback/${sent}`, { isResolved: true })).toEqual({ status: 200, answer: resolved })
    expect(await ask('GET /admin/feedback')).toEqual({ status: 200, answer: [resolved] })
    expect(await ask('GET /admin/feedback?status=open')).toEqual({ status: 200, answer: [] })
    expect(await ask(`PUT /admin/feedback/${sent}`, { isResolved: 'true' })).toMatchObject({ status: 400 })
    expect(await ask(`PUT /admin/feedback/${newId()}`, { isResolved: true })).toEqual({
      status: 404,
      answer: { msg: 'Feedback not found.', code: 'feedback-not-found' },
    })

    for (const route of ['GET /admin/progress', 'GET /admin/foods/pending', 'GET /admin/feedback'])
      expect((await world.call(route, { token: ann.accessToken })).status).toBe(403)
    await world.app.close()
  })
})
