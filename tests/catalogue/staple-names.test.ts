import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { staplesCsv } from '../../server/catalogue/import/staples.ts'
import { otherLanguages, segmentsIn } from '../../server/catalogue/local-text.ts'

const read = (name: string): Record<string, string>[] =>
  parse(readFileSync(join(staplesCsv, '..', name)), { columns: true })

const staples = read('staples.csv')
const names = read('staple-names.csv')
const generic = read('generic-names.csv')
const ingredients = read('off-ingredient-names.csv')

const latin = /^[\p{Script=Latin}\p{M}\d ,.%'’&/\-–½+!]+$/u
const arabic = /^[\p{Script=Arabic}\p{M}\d ,،.%\-–]+$/u
const lettersOf = (language: string) => (language === 'ar' ? arabic : latin)
const isTidy = (text: string) => text !== '' && text === text.trim() && !/ {2}/.test(text)
const bare = (name: string) => name.replace(/[()]/g, '')

describe.each(otherLanguages)("the staples' names in %s", (language) => {
  const own = names.filter((line) => line.language === language)

  it('are there for each staple, once', () =>
    expect(own.map(({ key }) => key)).toEqual(staples.map(({ name }) => name)))

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
