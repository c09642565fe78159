import { describe, expect, it } from 'vitest'
import { shownName } from '../../server/catalogue/rank.ts'
import { parseQuery } from '../../server/catalogue/search.ts'
import { parseOtherNames } from '../../server/catalogue/source-file.ts'

const courgette = ['Courgette', 'us:Zucchini (courgette)|Marrow (courgette)'] as const
const pepper = ['Red pepper', 'us:Red bell pepper|Capsicum, red (pepper)'] as const
const fries = ['French fries', 'gb:Chips (French fries)'] as const

const name = ([own, others]: readonly [string, string], query: string, region: 'us' | 'gb' | null = null) =>
  shownName(own, parseOtherNames(others), parseQuery(query), region)

describe('the name under which a staple is shown', () => {
  it.each([
    ['the one with the words of the query', courgette, 'zucchini', null, 'Zucchini (courgette)'],
    ['the same in any region', courgette, 'zucchini', 'gb', 'Zucchini (courgette)'],
    ['its own, if the query has it', courgette, 'courgette', 'us', 'Courgette'],
    ['also for an incomplete word', courgette, 'zuc', null, 'Zucchini (courgette)'],
    ['the one with most of the words', pepper, 'red bell', 'gb', 'Red bell pepper'],
    ['not one that has the word only in brackets', courgette, 'cou', 'us', 'Courgette'],
    ['that of the region, if several fit', pepper, 'pepper', 'us', 'Red bell pepper'],
    ['its own, if none of the region fits better', pepper, 'pepper', 'gb', 'Red pepper'],
    ['that of the region, if none fits', pepper, 'paprika', 'us', 'Red bell pepper'],
  ] as const)('is %s', (_, food, query, region, shown) => expect(name(food, query, region).name).toBe(shown))

  it('is foreign when the region calls the food something else', () => {
    expect(name(fries, 'chips', 'us').isForeign).toBe(true)
    expect(name(fries, 'chips', 'gb').isForeign).toBe(false)
    expect(name(fries, 'chips').isForeign).toBe(false)
    expect(name(fries, 'fries', 'us').isForeign).toBe(false)
    expect(name(courgette, 'courgette', 'us').isForeign).toBe(true)
    expect(name(courgette, 'courgette', 'gb').isForeign).toBe(false)
    expect(name(pepper, 'pepper', 'us').isForeign).toBe(false)
  })
})
