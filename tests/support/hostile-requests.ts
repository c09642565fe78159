import fc from 'fast-check'
import { z } from 'zod'
import { openapi } from '#server/http/openapi.ts'
import { routes } from '#server/http/rest.ts'
import { appRouter, rpcRouter } from '#server/router.ts'
import { inputsOf, type Schema } from './hostile-input.ts'

type Procedure = { _def: { type: 'query' | 'mutation'; inputs: unknown[] } }

const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>

/** A REST path or a tRPC procedure. */
export type Target = {
  name: string
  procedure: string
  method: string
  /** With `{parameters}`. */
  url: string
  inputs: fc.Arbitrary<Sent>
}

/** `isLoose` inputs may break the schema. */
type Sent = { isLoose: boolean; input: unknown }

export type Step =
  | { kind: 'call'; target: Target; sent: Sent; person: number; bearer: Bearer }
  | {
      kind: 'batch'
      method: 'GET' | 'POST'
      calls: { procedure: string; sent: Sent }[]
      isList: boolean
      person: number
    }
  | { kind: 'raw'; method: string; url: string; headers: Record<string, string>; payload: string; person: number }
  | { kind: 'wait'; minutes: number }

type Bearer = 'own' | 'none' | 'refresh' | 'other' | 'garbage'

function inputsFor(procedure: string): fc.Arbitrary<Sent> {
  const schema = procedures[procedure]?._def.inputs[0]
  if (!(schema instanceof z.ZodType)) return fc.constant({ isLoose: false, input: undefined })
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const feature = procedure.split('.')[0] ?? ''
  const sent = (isLoose: boolean) => inputsOf(json, feature, isLoose).map((input) => ({ isLoose, input }))
  return fc.oneof({ weight: 4, arbitrary: sent(false) }, { weight: 1, arbitrary: sent(true) })
}

const { paths } = openapi(routes, { PRODUCT_NAME: 'Glowlog', PUBLIC_URL: 'http://localhost' })

/** An endless stream, and an upload whose body is not JSON. */
const isSpecial = (url: string, method: string) =>
  url === '/api/notifications/stream' || (url === '/api/admin/catalogue/files/{name}' && method === 'put')

const restPaths = Object.entries(paths)
const restTargets: Target[] = restPaths.flatMap(([url, methods]) =>
  Object.entries(methods as Record<string, { operationId?: string }>)
    .filter(([method]) => !isSpecial(url, method))
    .map(([method, { operationId = '' }]) => ({
      name: `${method.toUpperCase()} ${url}`,
      procedure: operationId,
      method: method.toUpperCase(),
      url,
      inputs: inputsFor(operationId),
    })),
)

export const rpcTargets: Target[] = Object.entries(rpcRouter._def.procedures as unknown as typeof procedures).map(
  ([procedure, { _def }]) => ({
    name: procedure,
    procedure,
    method: _def.type === 'query' ? 'GET' : 'POST',
    url: `/trpc/${procedure}`,
    inputs: inputsFor(procedure),
  }),
)

const person = fc.nat(1)

const callTo = (target: Target): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.constant('call' as const),
    target: fc.constant(target),
    sent: target.inputs,
    person,
    bearer: fc.oneof(
      { weight: 30, arbitrary: fc.constant<Bearer>('own') },
      { weight: 1, arbitrary: fc.constantFrom<Bearer>('none', 'refresh', 'other', 'garbage') },
    ),
  })

const batch: fc.Arbitrary<Step> = fc.constantFrom('GET' as const, 'POST' as const).chain((method) => {
  const one = fc
    .constantFrom(...rpcTargets.filter((target) => target.method === method))
    .chain(({ procedure, inputs }) => fc.record({ procedure: fc.constant(procedure), sent: inputs }))
  const unknown = fc.record({
    procedure: fc.constantFrom(
      '',
      'diary',
      'diary.day.x',
      '__proto__',
      'constructor',
      'toString.call',
      'diary.logFood',
    ),
    sent: fc.constant({ isLoose: true, input: {} }),
  })
  const calls = fc.array(fc.oneof({ weight: 8, arbitrary: one }, { weight: 1, arbitrary: unknown }), {
    minLength: 1,
    maxLength: 21,
  })
  return fc.record({
    kind: fc.constant('batch' as const),
    method: fc.constant(method),
    calls,
    isList: fc.nat(9).map((n) => n === 0),
    person,
  })
})

