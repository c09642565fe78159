import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultMealTypes } from '#domain/meal-type.ts'
import { openDb } from '#server/db/open.ts'
import { nutrientNamed } from '#server/features/imports/formats/columns.ts'
import { readUpload } from '#server/features/imports/read-upload.ts'
import type { ReaderMessage, ReadResult } from '#server/features/imports/reader.ts'
import { historyPath } from '../../support/imports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { zipOf } from '../../support/zip.ts'

// Every sample is read as an upload is, without the thread and the server around it.

const folder = temporaryFolder()
const database = join(folder, 'app.db')
openDb(database).$client.close()

async function read(path: string): Promise<ReaderMessage | undefined> {
  const messages: ReaderMessage[] = []
  const request = {
    path,
    database,
    userId: 'ada',
    productName: 'Glowlog',
    timeZone: 'Europe/London',
    fastHours: 16,
    mealTypes: defaultMealTypes,
    answers: {},
  }
  const receiver = { send: (message: ReaderMessage) => void messages.push(message), taken: async () => {} }
  await readUpload({ ...request, purpose: 'preview', now: '2026-11-22T12:00:00.000Z' }, receiver)
  return messages.at(-1)
}

/** The word for the tracker of each folder of samples. */
const sourceOf: Record<string, string> = { 'apple-health': 'applehealth', 'samsung-health': 'samsunghealth' }

const folders = readdirSync(historyPath(''))
const samples = folders.flatMap((tracker) =>
  readdirSync(historyPath(tracker)).map((file) => [sourceOf[tracker] ?? tracker, `${tracker}/${file}`] as const),
)

const foundIn = (message: ReaderMessage | undefined): ReadResult => {
  if (message?.type !== 'found') throw new Error(JSON.stringify(message))
  return message.result
}

describe('a sample of another tracker', () => {
  it.each(samples)('of %s is recognised and read: %s', async (source, path) => {
    const message = await read(historyPath(path))
    const said = aboutAlone[path]
    if (said) expect(message).toMatchObject(said)
    else expect(foundIn(message)).toMatchObject({ source })
  })

  it.each(folders)('is recognised among all files of its tracker: %s', async (tracker) => {
    const files = readdirSync(historyPath(tracker)).filter((name) => !/\.(zip|xlsx)$/.test(name))
    if (files.length < 2) return
    const path = join(folder, `${tracker}.zip`)
    writeFileSync(
      path,
      zipOf(Object.fromEntries(files.map((name) => [name, readFileSync(historyPath(`${tracker}/${name}`))]))),
    )
    const { source, counts, from } = foundIn(await read(path))
    expect(source).toBe(sourceOf[tracker] ?? tracker)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    expect(from).not.toBeNull()
  })
})

/** Of files that say too little by themselves, or have nothing to import. */
const aboutAlone: Record<string, object> = {
  // The same headers as wger's.
  'myfitnesspal/Measurement-Summary-2026-03-01-to-2026-03-04.csv': { result: { source: 'wger' } },
  'samsung-health/com.samsung.health.food_info.20260914101112.csv': {
    reason: 'This is a file of Samsung Health, but there is nothing in it to import.',
  },
  'yazio/products.json': { reason: 'This is a file of Yazio, but there is nothing in it to import.' },
}

describe('the columns of which nothing is imported', () => {
  const leftOut = async (path: string) =>
    Object.fromEntries(foundIn(await read(historyPath(path))).leftOut.map(({ what, columns }) => [what, columns]))
  const nutrients = 'Vitamins, minerals and other nutrients'

  it('are named by what they are about', async () => {
    expect(await leftOut('myfitnesspal/Nutrition-Summary-2026-03-01-to-2026-03-04.csv')).toEqual({
      [nutrients]: ['Vitamin A', 'Vitamin C', 'Calcium', 'Iron'],
      Notes: ['Note'],
    })
    expect(await leftOut('sparkyfitness/measurements.csv')).toEqual({
      'Other measurements of the body': ['neck', 'hips'],
    })
    expect(await leftOut('loseit/weights.csv')).toEqual({})
  })

  it('are found below a title, in a page, in another language and in JSON', async () => {
    const samsung = join(folder, 'samsung-foods.zip')
    const files = ['food_info', 'food_intake'].map((name) => `com.samsung.health.${name}.20260914101112.csv`)
    writeFileSync(
      samsung,
      zipOf(Object.fromEntries(files.map((name) => [name, readFileSync(historyPath(`samsung-health/${name}`))]))),
    )
    expect(foundIn(await read(samsung)).leftOut).toMatchObject([{ what: nutrients, columns: ['vitamin_d'] }])
    const page = join(folder, 'diary.html')
    const diary = readFileSync(historyPath('myfitnesspal/printable-diary.html'), 'utf8')
    writeFileSync(page, diary.replace('Cholest', 'Calcium'))
    expect(foundIn(await read(page)).leftOut).toEqual([{ what: nutrients, columns: ['Calcium'] }])
    const json = join(folder, 'waistline.json')
    const nutrition = { calories: 52, 'vitamin-c': 4.6, cholesterol: 0, caffeine: 0 }
    const apple = { id: 1, name: 'Apple', portion: 100, unit: 'g', nutrition }
    writeFileSync(json, JSON.stringify({ diary: [], foodList: [apple] }))
    expect(foundIn(await read(json)).leftOut).toEqual([{ what: nutrients, columns: ['caffeine'] }])
    const german = join(folder, 'german.csv')
    writeFileSync(
      german,
      'Datum,Lebensmittel,Kalorien,Eiweiß,Vitamin C,Eisen,einfach ungesättigte Fette,Natrium,Zink (mg)\n2026-03-01,Apfel,52,0.3,4,1,0,1,2\n',
    )
    expect(foundIn(await read(german)).leftOut).toEqual([
      { what: nutrients, columns: ['Vitamin C', 'Eisen', 'einfach ungesättigte Fette'] },
    ])
  })

  it.each(samples)('are none of those that are imported: %s %s', async (_, path) => {
    const message = await read(historyPath(path))
    if (message?.type !== 'found') return
    for (const name of message.result.leftOut.flatMap(({ columns }) => columns)) expect(nutrientNamed(name)).toBeNull()
  })
})
