import { describe, expect, it } from 'vitest'
import { maxHousehold } from '#domain/limits.ts'
import { users } from '#schema'
import { newId } from '#server/db/ids.ts'
import { addFriend, addHousehold, befriend, joined, type Person } from '../support/buddies.ts'
import { createWorld } from '../support/world.ts'

const lentils = { foodName: 'Lentils', quantity: 1, servingSize: '300g', calories: 1056, protein: 72 }
const dal = { name: 'Dal', servings: 4, ingredients: [lentils] }
const porridge = { name: 'Porridge', items: [{ foodName: 'Oats', servingSize: '55g', quantity: 1, calories: 208 }] }
const granola = { productName: 'Granola of the market', calories: 450, barcode: '4006381333931', isPrivate: true }
const today = '2026-03-10'

/** Invites somebody, who accepts. */
async function moveIn(inviter: Person, invitee: Person) {
  const { id } = await inviter.api.household.invite({ userId: invitee.id })
  return invitee.api.household.answer({ id, status: 'accepted' })
}

/** Ann and Ben live together; Cleo is a buddy of both, Eve is nobody's. */
async function people() {
  const world = createWorld()
  const all = await joined(world, 'boss', 'ann', 'ben', 'cleo', 'eve')
  const { ann, ben, cleo } = all
  for (const [a, b] of [
    [ann, ben],
    [ann, cleo],
    [ben, cleo],
  ] as const)
    await befriend(a, b)
  return { world, ...all }
}

const memberNames = async ({ api }: Person) => (await api.household.get())?.members.map(({ name }) => name) ?? null
/** What people made among the foods that somebody finds. */
const foundBy = async ({ api }: Person, query: string) =>
  (await api.foods.search({ query })).flatMap(({ product_name, owner, source }) =>
    ['custom', 'recipe', 'meal'].includes(source) ? [[product_name, owner]] : [],
  )