const bodies = [
  '',
  '{',
  '[]',
  'null',
  '7',
  '"text"',
  '{}',
  '\ufeff{}',
  '\0',
  '{"date":"2026-03-10","date":"2026-03-11"}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"0":{"date":"2026-03-10"},"length":1e9}',
  '{"date":"\\ud800"}',
  '{"calories":1e400}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `"${'x'.repeat(1_100_000)}"`,
]

const urls = [
  ...restTargets.map(({ url }) => url.replace(/\{\w+\}/g, '2026-03-10')),
  '/api',
  '/api/',
  '/api//diary/2026-03-10',
  '/api/../api/auth/me',
  '/api/food/search/%E0%A4%A',
  '/api/food/search/%00',
  '/api/food/search/%ED%A0%80',
  '/api/food/search/oats?among=all&among=mine&outside=true&outside=false',
  '/api/food/search/oats?among[]=all&__proto__[x]=1&constructor=2',
  `/api/food/search/${'%20'.repeat(3_000)}`,
  '/api/diary/2026-03-10?date=2026-03-11&date=x',
  '/api/diary/days?from=2026-03-01&from=2026-03-02&to=2026-03-10',
  '/api/diary/summary?from=2026-03-01&to=2026-03-10&to=2026-03-11',
  '/api/admin/outbox?page=1&page=2',
  '/api/admin/outbox?page=1e400',
  '/api/admin/outbox?page=99999999999999&pageNumber=-1',
  '/api/admin/outbox?page=0x10',
  '/api/admin/outbox?page=%00',
  '/api/unsubscribe/x',
  '/api/__proto__',
  '/trpc',
  '/trpc/',
  '/trpc/__proto__',
  '/trpc/constructor.name',
  '/trpc/diary.day?input=%7B',
  '/trpc/diary.day?input=null&input=%7B%7D',
  '/trpc/diary.day?input[date]=2026-03-10',
  '/trpc/diary.day?batch=1&input=[]',
  '/trpc/diary.day,account.me?batch=1&input=%7B%220%22:%7B%22date%22:%222026-03-10%22%7D%7D',
  '/trpc/diary.day,?batch=1&input=7',
  '/trpc/,,,,?batch=1',
  '/trpc/diary.day?batch=2&input=%22x%22',
  '/trpc/%2e%2e%2fapi',
]

const raw: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('raw' as const),
  method: fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE'),
  url: fc.constantFrom(...urls),
  payload: fc.constantFrom(...bodies),
  headers: fc.record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'APPLICATION/JSON;x=y',
        'application/problem+json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=',
        'text/plain',
        'a b c',
        ';;;',
      ),
      'accept-language': fc.constantFrom('en-US', '*', 'x;q=a,,,;', 'en-'.repeat(500), '\ud800'),
      'accept-encoding': fc.constantFrom('br', 'gzip;q=0, *;q=0', 'nonsense', 'identity;q=0'),
      'user-agent': fc.constantFrom('', 'x'.repeat(8_000), "'; drop table sessions; --"),
      'if-none-match': fc.constant('*'),
      range: fc.constant('bytes=0-0'),
      'x-forwarded-for': fc.constantFrom('10.0.0.1', 'nonsense, ,', '::1'),
      'x-http-method-override': fc.constant('DELETE'),
      authorization: fc.constantFrom(
        'Bearer',
        'Bearer  ',
        `Bearer ${'x'.repeat(600)}`,
        'Basic YTpi',
        'bearer \u00e9',
        'null',
      ),
    },
    { requiredKeys: ['content-type'] },
  ),
  person,
})

const wait: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('wait' as const),
  minutes: fc.constantFrom(1, 16, 61, 24 * 60),
})

/** Three calls of everything, with batches, worse requests and waits in between, in any order. */
const steps: fc.Arbitrary<Step>[] = [
  ...[...restTargets, ...rpcTargets].flatMap((target) => Array.from({ length: 3 }, () => callTo(target))),
  ...Array.from({ length: 20 }, () => batch),
  ...Array.from({ length: 40 }, () => raw),
  ...Array.from({ length: 4 }, () => wait),
]

/** Sequences of requests by two people. */
export const sequences: fc.Arbitrary<Step[]> = fc
  .tuple(...steps)
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))

const moreCalls = 40

/** Many calls of some procedures only, which chance has left without success. */
export const callsOf = (names: string[]): fc.Arbitrary<Step[]> =>
  fc.tuple(
    ...rpcTargets
      .filter(({ procedure }) => names.includes(procedure))
      .flatMap((target) => Array.from({ length: moreCalls }, () => callTo(target))),
  )
