import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImportFileName, importFileName, ProductFilterInput } from '#domain/catalogue-import.ts'

describe('the name of an uploaded file', () => {
  it('can always be made, and never leads out of the folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const made = importFileName(name)
        expect(ImportFileName.safeParse(made).success).toBe(true)
        expect(made).not.toMatch(/[/\\\0]|^\.|\.part$/)
        expect(importFileName(made)).toBe(made)
      }),
    )
  })

  it.each([
    ['FoodData_Central_csv_2025.zip', 'FoodData_Central_csv_2025.zip'],
    ['Ernährung & Zutaten (1).jsonl.gz', 'Ernährung - Zutaten (1).jsonl.gz'],
    ['../../etc/passwd', 'etc-passwd'],
    ['foods.zip.part', 'foods.zip'],
    ['foods.zip.part.part', 'foods.zip'],
    ['spare.parts.csv', 'spare.parts.csv'],
    ['bread && butter.csv', 'bread - butter.csv'],
    [`${'x'.repeat(200)}.jsonl.gz`, 'foods.jsonl.gz'],
    [`${'x'.repeat(100)}.v1.${'x'.repeat(100)}.csv`, 'foods.csv'],
  ])('keeps what it can: %s', (name, made) => {
    expect(importFileName(name)).toBe(made)
  })

  it('is refused when it is that of an upload under way', () => {
    expect(ImportFileName.safeParse('foods.zip.part').error?.issues[0]?.message).toMatch(/uploads under way/)
    expect(ImportFileName.safeParse('foods.zip').success).toBe(true)
  })
})

describe('a filter of products', () => {
  it('is typed as lists', () => {
    const typed = { countries: ' France,de, ', languages: 'EN ,fr', minScans: null }
    expect(ProductFilterInput.parse(typed)).toEqual({
      countries: ['France', 'de'],
      languages: ['en', 'fr'],
      minScans: null,
    })
    const { error } = ProductFilterInput.safeParse({ ...typed, languages: 'French' })
    expect(error?.issues[0]?.message).toBe('Languages are codes, such as fr or de.')
  })
})
