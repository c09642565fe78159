/** Reads JSON of any size value by value. */

/**
 * Streams the values at one depth of a JSON text of any size. It only tracks brackets, strings and commas: the JSON is not
 * validated, and scalars above that depth are skipped. Values over 16 Mi characters are skipped too. `onFault` hears of these, and
 * of a text that ends too early.
 */
export async function* jsonValues(
  chunks: AsyncIterable<Uint8Array>,
  depthIn: JsonDepth,
  onFault: (fault: JsonFault) => void = () => {},
): AsyncGenerator<JsonValue> {
  const decoder = new TextDecoder()
  let depth = 0
  /** The number of open brackets; for those down to `depth`, whether they are lists, and their latest key. */
  let level = 0
  const isList: boolean[] = []
  const keys: string[] = []
  let isInString = false
  let isEscaped = false
  let isKey = false
  let key = ''
  /** Where the current value or key begins in this chunk; -1 outside of one. `partial` is its part in earlier chunks. */
  let from = -1
  let partial = ''
  let isTooLong = false

  const valueUntil = (text: string, end: number) => {
    const value = isTooLong ? '' : (partial + text.slice(from, end)).trim()
    from = -1
    partial = ''
    isTooLong = false
    return value
  }
  const found = (text: string): JsonValue => ({
    path: keys.slice(0, depth).filter((_, i) => !isList[i]),
    text,
  })

  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quote) {
          isInString = false
          if (isKey) {
            key = valueUntil(text, i + 1)
            isKey = false
          }
        }
        continue
      }
      switch (code) {
        case quote:
          isInString = true
          if (from < 0 && level > 0 && level <= depth && !isList[level - 1]) {
            isKey = true
            from = i
          }
          break
        case openList:
        case openObject:
          level++
          if (level === 1) depth = code === openList ? depthIn.inList : depthIn.inObject
          if (level <= depth) isList[level - 1] = code === openList
          if (level === depth && code === openList) from = i + 1
          break
        case colon:
          if (level === 0 || level > depth) break
          keys[level - 1] = keyOf(key)
          if (level === depth) from = i + 1
          break
        case comma:
          if (level !== depth) break
          if (from >= 0) {
            const value = valueUntil(text, i)
            if (value !== '') yield found(value)
          }
          if (isList[level - 1]) from = i + 1
          break
        case closeList:
        case closeObject:
          if (level === depth && from >= 0) {
            const value = valueUntil(text, i)
            if (value !== '') yield found(value)
          }
          level--
          break
      }
    }
    if (from < 0) continue
    if (!isTooLong) partial += text.slice(from)
    from = 0
    if (partial.length > (isKey ? maxKeyLength : maxLength)) {
      if (!isKey) onFault('too long')
      isTooLong = true
      partial = ''
    }
  }
  if (level > 0 || isInString || depth === 0) onFault('cut off')
}

/** The text of a value, and the keys that lead to it from the root. Lists on the way add no key. */
type JsonValue = { path: readonly string[]; text: string }

/** How many levels below the root the wanted values are, by the kind of the root. */
export type JsonDepth = { inList: number; inObject: number }

export type JsonFault = 'too long' | 'cut off'

/** The text of a key; empty for a key that is too long or invalid. */
function keyOf(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return ''
  }
}

/** Characters. Values are never this long, but without a limit a broken file would exhaust memory. */
const maxLength = 16 * 1024 * 1024
const maxKeyLength = 1_000

const quote = 34
const comma = 44
const colon = 58
const openList = 91
const backslash = 92
const closeList = 93
const openObject = 123
const closeObject = 125
