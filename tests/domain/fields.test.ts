import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Username } from '#domain/account.ts'
import { ClientId, Id, isBlank, name, text } from '#domain/fields.ts'

const Name = name('A food name')
const Note = text('A note must be text.', 200, 'A note can have at most 200 characters.')

/** Each shows nothing on a screen. */
const invisible = [
  ...['\u0000', '\t', '\n', ' ', '\u0085', '\u00A0', '\u00AD', '\u034F', '\u061C', '\u115F', '\u1160'],
  ...['\u17B4', '\u180E', '\u2003', '\u200B', '\u200C', '\u200D', '\u200E', '\u2028', '\u202A', '\u202E'],
  ...['\u2060', '\u2066', '\u206F', '\u2800', '\u3000', '\u3164', '\uFE0F', '\uFEFF', '\uFFA0', '\u{E0020}'],
]

describe('a text that shows nothing', () => {
  it('is empty, whatever it is made of', () => {
    const nothing = fc.array(fc.constantFrom(...invisible), { maxLength: 300 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(nothing, (blank) => {
        expect(isBlank(blank)).toBe(true)
        expect(Note.parse(blank)).toBe('')
        expect(Name.safeParse(blank).error?.issues[0]?.message).toBe('A food name is required.')
        expect(Username.safeParse(blank).error?.issues[0]?.message).toBe('Enter a username.')
      }),
    )
  })

  it('is no longer one with a single visible sign, which then keeps all around it', () => {
    const signs = fc.array(fc.constantFrom(...invisible), { maxLength: 20 }).map((list) => list.join(''))
    fc.assert(
      fc.property(
        signs,
        fc.constantFrom('a', '0', '.', '\u00E9', '\u0416', '\u{1F34E}'),
        signs,
        (before, sign, after) => {
          expect(Name.parse(before + sign + after)).toBe((before + sign + after).trim())
        },
      ),
    )
  })

  it.each([
    '\u2764\uFE0F',
    '\u{1F469}\u200D\u{1F373}',
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
    'Mayo\u00ADnnaise',
  ])('is not %j, whose invisible signs are part of it', (word) => expect(Name.parse(word)).toBe(word))
})

describe('an id', () => {
  it('is one id in any case of its letters', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        for (const schema of [Id, ClientId]) expect(schema.parse(id.toUpperCase())).toBe(id)
      }),
    )
  })

  it.each(['usda:AB12', 'logged:Oats', 'openfoodfacts:123', 'A', ''])('of another kind stays: %j', (id) =>
    expect(Id.parse(id)).toBe(id),
  )
})
