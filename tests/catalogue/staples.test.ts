import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { staplesCsv } from '../../server/catalogue/import/staples.ts'
import { parseOtherNames, searchedName } from '../../server/catalogue/source-file.ts'
import { words } from '../../server/catalogue/text.ts'

const staples: Record<string, string>[] = parse(readFileSync(staplesCsv), { columns: true })
const numbers = ['kcal', 'protein', 'carbs', 'fat', 'fiber', 'sugars', 'saturatedFat', 'salt']

describe('each staple', () => {
  it('states the source of its figures', () => {
    for (const { name, ndb, source } of staples) {
      if (ndb) expect(source, name).toBe(`SR28 ${ndb}`)
      else expect(source, name).toMatch(/^composed: (?:[\d.]+ g \d{5}(?:, )?)+(?: = [\d.]+ g)?$/)
    }
  })

  it('has plausible figures: known or empty, and energy that follows from the macros', () => {
    for (const staple of staples) {
      const { name = '', category = '' } = staple
      const [kcal = 0, protein = 0, carbs = 0, fat = 0] = numbers.map((column) => {
        expect(staple[column], `${name}: ${column}`).toMatch(/^(?:\d+(?:\.\d+)?)?$/)
        return Number(staple[column])
      })
      expect(protein + carbs + fat, name).toBeLessThanOrEqual(105)
      if (staple.ndb || category.includes('alcoholic')) continue
      expect(Math.abs(kcal - (4 * protein + 4 * carbs + 9 * fat)), name).toBeLessThan(8 + 0.15 * kcal)
    }
  })

  it('has a name of its own, and portions with a weight', () => {
    const names = staples.map(({ name = '' }) => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    for (const { name, portions = '' } of staples)
      for (const portion of portions.split('|')) expect(portion, name).toMatch(/^\S.*=\d+(?:\.\d+)?$/)
  })

  it('has at most one name for each region, and words before the brackets in all', () => {
    for (const { name, names = '' } of staples) {
      const others = parseOtherNames(names)
      for (const region of ['us', 'gb'])
        expect(others.filter((one) => one.region === region).length, name).toBeLessThanOrEqual(1)
      for (const { shown } of others) expect(words(searchedName(shown)), `${name}: ${shown}`).not.toEqual([])
    }
  })
})
