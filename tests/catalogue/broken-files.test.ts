import { copyFileSync, cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { openCatalogue } from '../../server/catalogue/catalogue.ts'
import type { SourceNotice } from '../../server/catalogue/source-folder.ts'
import { codeOf, damages, writeBiscuits } from '../support/disk-faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const staples = join(temporaryFolder(), 'staples.csv')
writeFileSync(
  staples,
  'name,synonyms,category,ndb,kcal,protein,carbs,fat,portions\nBanana,,en:fruits,09040,89,1.1,22.8,0.3,',
)
const original = temporaryFolder()
await writeBiscuits(original)
openCatalogue(original, { staples }).close()

/** A folder with a banana among the staples and a thousand biscuits, which can be opened as a catalogue. */
function catalogueOfBiscuits() {
  const folder = join(temporaryFolder(), 'catalogue')
  cpSync(original, folder, { recursive: true })
  const open = () => {
    const catalogue = openCatalogue(folder, { staples })
    const notices: SourceNotice[] = []
    catalogue.onNotice((notice) => notices.push(notice))
    const names = async (query: string) => (await catalogue.search(query, [])).map((food) => food.product_name)
    return {
      notices,
      names,
      byId: (id: string) => catalogue.byId(id)?.product_name,
      problemOf: (source: string) => catalogue.status().find((one) => one.source === source)?.problem,
      close: catalogue.close,
      /** Nothing of it may throw, also not a typo and a look-up of a barcode. */
      async useAll() {
        for (const query of ['biscuit', 'biscuti 7', 'banana', 'bananna', 'acme', 'biscuit 99']) await names(query)
        catalogue.byCode(codeOf(5))
        catalogue.byId(`openfoodfacts:${codeOf(5)}`)
        catalogue.byId('staples:banana')
        catalogue.status()
      },
    }
  }
  const spare = join(temporaryFolder(), 'spare.db')
  return { folder, open, spare }
}

const soon = { timeout: 10_000, interval: 200 }

describe.concurrent('a file that breaks while it is open', () => {
  it.each(Object.entries(damages))(
    '%s: the others answer, it is told once, and it is used again when it is back',
    async (damage, inflict) => {
      const { folder, open, spare } = catalogueOfBiscuits()
      const path = join(folder, 'openfoodfacts.db')
      copyFileSync(path, spare)
      const catalogue = open()
      expect(await catalogue.names('biscuit 7')).toContain('Biscuit 7')
      inflict(path)
      await catalogue.useAll()
      expect(await catalogue.names('banana')).toContain('Banana')
      expect(catalogue.byId('staples:banana')).toBe('Banana')
      await vi.waitFor(async () => {
        await catalogue.useAll()
        expect(catalogue.notices.filter(({ source }) => source === 'openfoodfacts')).toHaveLength(1)
      }, soon)
      const isKept = damage === 'a directory'
      // A handle to a file that was replaced still works.
      expect(await catalogue.names('biscuit 8')).toEqual(isKept ? expect.arrayContaining(['Biscuit 8']) : [])
      if (!damage.startsWith('gone')) expect(catalogue.problemOf('openfoodfacts')).toMatch(/^Cannot be read: /)

      rmSync(path, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      renameSync(spare, path)
      await vi.waitFor(async () => expect(await catalogue.names('biscuit 9')).toContain('Biscuit 9'), soon)
      await vi.waitFor(async () => {
        await catalogue.useAll()
        expect(catalogue.notices.filter(({ source }) => source === 'openfoodfacts')).toEqual([
          { source: 'openfoodfacts', problem: expect.any(String) },
          { source: 'openfoodfacts', problem: null },
        ])
      }, soon)
      expect(catalogue.problemOf('openfoodfacts')).toBeNull()
      catalogue.close()
    },
  )

  it.each(Object.entries(damages).filter(([damage]) => damage !== 'a directory'))(
    'the staples, %s: they are built again',
    async (_, inflict) => {
      const { folder, open } = catalogueOfBiscuits()
      const catalogue = open()
      expect(await catalogue.names('banana')).toContain('Banana')
      inflict(join(folder, 'staples.db'))
      await catalogue.useAll()
      await vi.waitFor(async () => {
        await catalogue.useAll()
        expect(catalogue.notices.filter(({ source }) => source === 'staples')).toEqual([
          { source: 'staples', problem: expect.any(String) },
          { source: 'staples', problem: null },
        ])
      }, soon)
      expect(await catalogue.names('banana')).toContain('Banana')
      expect(catalogue.byId('staples:banana')).toBe('Banana')
      expect(catalogue.problemOf('staples')).toBeNull()
      catalogue.close()
    },
  )
})

describe.concurrent('a file that is broken at the start', () => {
  it.each(Object.entries(damages))('%s: the others answer, and it is told', async (damage, inflict) => {
    const { folder, open } = catalogueOfBiscuits()
    inflict(join(folder, 'openfoodfacts.db'))
    const catalogue = open()
    await catalogue.useAll()
    expect(await catalogue.names('banana')).toContain('Banana')
    const told = damage.startsWith('gone') ? [] : [{ source: 'openfoodfacts', problem: expect.any(String) }]
    expect(catalogue.notices).toEqual(told)
    catalogue.close()
  })

  it.each(Object.entries(damages))('the staples, %s: the start goes on', async (damage, inflict) => {
    const { folder, open } = catalogueOfBiscuits()
    inflict(join(folder, 'staples.db'))
    const catalogue = open()
    await catalogue.useAll()
    if (damage !== 'gone with its folder') expect(await catalogue.names('biscuit 7')).toContain('Biscuit 7')
    if (damage === 'a directory') expect(catalogue.problemOf('staples')).toMatch(/^Cannot be read: /)
    else await vi.waitFor(async () => expect(await catalogue.names('banana')).toContain('Banana'), soon)
    catalogue.close()
  })

  it.each([
    ['no number of foods', "DELETE FROM meta WHERE key = 'foods'"],
    ['a description that is no JSON', "UPDATE meta SET value = '{' WHERE key = 'skipped'"],
    ['no vocabulary', 'DELETE FROM vocabulary'],
    ['a vocabulary without its frequencies', "UPDATE vocabulary SET foods = x'010203'"],
    ['names that are numbers', 'UPDATE foods SET name = 7'],
    ['words that are missing', 'UPDATE foods SET stems = NULL'],
    ['energy that is text', "UPDATE foods SET kcal = 'much'"],
    ['portions that are no JSON', "UPDATE foods SET portions = '[['"],
    ['portions that are no list', "UPDATE foods SET portions = '{}'"],
  ])('%s: the others answer, and it is told', async (_, sql) => {
    const { folder, open } = catalogueOfBiscuits()
    const db = new Database(join(folder, 'openfoodfacts.db'))
    db.exec(sql)
    db.close()
    const catalogue = open()
    await catalogue.useAll()
    expect(await catalogue.names('banana')).toContain('Banana')
    expect(await catalogue.names('biscuit 7')).not.toContain('Biscuit 7')
    expect(catalogue.notices).toEqual([
      { source: 'openfoodfacts', problem: expect.stringMatching(/^Cannot be read: /) },
    ])
    catalogue.close()
  })
})
