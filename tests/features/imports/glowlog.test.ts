import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { glowlog } from '#server/features/imports/sources/glowlog.ts'
import { isStreamedFile } from '#server/lib/streamed.ts'
import type { Api } from '#server/router.ts'
import { fileOf, readWith, textFile } from '../../support/imports.ts'
import { fillAccount, randomAccount } from '../../support/random-account.ts'
import { createWorld, exported } from '../../support/world.ts'
import { unzipped } from '../../support/zip.ts'

async function zipFiles(api: Api) {
  const file = await api.exports.file({ format: 'zip' })
  if (!isStreamedFile(file)) throw new Error('a zip is a file')
  const archive = await buffer(file.open())
  file.close()
  return [...(await unzipped(archive))].map(([name, content]) => fileOf(content, name))
}

const jsonFile = async (api: Api) => textFile(JSON.stringify(await exported(api)))

describe('Moving in with our own export', () => {
  it('reads all of any account, from JSON and from the zip alike', async () => {
    const world = createWorld()
    let people = 0
    await fc.assert(
      fc.asyncProperty(randomAccount, async (account) => {
        people++
        const { api } = await world.join(`person${people}`)
        await fillAccount(api, account)
        const { rows } = await readWith(glowlog, [await jsonFile(api)])
        const zipped = await readWith(glowlog, await zipFiles(api))
        const byKind = (all: typeof rows) => Object.groupBy(all, ({ kind }) => kind)
        expect(byKind(zipped.rows)).toEqual(byKind(rows))
        expect(rows.filter(({ kind }) => kind === 'skipped')).toEqual([])
        const { food, exercise, progress, fasts, recipes, customFoods } = await exported(api)
        const { food: eaten = [], exercise: done = [], progress: weighed = [], fast = [], recipe = [] } = byKind(rows)
        expect([eaten.length, done.length, weighed.length, fast.length, recipe.length]).toEqual(
          [food, exercise, progress, fasts, recipes].map(({ length }) => length),
        )
        expect(byKind(rows).food ?? []).toMatchObject(
          food.map(({ date, mealType, foodName, quantity, servingSize, calories, salt, isFruitOrVeg }) => ({
            ...{ date, meal: mealType, name: foodName, quantity, servingSize, isFruitOrVeg },
            nutrients: { calories, salt },
          })),
        )
        const own = await api.customFoods.list()
        expect(byKind(rows).customFood ?? []).toMatchObject(
          customFoods.map(({ id, productName, code, fiber }) => ({
            ...{ name: productName, code, nutrients: { fiber } },
            portions: own.find((one) => one.id === id)?.portions,
          })),
        )
      }),
      { numRuns: 15 },
    )
  })

  it('says what it does not take, and asks nothing', async () => {
    const { api } = await createWorld().join('ann')
    await api.diary.logFood({ date: '2026-02-01', mealType: 'Lunch', foodName: 'Soup', calories: null })
    const { rows, asked, notes } = await readWith(glowlog, await zipFiles(api))
    const kinds = rows.map(({ kind }) => kind)
    expect([kinds, asked, notes.length]).toEqual([[...Array(4).fill('mealType'), 'food'], [], 1])
  })

  it('knows single lists, also with the headers of single downloads, and nothing of others', async () => {
    const single = await readWith(glowlog, [
      textFile("\ufeffid,date,exerciseName,caloriesBurned,createdAt\r\n1,2026-02-01,'=Run,120,\r\n"),
    ])
    expect(single.rows).toEqual([{ kind: 'exercise', date: '2026-02-01', name: '=Run', calories: 120 }])
    await expect(readWith(glowlog, [textFile('Date,Weight\n2026-02-01,80\n')])).rejects.toThrow('recognises none')
    await expect(readWith(glowlog, [textFile('{"diary": [], "foodList": []}')])).rejects.toThrow('recognises none')
    await expect(readWith(glowlog, [textFile('date,glasses,mood\n2026-02-01,3,good\n')])).rejects.toThrow('none')
  })

  it('leaves out ingredients whose recipe is missing', async () => {
    const { rows } = await readWith(glowlog, [
      textFile(
        'id,recipe_id,position,food_id,food_name,quantity,serving_size,is_fruit_or_veg\n1,7,0,,Oats,1,100g,false\n',
      ),
    ])
    expect(rows).toEqual([{ kind: 'skipped', reason: 'An ingredient without its recipe.', example: 'Oats' }])
  })
})
