import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '../support/browser.ts'

// Browsers leave out what they do not understand, without a word.
test('the browser understands every declaration of the stylesheets', { tag: '@desktop' }, async ({ page }) => {
  const declarations = globSync('client/**/*.css').flatMap((file) => {
    // Not the comments, and not the fonts, whose descriptors are no properties.
    const rules = readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|@font-face \{.*?\}/gs, '')
    return [...rules.matchAll(/^ *([a-z][a-z-]*):\s+([^;{}]+);$/gm)].map(([, name = '', value = '']) => ({
      file,
      name,
      value,
    }))
  })
  expect(declarations.length).toBeGreaterThan(2_000)
  const unknown = await page.evaluate(
    (all) => all.filter(({ name, value }) => name !== 'composes' && !CSS.supports(name, value)),
    declarations,
  )
  expect(unknown).toEqual([])
})
