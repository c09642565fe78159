import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { noCounts } from '#domain/imports.ts'
import { sources } from '#server/features/imports/recognise.ts'
import { createHttpWorld } from '../support/http.ts'
import { historyPath, importer } from '../support/imports.ts'
import { readInProcess } from '../support/reader-in-process.ts'
import { dumpOwned } from '../support/rows.ts'

// The samples are read from their folders: a new one is tried as soon as it is there.

const world = await createHttpWorld()
readInProcess(world)
afterAll(() => world.app.close())

const folder = historyPath('')
const samples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => statSync(join(folder, path)).isFile())
  .toSorted()
const modes = ['add', 'replaceDays'] as const
/** The ways to add a sample: by turns one of them, or all by `IMPORTS=all`. */
const modesOf = (path: string) =>
  process.env.IMPORTS === 'all' ? modes : [samples.indexOf(path) % 2 === 0 ? 'add' : ('replaceDays' as const)]

const recognised = new Set<string>()

/** All that people have, but what stays after an import: that there was one, and the badges that it unlocked. */
function dump() {
  const { imports: _, notifications: __, unlocked_achievements: ___, users: ____, ...rows } = dumpOwned(world.db)
  return rows
}

const { accessToken } = await world.join('ann')
const { upload, add, remove } = importer(world, accessToken)

// The last test looks at what the others have recognised.
describe('an import', { shuffle: false }, () => {
  it.each(samples)(
    'adds nothing of %s a second time, and leaves no trace of it when it is taken back',
    async (path) => {
      const file = readFileSync(join(folder, path))
      const { status, body } = await upload(file)
      if (status !== 201) {
        // A file that is no part of a tracker's diary is refused with a sentence.
        expect({ status, msg: body.msg }).toEqual({ status: 400, msg: expect.stringMatching(/^[A-Z].+[.!]$/) })
        return
      }
      recognised.add(body.source)
      const columns = body.questions.find(({ key }: { key: string }) => key === 'columns')
      const answers = columns ? { columns: columns.guesses ?? {} } : {}
      const before = dump()
      for (const mode of modesOf(path)) {
        const first = await add(file, { mode, answers })
        const all = Object.fromEntries(
          Object.keys(noCounts()).map((kind) => [kind, first.added[kind as 'food'] + first.already[kind as 'food']]),
        )
        expect(first.replaced).toEqual(noCounts())
        for (const again of modes)
          expect(await add(file, { mode: again, answers })).toMatchObject({
            added: noCounts(),
            already: all,
            replaced: noCounts(),
          })
        await remove(first.id)
        expect(dump()).toEqual(before)
      }
    },
  )

  it('tries each source', () => {
    expect([...recognised].toSorted()).toEqual(
      sources
        .map(({ name }) => name)
        .filter((name) => name !== 'glowlog' && name !== 'table')
        .toSorted(),
    )
  })
})
