import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const files = globSync('client/**/*.css')

/** Says why it is about a side of the screen and not about the beginning or end of lines. */
const excused = /\/\* physical: /

const sides =
  /^\s*(?:(?:left|right|float)\s*:|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius|text-align\s*:\s*(?:left|right)\b)/
const fourSided = /^\s*(?:margin|padding|inset|border-width|border-color|border-style)\s*:\s*(.+?);/

/** The values of a shorthand, with functions such as `calc(1px + 2px)` as one. */
const valuesOf = (text: string): string[] => text.match(/(?:[^\s(]+\([^()]*(?:\([^()]*\)[^()]*)*\)|\S)+/g) ?? []

function isPhysical(line: string): boolean {
  if (sides.test(line)) return true
  const [, right, , left] = valuesOf(fourSided.exec(line)?.[1] ?? '')
  return left !== undefined && left !== right
}

/** Arabic is written from right to left, so rules name the beginning and end of a line. */
describe('stylesheets', () => {
  it('are there to be read', () => expect(files.length).toBeGreaterThan(20))

  it.each(files)('%s names no side of the screen', (file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    expect(lines.filter((line) => isPhysical(line) && !excused.test(line))).toEqual([])
  })

  it.each([
    '  margin-left: 8px;',
    '  padding-right: 1px;',
    '  left: 50%;',
    '  text-align: right;',
    '  border-left: 1px solid red;',
    '  float: left;',
    '  padding: 2px 0 2px 16px;',
    '  padding: 1px calc(1px + env(a)) 1px 2px;',
  ])('would find %s', (line) => expect(isPhysical(line)).toBe(true))

  it.each([
    '  margin: 0 auto;',
    '  padding: 1px 2px 3px 2px;',
    '  padding: 1px calc(1px + (2px)) 3px calc(1px + (2px));',
  ])('lets %s be', (line) => expect(isPhysical(line)).toBe(false))
})