describe('an invitation to a household', () => {
  it('waits for a buddy, who is told, and founds a household when they accept it', async () => {
    const { world, ann, ben } = await people()
    expect(await ann.api.household.get()).toBeNull()
    const invitation = await ann.api.household.invite({ userId: ben.id })
    expect(invitation).toEqual({
      id: invitation.id,
      from: { id: ann.id, name: 'ann' },
      to: { id: ben.id, name: 'ben' },
      createdAt: world.clock().toISOString(),
    })
    // Nobody lives with anybody yet.
    expect([await ann.api.household.get(), await ben.api.household.get()]).toEqual([null, null])
    expect(await ann.api.household.invitations()).toEqual({ received: [], sent: [invitation] })
    expect(await ben.api.household.invitations()).toEqual({
      received: [{ ...invitation, members: [{ id: ann.id, name: 'ann' }] }],
      sent: [],
    })
    const [notification] = await ben.api.notifications.list()
    expect(notification).toMatchObject({
      kind: 'household',
      message: 'ann invited you to their household.',
      targetId: invitation.id,
    })

    expect(await ben.api.household.answer({ id: invitation.id, status: 'accepted' })).toEqual({
      ...invitation,
      status: 'accepted',
    })
    const household = await ann.api.household.get()
    expect(household).toEqual({
      id: household?.id,
      members: [
        { id: ann.id, name: 'ann', isYou: true },
        { id: ben.id, name: 'ben', isYou: false },
      ],
      invitations: [],
    })
    expect((await ben.api.household.get())?.id).toBe(household?.id)
    expect((await ann.messages())[0]).toBe('ben joined your household.')
    expect(await ben.api.household.invitations()).toEqual({ received: [], sent: [] })
  })

  it('can come from every member, and shows all members and those who are invited', async () => {
    const { ann, ben, cleo } = await people()
    await moveIn(ann, ben)
    const { id } = await ben.api.household.invite({ userId: cleo.id })
    expect((await ann.api.household.get())?.invitations).toMatchObject([{ id, from: { name: 'ben' } }])
    expect((await cleo.api.household.invitations()).received).toMatchObject([
      { id, members: [{ name: 'ann' }, { name: 'ben' }] },
    ])
    await cleo.api.household.answer({ id, status: 'accepted' })
    for (const person of [ann, ben, cleo]) expect(await memberNames(person)).toEqual(['ann', 'ben', 'cleo'])
  })

  it('is only for buddies, and ends with their friendship', async () => {
    const { ann, ben, eve } = await people()
    for (const userId of [eve.id, ann.id, newId()])
      await expect(ann.api.household.invite({ userId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Buddy not found.',
      })
    const { id } = await ann.api.household.invite({ userId: ben.id })
    await ben.api.buddies.remove({ friendId: ann.id })
    await expect(ben.api.household.answer({ id, status: 'accepted' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ben.api.household.invitations()).received).toEqual([])
    expect(await ann.api.household.get()).toBeNull()
  })

  it('can be answered by its recipient alone, once, and withdrawn by its sender alone', async () => {
    const { ann, ben, cleo, eve } = await people()
    const { id } = await ann.api.household.invite({ userId: ben.id })
    for (const { api } of [ann, cleo, eve])
      await expect(api.household.answer({ id, status: 'accepted' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const { api } of [ben, cleo, eve])
      await expect(api.household.withdraw({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await ben.api.household.answer({ id, status: 'declined' })
    await expect(ben.api.household.answer({ id, status: 'accepted' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await ann.messages()).not.toContain('ben joined your household.')

    const again = await ann.api.household.invite({ userId: ben.id })
    expect(await ann.api.household.withdraw({ id: again.id })).toEqual({ msg: 'Invitation withdrawn.' })
    await expect(ben.api.household.answer({ id: again.id, status: 'accepted' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('is refused while another waits, within a household, and after too many', async () => {
    const { ann, ben, cleo } = await people()
    const first = await ann.api.household.invite({ userId: ben.id })
    for (const [from, to, name] of [
      [ann, ben, 'ben'],
      [ben, ann, 'ann'],
    ] as const)
      await expect(from.api.household.invite({ userId: to.id })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: `There is already an invitation between you and ${name}.`,
      })
    await ben.api.household.answer({ id: first.id, status: 'accepted' })
    await expect(ben.api.household.invite({ userId: ann.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'ann is in your household already.',
    })
    const { id: bens } = await ben.api.household.invite({ userId: cleo.id })
    await expect(ann.api.household.invite({ userId: cleo.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'cleo is invited already.',
    })
    await ben.api.household.withdraw({ id: bens })
    for (let n = 0; n < 5; n++) {
      const { id } = await ann.api.household.invite({ userId: cleo.id })
      await cleo.api.household.answer({ id, status: 'declined' })
    }
    await expect(ann.api.household.invite({ userId: cleo.id })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: 24 * 3600,
    })
    // Another member may.
    await ben.api.household.invite({ userId: cleo.id })
  })

  it('cannot be accepted by somebody who lives elsewhere, until they have left', async () => {
    const { world, ann, ben, cleo } = await people()
    addHousehold(world, cleo.id, addFriend(world, cleo.id, 'dora'))
    const { id } = await ann.api.household.invite({ userId: cleo.id })
    await expect(cleo.api.household.answer({ id, status: 'accepted' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You are in a household already. Please leave it before you join another.',
    })
    // The refused answer left the invitation as it was.
    await cleo.api.household.leave()
    await cleo.api.household.answer({ id, status: 'accepted' })
    expect(await memberNames(ann)).toEqual(['ann', 'cleo'])
    expect(await memberNames(ben)).toBeNull()
  })

  it('is refused when the household is full', async () => {
    const { world, ann, ben, cleo } = await people()
    const { id } = await ann.api.household.invite({ userId: cleo.id })
    const others = Array.from({ length: maxHousehold - 2 }, () => addFriend(world, ann.id))
    addHousehold(world, ann.id, ben.id, ...others)
    const full = { code: 'BAD_REQUEST', message: `A household can have at most ${maxHousehold} people.` }
    await expect(ann.api.household.invite({ userId: addFriend(world, ann.id) })).rejects.toMatchObject(full)
    await expect(cleo.api.household.answer({ id, status: 'accepted' })).rejects.toMatchObject(full)
    expect(await memberNames(ann)).toHaveLength(maxHousehold)
  })
})

describe('a household', () => {
  it('finds what its members made, marked whose, and nobody else does', async () => {
    const { ann, ben, cleo, eve } = await people()
    // Searched before, so that what is kept of a search has to be found outdated.
    for (const person of [ann, ben]) expect(await foundBy(person, 'dal')).toEqual([])
    const [recipe, food, meal] = [
      await ann.api.recipes.create(dal),
      await ann.api.customFoods.create(granola),
      await ann.api.meals.create(porridge),
    ]
    expect([recipe.owner, food.owner, meal.owner]).toEqual([null, null, null])
    await moveIn(ann, ben)

    const owner = { name: 'ann' }
    expect(await foundBy(ben, 'dal')).toEqual([['Dal', owner]])
    expect(await foundBy(ben, 'granola of the market')).toEqual([['Granola of the market', owner]])
    expect(await foundBy(ben, 'porridge')).toEqual([['Porridge', owner]])
    expect(await ben.api.recipes.list()).toEqual([{ ...recipe, owner }])
    expect(await ben.api.meals.list()).toEqual([{ ...meal, owner }])
    expect(await ben.api.foods.barcode({ code: granola.barcode })).toMatchObject({ id: food.id, owner })
    expect(await ben.api.foods.byId({ id: recipe.id })).toMatchObject({ source: 'recipe', owner })
    expect(await ben.api.foods.byId({ id: recipe.id })).not.toHaveProperty('mine')
    // The owner sees them as before.
    expect(await foundBy(ann, 'dal')).toEqual([['Dal', null]])
    // Lists to edit from have one's own only.
    expect(await ben.api.customFoods.list()).toEqual([])
    expect(await ben.api.foods.search({ query: '', among: 'mine' })).toEqual([])

    for (const person of [cleo, eve]) {
      const { api } = person
      for (const query of ['dal', 'granola of the market', 'porridge']) expect(await foundBy(person, query)).toEqual([])
      expect([await api.recipes.list(), await api.meals.list()]).toEqual([[], []])
      for (const { id } of [recipe, food, meal])
        await expect(api.foods.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(api.recipes.duplicate({ id: recipe.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(api.foods.barcode({ code: granola.barcode })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }

    // What a member adds, renames or deletes later shows in the next search of the others.
    await ann.api.recipes.change({ id: recipe.id, name: 'Red dal' })
    expect(await foundBy(ben, 'red dal')).toEqual([['Red dal', owner]])
    await ann.api.recipes.remove({ id: recipe.id })
    expect(await foundBy(ben, 'red dal')).toEqual([])
    await ann.api.customFoods.create({ productName: 'Dalgona', calories: 200 })
    expect(await foundBy(ben, 'dalgona')).toEqual([['Dalgona', owner]])
  })

  it('lets only the owner change or delete what they made; others may copy a recipe', async () => {
    const { ann, ben } = await people()
    await moveIn(ann, ben)
    const [recipe, food, meal] = [
      await ann.api.recipes.create(dal),
      await ann.api.customFoods.create(granola),
      await ann.api.meals.create(porridge),
    ]
    const missing = { code: 'NOT_FOUND' }
    const { recipes, customFoods, meals, shares } = ben.api
    await expect(recipes.change({ id: recipe.id, name: 'Mine' })).rejects.toMatchObject(missing)
    await expect(recipes.remove({ id: recipe.id })).rejects.toMatchObject(missing)
    await expect(customFoods.change({ id: food.id, productName: 'Mine' })).rejects.toMatchObject(missing)
    await expect(customFoods.remove({ id: food.id })).rejects.toMatchObject(missing)
    await expect(meals.change({ id: meal.id, name: 'Mine' })).rejects.toMatchObject(missing)
    await expect(meals.remove({ id: meal.id })).rejects.toMatchObject(missing)
    await expect(shares.shareRecipe({ id: recipe.id, friendId: ann.id })).rejects.toMatchObject(missing)
    expect(await ann.api.recipes.list()).toEqual([recipe])

    const copy = await recipes.duplicate({ id: recipe.id })
    expect(copy).toMatchObject({ name: 'Dal (copy)', owner: null })
    expect((await ann.api.recipes.list()).map(({ name, owner }) => [name, owner?.name])).toEqual([
      ['Dal (copy)', 'ben'],
      ['Dal', undefined],
    ])
  })

  it('keeps nutrients that a member added to themselves', async () => {
    const { ann, ben } = await people()
    await moveIn(ann, ben)
    const { key } = await ann.api.nutrients.create({ name: 'Creatine', unit: 'g' })
    const nutrients = { iron: 0.003, [key]: 5 }
    await ann.api.recipes.create({ ...dal, ingredients: [{ ...lentils, nutrients }] })
    await ann.api.meals.create({ name: 'Shake', items: [{ ...lentils, nutrients }] })
    const [seen] = await ben.api.recipes.list()
    expect(Object.keys(seen?.nutrients ?? {})).toEqual(['iron'])
    expect(seen?.ingredients[0]?.nutrients).toEqual({ iron: expect.closeTo(0.003) })
    expect((await ben.api.meals.list())[0]?.items[0]?.nutrients).toEqual({ iron: expect.closeTo(0.003) })
    expect(Object.keys((await ann.api.recipes.list())[0]?.nutrients ?? {})).toContain(key)
  })

  it('loses what a member made when they leave, but not what others logged of it', async () => {
    const { ann, ben, cleo } = await people()
    await moveIn(ann, ben)
    await moveIn(ann, cleo)
    const recipe = await ann.api.recipes.create(dal)
    const food = await ann.api.customFoods.create(granola)
    await ben.api.favourites.add({ id: recipe.id })
    await ben.api.favourites.add({ id: food.id })
    const entry = await ben.api.diary.logFood({
      date: today,
      mealType: 'Lunch',
      foodId: recipe.id,
      foodName: 'Dal',
      servingSize: '1 serving',
      calories: 264,
    })

    expect(await ann.api.household.leave()).toEqual({ msg: 'You have left the household.' })
    expect(await ann.api.household.get()).toBeNull()
    expect([await memberNames(ben), await memberNames(cleo)]).toEqual([
      ['ben', 'cleo'],
      ['ben', 'cleo'],
    ])
    // One's own goes along.
    expect(await ann.api.recipes.list()).toEqual([recipe])
    expect(await foundBy(ann, 'dal')).toEqual([['Dal', null]])
    expect(await foundBy(cleo, 'dal')).toEqual([])
    expect([await ben.api.recipes.list(), await cleo.api.recipes.list()]).toEqual([[], []])

    // The entry stays, and can be logged again like that of a deleted food.
    expect((await ben.api.diary.day({ date: today })).food).toEqual([entry])
    expect((await ben.api.diary.recents({ mealType: 'Lunch', date: today })).map(({ foodName }) => foodName)).toEqual([
      'Dal',
    ])
    expect(await ben.api.foods.byId({ id: recipe.id })).toMatchObject({
      product_name: 'Dal',
      last: { servingSize: '1 serving', calories: 264 },
    })
    // A favourite that was logged is found as it was logged; the other is gone.
    const favourites = await ben.api.foods.search({ query: '', among: 'favourites' })
    expect(favourites.map(({ product_name }) => product_name)).toEqual(['Dal'])
    await expect(ann.api.household.leave()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('ends when only one is left, and their invitations are those to a new one', async () => {
    const { ann, ben, cleo, eve } = await people()
    await befriend(ben, eve)
    await moveIn(ann, ben)
    const before = await ann.api.household.get()
    const { id } = await ann.api.household.invite({ userId: cleo.id })
    const { id: bens } = await ben.api.household.invite({ userId: eve.id })
    await ben.api.household.leave()
    expect([await ann.api.household.get(), await ben.api.household.get()]).toEqual([null, null])
    // An invitation to a household ends when the one who sent it leaves.
    await expect(eve.api.household.answer({ id: bens, status: 'accepted' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await cleo.api.household.answer({ id, status: 'accepted' })
    const after = await ann.api.household.get()
    expect(after?.members.map(({ name }) => name)).toEqual(['ann', 'cleo'])
    expect(after?.id).not.toBe(before?.id)
  })

  it('outlasts a friendship: each of the two can leave it', async () => {
    const { ann, ben } = await people()
    await moveIn(ann, ben)
    await ann.api.recipes.create(dal)
    await ann.api.buddies.remove({ friendId: ben.id })
    expect(await memberNames(ben)).toEqual(['ann', 'ben'])
    expect(await foundBy(ben, 'dal')).toEqual([['Dal', { name: 'ann' }]])
    await ann.api.household.leave()
    expect(await foundBy(ben, 'dal')).toEqual([])
  })

  it('loses a member whose account is deleted, and ends when only one is left', async () => {
    const { world, ann, ben, cleo } = await people()
    await moveIn(ann, ben)
    await moveIn(ann, cleo)
    await ann.api.recipes.create(dal)
    expect(await foundBy(ben, 'dal')).toHaveLength(1)
    await ann.api.account.deleteAccount()
    expect(await memberNames(ben)).toEqual(['ben', 'cleo'])
    expect([await foundBy(ben, 'dal'), await ben.api.recipes.list()]).toEqual([[], []])
    await cleo.api.account.deleteAccount()
    expect(await ben.api.household.get()).toBeNull()
    const inHouseholds = world.db.select({ id: users.householdId }).from(users).all()
    expect(inHouseholds.filter(({ id }) => id !== null)).toEqual([])
  })
})
