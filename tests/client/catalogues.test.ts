import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { messages } from '../../client/vite/messages.ts'
import { storedList } from '../../scripts/sentences.ts'

// `npm run check:texts` shows that nothing is missing; this shows that what is there can be filled in, in every language.

test('the English of the code is compiled, whatever quotes it has', async () => {
  const transform = messages().transform as (source: string, id: string) => Promise<{ code: string }>
  const source = `import { t } from '@lingui/core/macro'\nexport const text = (job) => t\`ran "\${job}", it's done\\n\``
  const { code } = await transform(source, 'text.ts')
  expect(code).toContain(`message: ${JSON.stringify(['ran "', ['job'], `", it's done\n`])}`)
})

const catalogues = globSync('{client,server}/locales/*.po')
const format = formatter()
/** Their ids are their codes. */
const sentences = new Map(Object.entries(storedList()))

type Token = ReturnType<typeof compileMessageOrThrow>[number]

/** What a message names, in any of its forms: `{count}`, `{count, plural}`, `<0>`, `</0>`. */
function namesIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return token.match(/<\/?\d+\/?>/g) ?? []
    const [name, type, choices] = token
    const forms = type === 'plural' || type === 'select' || type === 'selectordinal' ? formsOf(choices) : []
    return [type === undefined ? `{${name}}` : `{${name}, ${type}}`, ...forms.flatMap(([, form]) => namesIn(form))]
  })
}

const formsOf = (choices: unknown): [string, Token[]][] =>
  Object.entries((choices ?? {}) as Record<string, Token[]>).filter(([form]) => form !== 'offset')

const pluralsIn = (tokens: readonly Token[]): string[][] =>
  tokens.flatMap((token) => {
    if (typeof token === 'string' || token[1] !== 'plural') return []
    const forms = formsOf(token[2])
    return [forms.map(([form]) => form), ...forms.flatMap(([, form]) => pluralsIn(form))]
  })

const unique = (list: readonly string[]) => [...new Set(list)].toSorted()

test('there is a catalogue for each language', () => {
  for (const language of languages) expect(catalogues).toContain(`client/locales/${language}.po`)
})

test.each(catalogues)('%s: names what the English names, with all plural forms of the language', async (path) => {
  const locale = path.replace(/.*\//, '').replace('.po', '')
  const context = { locale, sourceLocale: 'en', filename: path }
  const messages = await format.parse(readFileSync(path, 'utf8'), context)
  const rules = new Intl.PluralRules(locale)
  // Some languages have a form for millions, which nobody counts here.
  const needed = unique(Array.from({ length: 200 }, (_, count) => rules.select(count)))
  const wrong: string[] = []
  for (const [id, { message = sentences.get(id) ?? id, translation = '' }] of Object.entries(messages)) {
    if (translation === '') continue
    const [english, own] = [compileMessageOrThrow(message), compileMessageOrThrow(translation)]
    if (unique(namesIn(english)).join() !== unique(namesIn(own)).join()) wrong.push(`${message} -> ${translation}`)
    if (translation !== translation.trim() && message === message.trim()) wrong.push(`blanks around ${translation}`)
    for (const forms of pluralsIn(own)) {
      const missing = needed.filter((category) => !forms.includes(category))
      if (missing.length > 0) wrong.push(`${translation} has no ${missing.join(', ')}`)
    }
  }
  expect(wrong).toEqual([])
})
