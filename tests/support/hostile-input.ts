import fc from 'fast-check'

/** The JSON Schema of an input, as far as it is read here. */
export type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

/** What only exists once requests run, such as the id of a row: replaced by the `at`-th of its kind before sending. */
export type Placeholder = { placeholder: PlaceholderKind; at: number; isUpperCase?: boolean }
type PlaceholderKind =
  | 'ownRow'
  | 'ownId'
  | 'othersId'
  | 'person'
  | 'foodId'
  | 'token'
  | 'secret'
  | 'code'
  | 'email'
  | 'username'

/** Numbers that JSON.stringify cannot write; replaced by the bare text in the body. */
const bareNumber = (text: string) => `bare number ${text}`

const later = (placeholder: PlaceholderKind): fc.Arbitrary<Placeholder> =>
  fc.record({ placeholder: fc.constant(placeholder), at: fc.nat(99), isUpperCase: fc.nat(9).map((n) => n === 0) })

/** Texts that show nothing. */
const blanks = ['', ' ', '\u200b\u2060\u00ad', '\0']

/** Words with a meaning for SQL, FTS5, LIKE, HTML, HTTP, JSON, spreadsheets, JavaScript objects, or for nobody. */
const words = [
  "'; drop table users; --",
  '" or ""="',
  '"unclosed',
  'oat*',
  '^oats',
  '* * *',
  'NEAR(oat milk, 5)',
  'oats AND NOT (milk OR ^"butter")',
  'AND',
  'name:oats - {name brand} : x',
  '((((((((',
  '100%_\\',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{"$gt":""}',
  '=HYPERLINK("http://x","y")',
  '../../../../etc/passwd',
  'a\r\nset-cookie: b=c',
  '%00%E0%A4%A',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  'id',
  'nul\0inside',
  '\ud800',
  'half \udc69 pair',
  '\u202eright to left\u202c',
  'שלום عليكم',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301'.repeat(20),
  'İıſﬃßŞ',
  '\u{10ffff}\uffff\ufffe',
  '\u2028\u2029\u0085',
  '2 cups of oats',
  '1e308 x 1e308g',
  '0 x 0g',
  '999999999999999999999 g',
  '1/0 cup',
  '1 medium (118 g)',
  '2 x 100g',
  'logged:Oats',
  'logged:',
  'usda:1',
  'banana',
  'apple',
]

const textsOf = (max: number, min: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(min === 0 ? [...blanks, ...words] : words)) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('x', 'é', '👩', '\u0301', '"', 'a ', '(').map((unit) => unit.repeat(max)),
      },
    )
    .map((text) => (text.length < min ? `${text}${'x'.repeat(min)}` : text.slice(0, max)))

const days = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-29', '2026-10-25', '2024-02-29', '1900-01-01']
const day = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...days.slice(0, 3), ...days.slice(0, 3), ...days) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '2027-03-10',
      '2027-03-11',
      '9999-12-31',
      '1899-12-31',
      '2025-02-29',
      '2026-3-1',
      '0000-00-00',
    ),
  },
)

/** Mostly within ten days before the world's clock, so that two of them often are a possible start and end. */
const instant = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.nat(240).map((hours) => new Date(Date.UTC(2026, 2, 10, 12) - hours * 3_600_000).toISOString()),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '2026-03-10T12:00:00+14:00',
      '2026-03-29T01:30:00.123456789Z',
      '9999-12-31T23:59:59-23:59',
      '0000-01-01T00:00:00+23:59',
      '2026-02-29T00:00:00Z',
      '2026-03-10T12:00:00',
    ),
  },
)

/** Texts whose form follows from the name of their field. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  date: day,
  month: fc.constantFrom('2026-03', '1900-01', '9999-12', '2026-13', '2026-3'),
  startTime: fc.constantFrom('18:00', '00:00', '23:59', '24:00', '6:00'),
  from: day,
  to: day,
  startDate: day,
  endDate: day,
  mealType: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('Breakfast', 'Lunch', 'dinner', 'Snacks') },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'Brunch', ' ') },
  ),
  startsAt: fc.constantFrom('07:00', '', '24:00'),
  foodId: fc.oneof(later('foodId'), later('ownId'), later('othersId'), textsOf(220, 0)),
  token: fc.oneof({ weight: 5, arbitrary: later('token') }, textsOf(512, 1)),
  refreshToken: fc.oneof(later('token'), textsOf(512, 0)),
  secret: fc.oneof({ weight: 4, arbitrary: later('secret') }, textsOf(128, 0)),
  email: fc.oneof(
    { weight: 8, arbitrary: later('email') },
    { weight: 8, arbitrary: fc.nat(99_999).map((n) => `stranger${n}@example.org`) },
    { weight: 1, arbitrary: fc.constantFrom('x@'.repeat(99), 'a@b.c', '"a b"@example.org', 'ä@example.org') },
  ),
  username: fc.oneof(
    { weight: 1, arbitrary: later('username') },
    { weight: 4, arbitrary: fc.nat(99_999).map((n) => `stranger.${n}`) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'toString', '...') },
  ),
  password: fc.oneof({ weight: 6, arbitrary: fc.constant('a long enough password') }, textsOf(300, 8)),
  currentPassword: fc.constant('a long enough password'),
  newPassword: fc.oneof({ weight: 3, arbitrary: fc.constant('a long enough password') }, textsOf(256, 8)),
  timeZone: fc.constantFrom(
    'Europe/London',
    'Pacific/Kiritimati',
    'Etc/GMT+12',
    'Asia/Kathmandu',
    'utc',
    'Europe/London',
    'Europe/Nowhere',
  ),
  code: fc.oneof(
    { weight: 4, arbitrary: fc.constant('96385074') },
    { weight: 3, arbitrary: fc.constantFrom('4006381333931', '036000291452', '00000000', '9'.repeat(14), '1e5') },
    { weight: 2, arbitrary: textsOf(64, 0) },
  ),
  key: fc.constantFrom('iron', 'proteins', 'own-128', 'own-129', 'own-999', '__proto__'),
  nutrient: fc.constantFrom('iron', 'proteins', 'irony'),
  job: fc.constantFrom('clean up mails', 'clean up products', 'clean up nothing'),
  barcode: fc.constantFrom('4006381333931', '96385074', '036000291452', '', '00000000', '4006381-333931', 'x'),
}

const numbersOf = ({ type, minimum, exclusiveMinimum, maximum = 1e15 }: Schema): fc.Arbitrary<unknown> => {
  const isWhole = type === 'integer'
  const least = minimum ?? exclusiveMinimum ?? -maximum
  const fractions = [0.1, 1.5, 5e-324, 1e-7, maximum - 0.1]
  const within = [maximum, least, 1, 2, 100, ...(isWhole ? [] : fractions)].filter(
    (n) => n >= least && n <= maximum && n !== exclusiveMinimum,
  )
  return fc.constantFrom<unknown>(...within, ...(minimum === 0 ? [bareNumber('-0')] : []))
}

const beyondNumbers = fc.constantFrom<unknown>(
  -1,
  1e308,
  -5e-324,
  2 ** 53,
  0,
  1.5,
  ...['1e400', '-1e400', '1.0000000000000000000001', '100000.00001'].map(bareNumber),
)

const wrongTypes = fc.constantFrom<unknown>(null, true, 0, '', '1', [], [[]], {}, { id: {} }, ['a', 'a'], {
  toString: 1,
})

/**
 * Inputs of this schema whose values are hostile, and valid as far as the schema tells. With `isLoose` some parts have the
 * wrong type, are missing, too many or just beyond a limit. `feature` is the router of the procedure.
 */
