import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { importer } from '../support/imports.ts'
import { enter, randomAccount } from '../support/random-account.ts'
import { readInProcess } from '../support/readings-in-process.ts'

type World = Awaited<ReturnType<typeof createHttpWorld>>
type Row = Record<string, unknown>

const lists = [
  'food',
  'exercise',
  'water',
  'progress',
  'fasts',
  'recipes',
  'recipeIngredients',
  'customFoods',
  'dayStatuses',
] as const

/** A row without ids and timestamps. */
const withoutIds = ({ _id, foodId: _f, recipeId: _r, createdAt: _c, updatedAt: _u, ...row }: Row) => row
/** A food that was suggested to everybody there is not suggested to everybody here. */
const withoutSuggestion = (row: Row): Row => ('productName' in row ? { ...row, status: 'private' } : row)

describe('our own export, imported into an empty account', () => {
  let world: World
  let people = 0

  beforeAll(async () => {
    world = await createHttpWorld()
    readInProcess(world)
  })
  afterAll(() => world.app.close())

  async function exported(token: string, change = (row: Row) => row) {
    const { body } = await world.call('GET /user/export-data', { token })
    const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(change(withoutIds(row)))).toSorted()
    return Object.fromEntries(lists.map((list) => [list, sorted(body[list])]))
  }

  it.each(['json', 'zip'])(
    'is the same account, by way of %s',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(randomAccount, async (account) => {
          fc.pre(Object.values(account).some((list) => list.length > 0))
          people++
          const [before, after] = [await world.join(`from${people}`), await world.join(`to${people}`)]
          await enter(before.api, account)
          const file = await world.app.inject({
            url: `/api/user/export-data?format=${format}`,
            headers: { authorization: `Bearer ${before.accessToken}` },
          })
          const { accessToken: token } = after
          const { upload, apply } = importer(world, token)
          const { body: preview } = await upload(file.rawPayload)
          expect([preview.source, preview.skipped, preview.questions]).toEqual(['glowlog', [], []])
          expect((await apply(preview._id)).status).toBe(200)
          expect(await exported(token)).toEqual(await exported(before.accessToken, withoutSuggestion))
        }),
        { numRuns: 3 },
      )
    },
    60_000,
  )
})
