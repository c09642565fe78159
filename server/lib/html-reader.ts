/** Reads HTML from the front to the back, in linear time however deep its tags are nested. */

import { Tokenizer } from 'htmlparser2'
import { yieldRegularly } from './yield.ts'

/** What the reader calls for each part of a page. Names are in lower case, and every opened element is closed. */
export type HtmlVisitor = {
  open: (element: string, attributes: Attributes) => void
  /** Text comes in pieces, with entities decoded. */
  text: (text: string) => void
  close: (element: string) => void
}

export type Attributes = ReadonlyMap<string, string>

/** Reads a whole page, and lets other requests run in between. */
export async function readPage(html: string, visitor: HtmlVisitor): Promise<void> {
  const reader = createReader(html, visitor)
  const yieldIfLong = yieldRegularly()
  for (let at = 0; at < html.length; at += pieceLength) {
    reader.write(html.slice(at, at + pieceLength))
    await yieldIfLong()
  }
  reader.end()
}

/** Reads a short piece of HTML at once. */
export function readFragment(html: string, visitor: HtmlVisitor): void {
  const reader = createReader(html, visitor)
  reader.write(html)
  reader.end()
}

const pieceLength = 32_768
const maxAttributes = 60
/** Elements that are nested deeper count as empty, with their text in the one around them. */
const maxDepth = 2_000

/**
 * On the tokenizer alone, because the parser of htmlparser2 moves its whole stack of open elements at each tag, which takes
 * minutes for a page of nothing but opened tags.
 */
function createReader(html: string, visitor: HtmlVisitor): Tokenizer {
  const stack: string[] = []
  /** How often each element is open, so that a closing tag of none that is open costs nothing. */
  const open = new Map<string, number>()
  let element = ''
  let attributes = new Map<string, string>()
  let attribute = ''
  let value: string[] = []

  function close() {
    const closed = stack.pop()
    if (closed === undefined) return
    open.set(closed, (open.get(closed) ?? 1) - 1)
    visitor.close(closed)
  }

  function endOpening() {
    const top = stack.at(-1)
    if (top !== undefined && closedBy[top]?.has(element)) close()
    visitor.open(element, attributes)
    if (voidElements.has(element) || stack.length >= maxDepth) return visitor.close(element)
    stack.push(element)
    open.set(element, (open.get(element) ?? 0) + 1)
  }

  return new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(start, end) {
        element = html.slice(start, end).toLowerCase()
        attributes = new Map()
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase()
        value = []
      },
      onattribdata: (start, end) => void value.push(html.slice(start, end)),
      onattribentity: (code) => void value.push(String.fromCodePoint(code)),
      onattribend() {
        if (attributes.size < maxAttributes && !attributes.has(attribute)) attributes.set(attribute, value.join(''))
      },
      onopentagend: endOpening,
      onselfclosingtag: endOpening,
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase()
        if (!open.get(name)) return
        while (stack.at(-1) !== name) close()
        close()
      },
      ontext: (start, end) => visitor.text(html.slice(start, end)),
      ontextentity: (code) => visitor.text(String.fromCodePoint(code)),
      onend() {
        while (stack.length > 0) close()
      },
      oncdata: (start, end, offset) => visitor.text(html.slice(start, end - offset)),
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
    },
  )
}

const voidElements = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
)

/** Elements whose closing tag may be missing, with the elements that close them. */
const closedBy: Record<string, ReadonlySet<string> | undefined> = {
  __proto__: null as never,
  li: new Set(['li']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  tr: new Set(['tr']),
  td: new Set(['td', 'th', 'tr']),
  th: new Set(['td', 'th', 'tr']),
  p: new Set('p div ul ol dl table section article h1 h2 h3 h4 h5 h6 blockquote form hr pre'.split(' ')),
  option: new Set(['option']),
}

/** Elements that begin a line of their own. */
export const blockElements: ReadonlySet<string> = new Set(
  'address article aside blockquote body br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table td th title tr ul'.split(
    ' ',
  ),
)

/** Elements whose text nobody sees. */
export const hiddenElements: ReadonlySet<string> = new Set(
  'script style template noscript svg select button iframe object textarea noembed noframes'.split(' '),
)
