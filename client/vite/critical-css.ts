import { type Selector, type SelectorComponent, transform, type Visitor } from 'lightningcss'

/** Attributes that are not in the markup: those of the page around it, and those that the server and the page's script set. */
const dynamicAttributes = ['data-mantine-color-scheme', 'data-long', 'data-busy']

/** The rules of `css` that `markup` is painted with. Fonts are in the page already, and nothing is animated. */
export function criticalCss(css: string, markup: string): string {
  const classes = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const tags = new Set(['html', 'body', ...[...markup.matchAll(/<([\w-]+)/g)].map(([, tag = '']) => tag.toLowerCase())])
  const attributes = new Set(
    [...markup.matchAll(/ ([\w-]+)="([^"]*)"/g)].flatMap(([pair, name]) => [name, pair.slice(1)]),
  )

  const mayMatch = (selector: Selector): boolean =>
    selector.every((part: SelectorComponent) => {
      if (part.type === 'class') return classes.has(part.name)
      if (part.type === 'type') return tags.has(part.name.toLowerCase())
      if (part.type === 'attribute' && !dynamicAttributes.includes(part.name))
        return attributes.has(
          part.operation?.operator === 'equal' ? `${part.name}="${part.operation.value}"` : part.name,
        )
      if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
        return part.selectors.some(mayMatch)
      return true
    })

  const used = run(css, {
    Rule: {
      // Selectors beside one that may match stay: they do no harm.
      style: ({ value }) => (value.selectors.some(mayMatch) ? undefined : []),
      'font-face': () => [],
      keyframes: () => [],
    },
  })
  return withoutUnusedVariables(used, markup)
}

/** Without the variables that nothing uses, until those that only such ones used are gone as well. */
function withoutUnusedVariables(css: string, markup: string): string {
  const used = new Set([...(css + markup).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const fewer = run(css, {
    Declaration: {
      // Properties that the library does not know are among these.
      custom: ({ name }) => (used.has(name) || !name.startsWith('--') ? undefined : []),
    },
  })
  return fewer.length < css.length ? withoutUnusedVariables(fewer, markup) : css
}

const run = (css: string, visitor: Visitor<never>): string =>
  transform({ filename: 'login.css', code: Buffer.from(css), minify: true, visitor }).code.toString()
