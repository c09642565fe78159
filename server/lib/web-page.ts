/** What a web page says to machines: JSON-LD, microdata, RDFa and microformats, in the shape of JSON-LD; and its plain text. */

import {
  type Attributes,
  blockElements,
  type HtmlVisitor,
  hiddenElements,
  readFragment,
  readPage,
} from './html-reader.ts'
import { parseLenientJson } from './lenient-json.ts'
import { yieldRegularly } from './yield.ts'

/** A thing with its properties; `@type` has the names of its types. */
export type Item = { [property: string]: unknown }

export type WebPage = {
  /** The values of the page's JSON-LD, one for each script. */
  jsonLd: unknown[]
  /** The things of its microdata, RDFa and microformats. */
  items: Item[]
  /** The text that people see, without blank lines. */
  lines: () => string[]
  title: string | null
  /** The address under which the page wants to be known. */
  canonical: string | null
}

const maxDepth = 12
const maxItems = 5_000
const maxScripts = 100
/** Characters of the text that people see, and of the value of a property. */
const maxText = 300_000
const maxValue = 20_000

/** Reads a page, and lets other requests run in between. */
export async function readWebPage(html: string): Promise<WebPage> {
  const scripts: string[][] = []
  const titles = new Map<string, string>()
  const text = createText(maxText)
  const items = createItemReader()
  let canonical: string | null = null
  let script: string[] | null = null
  let heading: { element: string; parts: string[] } | null = null
  let hidden = 0

  await readPage(html, {
    open(element, attributes) {
      if (hiddenElements.has(element)) hidden++
      const type = attributes.get('type')?.toLowerCase() ?? ''
      if (element === 'script' && type.includes('ld+json') && scripts.length < maxScripts) {
        script = []
        scripts.push(script)
      }
      if (element === 'link' && attributes.get('rel')?.toLowerCase() === 'canonical')
        canonical ??= attributes.get('href') ?? null
      if (element === 'meta' && attributes.get('property') === 'og:title' && !titles.has('og'))
        titles.set('og', attributes.get('content') ?? '')
      if ((element === 'h1' || element === 'title') && !titles.has(element) && !heading)
        heading = { element, parts: [] }
      if (hidden > 0) return
      text.open(element)
      items.open(element, attributes)
    },
    text(piece) {
      if (script) script.push(piece)
      if (hidden > 0) return
      heading?.parts.push(piece)
      if (heading?.element !== 'title') {
        text.text(piece)
        items.text(piece)
      }
    },
    close(element) {
      if (element === 'script') script = null
      if (heading?.element === element) {
        titles.set(element, heading.parts.join(''))
        heading = null
      }
      if (hidden === 0) {
        text.close(element)
        items.close(element)
      } else if (hiddenElements.has(element)) hidden--
    },
  })

  const jsonLd: unknown[] = []
  const yieldIfLong = yieldRegularly()
  for (const parts of scripts) {
    const script = parts.join('')
    // Some pages escape the whole script as if it were text.
    const value = parseLenientJson(
      script.includes('&quot;') && !script.includes('"') ? linesOf(script).join(' ') : script,
    )
    if (value !== undefined) jsonLd.push(value)
    await yieldIfLong()
  }
  const title = ['h1', 'og', 'title'].map((name) => oneLine(titles.get(name) ?? '')).find((one) => one !== '')
  return {
    jsonLd,
    items: items.items,
    lines: text.lines,
    title: title ?? null,
    canonical,
  }
}

/** The text that people would see of a piece of HTML, or of plain text with entities, line by line. */
export function linesOf(html: string): string[] {
  if (!/[<&]/.test(html)) return linesIn(html)
  const text = createText(maxText)
  let hidden = 0
  readFragment(html, {
    open(element) {
      if (hiddenElements.has(element)) hidden++
      if (hidden === 0) text.open(element)
    },
    text(piece) {
      if (hidden === 0) text.text(piece)
    },
    close(element) {
      if (hidden === 0) text.close(element)
      else if (hiddenElements.has(element)) hidden--
    },
  })
  return text.lines()
}

const linesIn = (text: string): string[] =>
  text
    .split(/[\n\r\u2028\u2029]+/)
    .map(oneLine)
    .filter((line) => line !== '')

/** Blanks, control characters and signs without a width make a single blank, or none. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u200b\u200e\u200f\u2060\ufeff\u00ad]+/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Collects text up to a length, with a new line where a block begins or ends. */
function createText(maxLength: number) {
  const parts: string[] = []
  let length = 0
  const add = (piece: string) => {
    if (length >= maxLength) return
    parts.push(piece.slice(0, maxLength - length))
    length += piece.length
  }
  const breakAt = (element: string) => {
    if (blockElements.has(element) && parts.at(-1) !== '\n') add('\n')
  }
  return {
    open: breakAt,
    // The end of a line in HTML is a blank.
    text: (piece: string) => add(piece.replace(/[\n\r]+/g, ' ')),
    close: breakAt,
    lines: () => linesIn(parts.join('')),
  }
}

