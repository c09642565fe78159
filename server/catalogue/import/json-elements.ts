import type { Input } from './lines.ts'

/** In characters. No food is nearly as long; without a limit a broken file would exhaust memory. */
const maxLength = 16 * 1024 * 1024

const quote = 34
const backslash = 92

/**
 * Yields the text of each object in `{"Name": [ {...}, {...} ]}` or in a bare array, independent of line breaks. Only brackets
 * and strings are tracked; the JSON is not validated. Elements over `maxLength` are skipped and reported to `onTooLong`.
 */
export async function* jsonElements({ chunks }: Pick<Input, 'chunks'>, onTooLong = () => {}): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const open: string[] = []
  let isInString = false
  let isEscaped = false
  /** Number of open brackets around the elements; -1 outside the list. */
  let listDepth = -1
  /** The start of the current element, from earlier chunks. */
  let partial = ''
  let isTooLong = false
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    let from = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quote) isInString = false
      } else if (code === quote) isInString = true
      else if (code === 91 || code === 123) {
        if (listDepth < 0 && code === 91) listDepth = open.length + 1
        else if (open.length === listDepth) {
          from = i
          partial = ''
        }
        open.push(code === 91 ? ']' : '}')
      } else if (code === 93 || code === 125) {
        open.pop()
        if (open.length === listDepth && listDepth >= 0) {
          if (!isTooLong) yield partial + text.slice(from, i + 1)
          partial = ''
          isTooLong = false
          from = i + 1
        } else if (open.length < listDepth) listDepth = -1
      }
    }
    const isInElement = listDepth >= 0 && open.length > listDepth
    if (isInElement && !isTooLong) partial += text.slice(from)
    if (partial.length > maxLength) {
      isTooLong = true
      partial = ''
      onTooLong()
    }
  }
}
