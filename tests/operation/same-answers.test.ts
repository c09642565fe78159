import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/db/postgres/open.ts'
import { type BusyWorld, openBusyWorld, settle } from '../support/busy-world.ts'
import { withoutRandom } from '../support/faulty-database.ts'
import { type PostgresServer, postgresMissing, startPostgres } from '../support/postgres.ts'
import { isQuery, type ProcedureSample, procedureSamples, sendSample } from '../support/procedure-samples.ts'

describe.skipIf(postgresMissing)(
  `every call of every procedure${postgresMissing ? ` (${postgresMissing})` : ''}`,
  () => {
    let server: PostgresServer
    let worlds: BusyWorld[] = []
    beforeAll(async () => {
      server = await startPostgres()
      worlds = [await openBusyWorld(), await openBusyWorld({ database: openPostgres(server.urlOf('postgres')) })]
    })
    afterAll(async () => {
      for (const world of worlds) await world.close()
      await server?.remove()
    })

    it('is answered by PostgreSQL as by SQLite', async () => {
      const answers: { path: string; status: number; body: string }[][] = []
      for (const world of worlds) {
        const samples = inOrder(await procedureSamples(world, await settle(world)))
        const answered: (typeof answers)[number] = []
        for (const sample of samples) {
          world.forget()
          const { status, body } = await sendSample(world, sample)
          answered.push({ path: [sample.path, sample.as].filter(Boolean).join(' '), status, body: comparable(body) })
          await sample.finish?.()
        }
        answers.push(answered)
      }
      const [sqlite = [], postgres = []] = answers
      expect(postgres).toEqual(sqlite)
      // Those after the end of an account are refused, and the others are not.
      expect(sqlite.length).toBeGreaterThan(150)
      expect(sqlite.filter(({ status }) => status < 300).length / sqlite.length).toBeGreaterThan(0.7)
    })
  },
)

/** The provider listens on another port each time, and archives hold ids. */
const comparable = (body: string) =>
  body.startsWith('PK')
    ? 'an archive'
    : withSortedDay(withoutRandom(body.replaceAll(/127\.0\.0\.1(:|%3A)\d+/g, '127.0.0.1')))

/** Entries of the same moment are in the order of their random ids. */
const withSortedDay = (body: string) =>
  body.replace(/"food":\[(\{"id":"\*","date".*?\})\]/, (_, list: string) => {
    const entries = list.split(/(?<=\}),(?=\{"id":"\*","date")/)
    return `"food":[${entries.toSorted().join(',')}]`
  })

/** Reading before writing, and what ends sessions and accounts last. */
const inOrder = (samples: readonly ProcedureSample[]) => samples.toSorted((one, other) => rankOf(one) - rankOf(other))

const rankOf = ({ path }: ProcedureSample): number => {
  if (isQuery(path)) return 0
  return /delete|logout|signOut|end|revoke|password|remove/i.test(path) ? 2 : 1
}
