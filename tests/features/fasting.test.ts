import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { fasts } from '#schema'
import { newId } from '#server/db/ids.ts'
import { createWorld } from '../support/world.ts'

describe('a fast', () => {
  async function fasting() {
    const world = createWorld()
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    const userId = (await ann.api.account.me()).id
    const start = (startTime: string, id = newId()) =>
      world.db.insert(fasts).values({ id, userId, startTime, plannedDurationHours: 16 }).run()
    const end = (endTime: string) => world.db.update(fasts).set({ endTime }).where(eq(fasts.userId, userId)).run()
    return { world, ann, ben, start, end }
  }

  it('is returned with its user only, while it runs', async () => {
    const { ann, ben, start, end } = await fasting()
    start('2026-03-09T18:00:00.000Z')
    expect(await ann.api.account.me()).toMatchObject({
      isFastingActive: true,
      fastingStartTime: '2026-03-09T18:00:00.000Z',
    })
    expect(await ben.api.account.me()).toMatchObject({ isFastingActive: false, fastingStartTime: null })
    end('2026-03-10T10:00:00.000Z')
    expect(await ann.api.account.me()).toMatchObject({ isFastingActive: false, fastingStartTime: null })
  })

  it('is the user’s only running fast, and ended ones are kept', async () => {
    const { ann, start, end } = await fasting()
    start('2026-03-08T18:00:00.000Z')
    expect(() => start('2026-03-08T19:00:00.000Z')).toThrow('UNIQUE')
    end('2026-03-09T10:00:00.000Z')
    start('2026-03-09T18:00:00.000Z')
    const exported = (await ann.api.account.exportData()).toJSON().fasts
    expect(exported.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ['2026-03-08T18:00:00.000Z', '2026-03-09T10:00:00.000Z'],
      ['2026-03-09T18:00:00.000Z', null],
    ])
  })
})
