import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '#server/db/ids.ts'
import { type Api, appRouter } from '#server/router.ts'
import { addFriend } from '../support/buddies.ts'
import { dumpOwned, fillEveryTable } from '../support/rows.ts'
import { createWorld } from '../support/world.ts'

// The procedures are read from the router, so new ones are covered automatically.

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; enum?: unknown[] } & {
  [key in 'type' | 'format' | 'pattern']?: string
} & { [key in 'minimum' | 'exclusiveMinimum' | 'minLength']?: number } & { const?: unknown; required?: string[] }

type Procedure = { _def: { inputs: unknown[]; meta?: { access: 'public' | 'user' | 'admin' } } }

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).map(
  ([path, { _def }]) => ({ path, access: _def.meta?.access, input: _def.inputs[0], schema: schemaOf(_def.inputs[0]) }),
)

/** Ids of shared things: foods that anybody can look up, and other users. */
const namesOfOthers = ['foodId', 'userId', 'friendId']
const isId = (name: string) => /^id$|Id$/.test(name) && !namesOfOthers.includes(name)

const procedureOf = (api: Api, path: string) =>
  path.split('.').reduce<unknown>((step, name) => (step as Record<string, unknown>)[name], api) as (
    input?: unknown,
  ) => Promise<unknown>

const codeOf = async (api: Api, path: string, input?: unknown): Promise<string> => {
  try {
    await procedureOf(api, path)(input)
    return 'OK'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

describe('every procedure', () => {
  it('declares its access level', () => {
    expect(procedures.length).toBeGreaterThan(20)
    expect(procedures.filter(({ access }) => access === undefined)).toEqual([])
    const misplaced = procedures.filter(({ path, access }) => path.startsWith('admin.') !== (access === 'admin'))
    expect(misplaced.map(({ path }) => path)).toEqual([])
  })

  it('that is not public returns 401 without a token', async () => {
    const { anybody, caller, join, travel } = createWorld()
    const { accessToken } = await join('ann')
    travel({ minutes: 16 })
    for (const { path, access } of procedures) {
      if (access === 'public') continue
      for (const api of [anybody, caller(accessToken), caller('no-such-token')]) {
        expect([path, await codeOf(api, path)]).toEqual([path, 'UNAUTHORIZED'])
      }
    }
  })

  it('that is for admins returns 403 to a user', async () => {
    const world = createWorld()
    await world.join('boss')
    const { api } = await world.join('ann')
    const admins = procedures.filter(({ access }) => access === 'admin')
    expect(admins.length).toBeGreaterThan(0)
    for (const { path } of admins) expect([path, await codeOf(api, path)]).toEqual([path, 'FORBIDDEN'])
  })
})

describe("somebody else's id", () => {
  const takingAnId = procedures.filter(({ access, schema }) => access === 'user' && idsIn(schema).length > 0)

  it('is accepted by some procedures', () => expect(takingAnId.length).toBeGreaterThan(5))

  it.each(takingAnId.map((procedure) => [procedure.path, procedure] as const))(
    'is treated as missing by %s',
    async (path, { schema, input }) => {
      const world = createWorld()
      await world.join('boss')
      const [owner, friend, stranger] = [await world.join('ann'), await world.join('ben'), await world.join('eve')]
      const [ownerId, friendId] = [(await owner.api.account.me()).id, (await friend.api.account.me()).id]
      const ids = fillEveryTable(world.db, ownerId, friendId)
      const buddyId = addFriend(world, ownerId)
      const sample = (id: string) => withFriend(sampleFor(path, schema, input, id), buddyId)
      const before = dumpOwned(world.db)

      // Creates report the id as taken, or that there were too many; everything else reports it as missing.
      const isCreating = !idsIn(schema).some((name) => schema.required?.includes(name))
      const refusals = isCreating ? ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST', 'TOO_MANY_REQUESTS'] : ['NOT_FOUND']
      for (const id of ids) {
        const code = await codeOf(stranger.api, path, sample(id))
        if (isCreating && code === 'OK') continue
        expect(refusals).toContain(code)
      }
      // Rows that the stranger created do not count as changes.
      expect(changed(before, dumpOwned(world.db))).toEqual([])

      if (isCreating) return
      const codes: string[] = []
      for (const id of ids) codes.push(await codeOf(owner.api, path, sample(id)))
      expect(codes.some((code) => code !== 'NOT_FOUND' && code !== 'UNAUTHORIZED')).toBe(true)
    },
    60_000,
  )
})

/** The input with the owner's friend where it asks for one. */
const withFriend = (input: unknown, friendId: string) =>
  typeof input === 'object' && input !== null && 'friendId' in input ? { ...input, friendId } : input

/** Rows that were deleted or changed. */
function changed(before: Record<string, unknown[]>, after: Record<string, unknown[]>) {
  return Object.entries(before).flatMap(([table, rows]) => {
    const now = new Set(after[table]?.map((row) => JSON.stringify(row)))
    return rows.filter((row) => !now.has(JSON.stringify(row)))
  })
}

function schemaOf(input: unknown): Schema {
  return input instanceof z.ZodType ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
}

/** Names of the id fields of an input, including those inside lists. */
function idsIn({ properties = {}, items }: Schema): string[] {
  // The answer of a passkey has the id of the passkey itself, which is no row.
  const { response: _, ...parts } = properties
  const own = Object.keys(parts).filter(isId)
  const inner = [...Object.values(parts), ...(items ? [items] : [])]
  return [...own, ...inner.flatMap(idsIn)]
}

/** A valid input for the procedure, with this id in every id field. */
function sampleFor(path: string, schema: Schema, input: unknown, id: string): unknown {
  const candidates = [sampleOf(schema, '', id, true), sampleOf(schema, '', id, false)]
  const good = candidates.find((candidate) => (input as z.ZodType).safeParse(candidate).success)
  if (good === undefined) throw new Error(`sampleOf has to learn the input of ${path}: ${JSON.stringify(candidates)}`)
  return good
}

function sampleOf(schema: Schema, name: string, id: string, withOptional: boolean): unknown {
  const inner = (part: Schema, partName: string) => sampleOf(part, partName, id, withOptional)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return inner(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.type === 'object') {
    const stated = Object.entries(schema.properties ?? {}).filter(
      ([key]) => withOptional || isId(key) || schema.required?.includes(key),
    )
    return Object.fromEntries(stated.map(([key, part]) => [key, inner(part, key)]))
  }
  if (schema.type === 'array') return schema.items ? [inner(schema.items, name)] : []
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
  if (schema.type === 'boolean') return true
  return textOf(schema, name, id)
}

function textOf({ format, minLength = 0 }: Schema, name: string, id: string): string {
  if (isId(name)) return id
  if (format === 'uuid') return newId()
  if (format === 'email') return 'sample@example.org'
  if (format === 'date-time') return '2026-03-09T12:00:00.000Z'
  if (/date|^from$|^to$/i.test(name)) return '2026-03-10'
  if (/time$/i.test(name)) return '12:00'
  if (name === 'timeZone') return 'UTC'
  return 'sample'.padEnd(minLength, 'x')
}
