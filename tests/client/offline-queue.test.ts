import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enableQueue } from '../../client/offline/queue.ts'

const toast = (id: string) => ({ id, date: '2026-03-01', mealType: 'Breakfast', foodName: 'Toast', calories: 90 })

let client: QueryClient
let sent: string[]
let answer: (id: string) => unknown

beforeEach(() => {
  client = new QueryClient()
  client.mount()
  sent = []
  answer = () => ({})
  enableQueue(client, async (_, input) => {
    const { id } = input as { id: string }
    sent.push(id)
    return answer(id)
  })
})

afterEach(() => {
  client.unmount()
  client.clear()
  onlineManager.setOnline(true)
})

/** Logs a food as a component would; resolves once it is sent or has failed for good. */
const log = (id: string) =>
  client
    .getMutationCache()
    .build(client, { mutationKey: [['diary', 'logFood']] })
    .execute(toast(id))
    .catch(() => {})

const queued = () =>
  client
    .getMutationCache()
    .getAll()
    .map(({ state }) => state.status)

describe('the offline queue', () => {
  it('drops writes that succeeded', async () => {
    for (const id of ['a', 'b', 'c']) await log(id)
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(queued()).toEqual([])
  })

  it('keeps a failed write and sends those behind it', async () => {
    answer = (id) => {
      if (id === 'b') throw new Error('refused')
    }
    await Promise.all([log('a'), log('b'), log('c')])
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(queued()).toEqual(['error'])
  })

  it('keeps writes while offline and sends them in order on reconnect', async () => {
    onlineManager.setOnline(false)
    const logged = Promise.all([log('a'), log('b')])
    await Promise.resolve()
    expect(sent).toEqual([])
    expect(queued()).toEqual(['pending', 'pending'])
    onlineManager.setOnline(true)
    await logged
    expect(sent).toEqual(['a', 'b'])
    expect(queued()).toEqual([])
  })
})