type Scope = { item: Item; depth: number }
type Property = {
  names: string[]
  depth: number
  item: Item
  text: ReturnType<typeof createText>
  value: string | null
}

/** Reads things that are marked by attributes (microdata, RDFa) or classes (h-recipe and its forerunner). */
function createItemReader(): HtmlVisitor & { items: Item[] } {
  const items: Item[] = []
  const scopes: Scope[] = []
  const properties: Property[] = []
  let depth = 0
  let count = 0

  function add(item: Item, names: readonly string[], value: unknown) {
    if (++count > maxItems) return
    for (const name of names) {
      const values = Object.hasOwn(item, name) ? (item[name] as unknown[]) : []
      values.push(value)
      Object.defineProperty(item, name, { value: values, enumerable: true, configurable: true, writable: true })
    }
  }

  return {
    items,
    open(element, attributes) {
      depth++
      const scope = scopes.at(-1)
      const names = scope ? propertiesOf(attributes) : []
      const types = typesOf(attributes)
      for (const { text } of properties) text.open(element)
      const valueTitle = attributes.get('class')?.includes('value-title') ? attributes.get('title') : undefined
      if (valueTitle !== undefined) for (const property of properties) property.value ??= valueTitle
      if (types && scopes.length < maxDepth && count < maxItems) {
        const item: Item = { '@type': types }
        if (scope && names.length > 0) add(scope.item, names, item)
        else items.push(item)
        count++
        scopes.push({ item, depth })
      } else if (scope && names.length > 0 && properties.length < maxDepth) {
        const value = statedValue(element, attributes, names)
        properties.push({ names, depth, item: scope.item, text: createText(maxValue), value })
      }
    },
    text(piece) {
      for (const { text } of properties) text.text(piece)
    },
    close(element) {
      const property = properties.at(-1)
      if (property?.depth === depth) {
        properties.pop()
        add(property.item, property.names, property.value ?? property.text.lines().join('\n'))
      }
      for (const { text } of properties) text.close(element)
      if (scopes.at(-1)?.depth === depth) scopes.pop()
      depth--
    },
  }
}

/** The types of the thing that an element stands for; null when it stands for none. */
function typesOf(attributes: Attributes): string[] | null {
  if (attributes.has('itemscope')) return wordsOf(attributes.get('itemtype'))
  const type = attributes.get('typeof')
  if (type !== undefined) return wordsOf(type)
  const classes = wordsOf(attributes.get('class'))
  if (classes.some((name) => name === 'h-recipe' || name === 'hrecipe')) return ['Recipe']
  // Other microformats, such as the card of an author.
  return classes.some((name) => /^h-[a-z]+$/.test(name) && name !== 'h-full') ? ['Thing'] : null
}

const microformats: Readonly<Record<string, string>> = {
  __proto__: null as never,
  'p-name': 'name',
  fn: 'name',
  'p-ingredient': 'recipeIngredient',
  ingredient: 'recipeIngredient',
  'e-instructions': 'recipeInstructions',
  instructions: 'recipeInstructions',
  'p-yield': 'recipeYield',
  yield: 'recipeYield',
  preptime: 'prepTime',
  cooktime: 'cookTime',
}

function propertiesOf(attributes: Attributes): string[] {
  const stated = attributes.get('itemprop') ?? attributes.get('property')
  if (stated !== undefined) return wordsOf(stated).map(localName)
  return wordsOf(attributes.get('class')).flatMap((name) => microformats[name.toLowerCase()] ?? [])
}

/** The value in an attribute, where the text of the element is for people. */
function statedValue(element: string, attributes: Attributes, names: readonly string[]): string | null {
  const content = attributes.get('content')
  if (content !== undefined) return content
  if (element === 'time') return attributes.get('datetime') ?? null
  if (element === 'data' || element === 'meter') return attributes.get('value') ?? null
  const isAddress = names.some((name) => name === 'url' || name === 'image')
  return isAddress || element === 'link' || element === 'img'
    ? (attributes.get('href') ?? attributes.get('src') ?? '')
    : null
}

const wordsOf = (text = ''): string[] => text.split(/\s+/, 40).filter((word) => word !== '')

/** `Recipe` for `https://schema.org/Recipe` and `schema:Recipe`. */
export const localName = (name: string): string => name.replace(/^.*[/#:]/, '')

/** The text of a page, in the encoding that it states; UTF-8 when it states none, or one that nobody knows. */
export function decodedPage(body: Buffer, contentType = ''): string {
  const start = body.subarray(0, 2_048).toString('latin1')
  const stated = /charset\s*=\s*["']?\s*([\w.:-]+)/i
  const name = stated.exec(contentType)?.[1] ?? stated.exec(start)?.[1] ?? 'utf-8'
  for (const encoding of [name, 'utf-8']) {
    try {
      return new TextDecoder(encoding).decode(body)
    } catch {
      // No such encoding.
    }
  }
  return ''
}