export function inputsOf(schema: Schema, feature: string, isLoose: boolean, name = ''): fc.Arbitrary<unknown> {
  const inner = (part: Schema, partName = name) => inputsOf(part, feature, isLoose, partName)
  const exact = exactlyOf(schema, name, feature, inner, isLoose)
  return isLoose ? fc.oneof({ weight: 12, arbitrary: exact }, { weight: 1, arbitrary: wrongTypes }) : exact
}

function exactlyOf(
  schema: Schema,
  name: string,
  feature: string,
  inner: (part: Schema, partName?: string) => fc.Arbitrary<unknown>,
  isLoose: boolean,
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => inner(part)))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'number' || schema.type === 'integer') {
    return isLoose ? fc.oneof(numbersOf(schema), beyondNumbers) : numbersOf(schema)
  }
  if (schema.type === 'array') return listsOf(schema, inner(schema.items ?? {}), isLoose)
  if (schema.type === 'object' || schema.properties) return objectsOf(schema, inner, isLoose)
  return textsFor(schema, name, feature)
}

function textsFor({ format, maxLength = 300, minLength = 0 }: Schema, name: string, feature: string) {
  if (format === 'uuid') {
    return fc.oneof(
      { weight: 12, arbitrary: fc.uuid() },
      { weight: 3, arbitrary: later('ownId') },
      { weight: 2, arbitrary: later('othersId') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
      },
    )
  }
  if (format === 'date-time') return instant
  if (/^id$|Id$/.test(name) && name !== 'foodId') {
    const isFood = feature === 'foods' || feature === 'favourites'
    const isPerson = /^(user|friend)Id$/.test(name)
    return fc.oneof(
      { weight: 10, arbitrary: later(isPerson ? 'person' : isFood ? 'foodId' : 'ownRow') },
      { weight: 2, arbitrary: later('ownId') },
      { weight: 2, arbitrary: later('othersId') },
      { weight: 1, arbitrary: textsOf(220, 1) },
    )
  }
  // The codes of an authenticator app are short, other tokens long.
  if (name === 'token' && maxLength === 64) return fc.oneof({ weight: 3, arbitrary: later('code') }, textsOf(64, 1))
  return (Object.hasOwn(byName, name) ? byName[name] : undefined) ?? textsOf(maxLength, minLength)
}

/** Short lists, lists of the greatest length, and the same element many times. */
function listsOf({ minItems = 0, maxItems = 50 }: Schema, element: fc.Arbitrary<unknown>, isLoose: boolean) {
  const few = fc.array(element, { minLength: minItems, maxLength: minItems + 3 })
  const full = fc
    .array(element, { minLength: 1, maxLength: 2 })
    .map((some) => Array.from({ length: maxItems + (isLoose ? 1 : 0) }, (_, at) => some[at % some.length]))
  return fc.oneof({ weight: 9, arbitrary: few }, { weight: 1, arbitrary: full })
}

function objectsOf(
  { properties = {}, required = [] }: Schema,
  inner: (part: Schema, partName?: string) => fc.Arbitrary<unknown>,
  isLoose: boolean,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part, name)]))
  const stated = fc.record(fields, { requiredKeys: required.filter((name) => !isLoose || name.length % 5 !== 0) })
  const inOrder = stated.map((input) => {
    const { from, to } = input
    return typeof from === 'string' && typeof to === 'string' && from > to ? { ...input, from: to, to: from } : input
  })
  const extra = fc.dictionary(
    fc.constantFrom('userId', 'role', 'constructor', 'toString', '_id', 'user_id', 'x'),
    fc.constantFrom<unknown>('admin', 1, null, {}),
    { maxKeys: 3 },
  )
  return isLoose ? fc.tuple(inOrder, extra).map(([input, more]) => ({ ...more, ...(input as object) })) : inOrder
}
