import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { staplesCsv } from '../../server/catalogue/import/staples.ts'
import { otherLanguages, segmentsIn } from '../../server/catalogue/local-text.ts'
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

const read = (name: string): Record<string, string>[] =>
  parse(readFileSync(join(staplesCsv, '..', name)), { columns: true })

const rows = read('staples.csv')
const namesInLanguages = read('staple-names.csv')
const generic = read('generic-names.csv')
const ingredients = read('off-ingredient-names.csv')

const latin = /^[\p{Script=Latin}\p{M}\d ,.%'’&/\-–½+!]+$/u
const arabic = /^[\p{Script=Arabic}\p{M}\d ,،.%\-–]+$/u
const lettersOf = (language: string) => (language === 'ar' ? arabic : latin)
const isTidy = (text: string) => text !== '' && text === text.trim() && !/ {2}/.test(text)
const bare = (name: string) => name.replace(/[()]/g, '')

describe.each(otherLanguages)("the staples' names in %s", (language) => {
  const own = namesInLanguages.filter((line) => line.language === language)

  it('are there for each staple, once', () => expect(own.map(({ key }) => key)).toEqual(rows.map(({ name }) => name)))

  it('tell the staples apart', () => {
    const shown = own.map(({ name = '' }) => name.toLowerCase())
    expect(shown.filter((name, at) => shown.indexOf(name) !== at)).toEqual([])
  })

  it('have letters of the language, without stray blanks', () => {
    for (const { key, name = '', synonyms = '' } of own)
      for (const one of [name, ...(synonyms === '' ? [] : synonyms.split('|'))]) {
        expect(isTidy(one), `${key}: ${one}`).toBe(true)
        expect(bare(one), `${key}: ${one}`).toMatch(lettersOf(language))
        expect(segmentsIn(language, one), `${key}: ${one}`).not.toBe('')
      }
  })

  it('repeat no synonym', () => {
    for (const { key, name = '', synonyms = '' } of own) {
      const all = [name, ...(synonyms === '' ? [] : synonyms.split('|'))].map((one) => one.toLowerCase())
      expect(new Set(all).size, key).toBe(all.length)
    }
  })
})

describe("the words of USDA's names", () => {
  it('are there in all languages, once', () => {
    const keys = generic.map(({ kind, english }) => `${kind} ${english}`)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    for (const line of generic)
      for (const language of otherLanguages) {
        const cell = line[language] ?? ''
        expect(isTidy(cell), `${line.english} ${language}`).toBe(true)
        expect(cell.replace('~', ''), `${line.english} ${language}`).toMatch(lettersOf(language))
      }
  })

  it('of ingredients name each in a language at least', () => {
    for (const line of ingredients)
      expect(
        otherLanguages.some((language) => line[language]),
        line.en,
      ).toBe(true)
  })
})
