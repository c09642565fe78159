import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#schema'
import { newId } from '#server/db/ids.ts'
import { addFriend, befriend, joined, names, type Person } from '../support/buddies.ts'
import { createWorld } from '../support/world.ts'

describe('the search for people', () => {
  const found = async ({ api }: Person, search: string) => names(await api.buddies.search({ search }))

  it('finds names that contain the text, in any case and without accents, those that begin with it first', async () => {
    const { ann } = await joined(createWorld(), 'ann', 'Marek.s', 'marguerite', 'omar_t', 'ruben')
    expect(await found(ann, 'mar')).toEqual(['Marek.s', 'marguerite', 'omar_t'])
    expect(await found(ann, '  MÁR ')).toEqual(['Marek.s', 'marguerite', 'omar_t'])
    expect(await found(ann, 'r_')).toEqual(['omar_t'])
    expect(await found(ann, '%')).toEqual([])
    expect(await found(ann, 'marek.S')).toEqual(['Marek.s'])
  })

  it('finds nobody for a blank text, never oneself, and at most 20', async () => {
    const world = createWorld()
    const { ann } = await joined(world, 'ann', 'anna')
    expect([await found(ann, ''), await found(ann, ' \u200b'), names(await ann.api.buddies.search({}))]).toEqual([
      [],
      [],
      [],
    ])
    expect(await found(ann, 'ann')).toEqual(['anna'])
    for (let n = 0; n < 30; n++) addFriend(world, ann.id, `friend${n}`)
    expect(await found(ann, 'friend')).toHaveLength(20)
  })

  it('tells what there is between the two, but no address', async () => {
    const { ann, ben1, ben2, ben3, ben4 } = await joined(createWorld(), 'ann', 'ben1', 'ben2', 'ben3', 'ben4')
    await befriend(ann, ben1)
    await ann.api.buddies.sendRequest({ userId: ben2.id })
    const { id: requestId } = await ben3.api.buddies.sendRequest({ userId: ann.id })
    expect(await ann.api.buddies.search({ search: 'ben' })).toEqual([
      { id: ben1.id, username: 'ben1', state: 'friends' },
      { id: ben2.id, username: 'ben2', state: 'sent' },
      { id: ben3.id, username: 'ben3', state: 'received', requestId },
      { id: ben4.id, username: 'ben4', state: 'none' },
    ])
  })

  it('finds no deleted account, and none whose address is not verified', async () => {
    const world = createWorld()
    const { ann, ben, cleo } = await joined(world, 'ann', 'ben', 'cleo')
    world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, ben.id)).run()
    await cleo.api.account.deleteAccount()
    expect([await found(ann, 'ben'), await found(ann, 'cleo'), await found(ann, 'deleted')]).toEqual([[], [], []])
    for (const { id } of [ben, cleo])
      await expect(ann.api.buddies.sendRequest({ userId: id })).rejects.toMatchObject({ message: 'Person not found.' })
  })
})

describe('somebody who does not want to be found', () => {
  it('looks like nobody to strangers', async () => {
    const { ann, ben } = await joined(createWorld(), 'ann', 'ben')
    await ben.api.profile.changePreferences({ isFindable: false })
    expect(await ann.api.buddies.search({ search: 'ben' })).toEqual([])
    const refusals = [ben.id, newId()].map((userId) => ann.api.buddies.sendRequest({ userId }).catch(String))
    const [ofBen, ofNobody] = await Promise.all(refusals)
    expect(ofBen).toBe(ofNobody)
    expect((await ben.api.buddies.list()).pending).toEqual([])
  })

  it('can still ask others, and stays a friend', async () => {
    const { ann, ben, cleo } = await joined(createWorld(), 'ann', 'ben', 'cleo')
    await befriend(ann, ben)
    await ben.api.profile.changePreferences({ isFindable: false })
    expect(names((await ann.api.buddies.list()).friends)).toEqual(['ben'])
    await ben.api.buddies.sendRequest({ userId: cleo.id })
    // She was asked, so that she may ask back although nobody finds him: that accepts his request.
    expect(await cleo.api.buddies.sendRequest({ userId: ben.id })).toMatchObject({ status: 'accepted' })
    expect(names((await ben.api.buddies.list()).friends)).toEqual(['ann', 'cleo'])
  })
})
