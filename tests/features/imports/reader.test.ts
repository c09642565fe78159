import { afterEach, expect, it } from 'vitest'
import { defaultMealTypes } from '#domain/meal-type.ts'
import { createImportReader, type ImportReader } from '#server/features/imports/reader.ts'
import { createLocks } from '#server/processes/locks.ts'
import { historyPath } from '../../support/imports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createWorld } from '../../support/world.ts'

let reader: ImportReader | undefined
afterEach(() => reader?.close())

const log = { info() {}, warn() {}, error() {} } as never

async function requestOf(path: string) {
  const world = createWorld()
  const { id } = await (await world.join('ann')).api.account.me()
  const database = world.db.$client.serialize()
  const now = world.clock().toISOString()
  const about = {
    userId: id,
    productName: 'Glowlog',
    timeZone: 'Europe/Berlin',
    now,
    fastHours: 16,
    mealTypes: defaultMealTypes,
    answers: {},
  }
  return { path: historyPath(path), database, ...about }
}

it('a file that takes too long in all is refused, though its reader is never silent for long', async () => {
  reader = createImportReader({ DATA_DIR: temporaryFolder() }, createLocks(), { maxReadingMs: () => 1 })
  await expect(reader.preview(await requestOf('cronometer/servings.csv'), { log })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'It takes too long to read this file.',
  })
})

it('a person has one file read, received or added at a time', () => {
  reader = createImportReader({ DATA_DIR: temporaryFolder() }, createLocks())
  const { claim, underWay } = reader
  const release = claim('ann', 'first')
  expect(() => claim('ann', 'second')).toThrow('Another file of yours is being read.')
  claim('ben', 'third')
  expect([...underWay()]).toEqual(['first', 'third'])
  release()
  expect(claim('ann', 'second')).toBeTypeOf('function')
})
