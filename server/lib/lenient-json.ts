/** JSON as it stands in web pages, where nobody has ever parsed some of it. */

/** The value of a text, or undefined when even its usual mistakes do not explain it. Takes linear time. */
export function parseLenientJson(text: string): unknown {
  const inner = withoutWrapper(text)
  if (isTooDeep(inner)) return undefined
  for (const repair of inner.length <= maxMended ? [asItIs, mended, withInnerQuotes] : [asItIs]) {
    try {
      return JSON.parse(repair(inner))
    } catch {
      // The next repair changes more.
    }
  }
  return undefined
}

/** Mending a longer text would take too long at once. */
const maxMended = 300_000

/** Without the comment or CDATA section that hid scripts from browsers of the last century, and a semicolon at the end. */
function withoutWrapper(text: string): string {
  let inner = text.trim()
  for (const start of ['/*', '//', '<!--', '<![CDATA[', '*/'])
    if (inner.startsWith(start)) inner = inner.slice(start.length).trimStart()
  for (const end of ['*/', '-->', ']]>', '/*', '//', ';'])
    if (inner.endsWith(end)) inner = inner.slice(0, -end.length).trimEnd()
  return inner
}

/** Whether brackets stand in each other deeper than any page needs, which takes long to parse. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === 92) at++
      else if (code === 34) isInString = false
    } else if (code === 34) isInString = true
    else if (code === 91 || code === 123) {
      if (++depth > maxDepth) return true
    } else if (code === 93 || code === 125) depth--
  }
  return false
}

const maxDepth = 200

const asItIs = (text: string) => text

/** With control characters in strings escaped, impossible escapes dropped, and commas before a closing bracket left out. */
const mended = (text: string) => mend(text, false)

/** And with quotes inside of strings escaped: those after which no string can end. */
const withInnerQuotes = (text: string) => mend(text, true)

function mend(text: string, hasInnerQuotes: boolean): string {
  const out: string[] = []
  let isInString = false
  /** Where a comma stands in `out` that may be followed by a closing bracket; -1 for none. */
  let comma = -1
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isInString) {
      if (sign === '\\') {
        const next = text.charAt(at + 1)
        at++
        if (/["\\/bfnrt]/.test(next) || (next === 'u' && /^[\da-f]{4}$/i.test(text.slice(at + 1, at + 5))))
          out.push(`\\${next}`)
        else if (next === '\n' || next === '\r') out.push('\\n')
        else if (next >= ' ') out.push(next)
      } else if (sign === '"' && !(hasInnerQuotes && !endsString(text, at + 1))) {
        isInString = false
        out.push(sign)
      } else if (sign === '"') out.push('\\"')
      else if (sign < ' ') out.push(sign === '\n' ? '\\n' : ' ')
      else out.push(sign)
      continue
    }
    if (/\s/.test(sign) || sign < ' ') {
      out.push(' ')
      continue
    }
    if ((sign === '}' || sign === ']') && comma >= 0) out[comma] = ' '
    // One comma too many between two values.
    else if (sign === ',' && comma >= 0) out[comma] = ' '
    comma = sign === ',' ? out.length : -1
    isInString = sign === '"'
    out.push(sign)
  }
  return out.join('')
}

/** Whether what follows a quote, after blanks, lets it be the end of a string. */
function endsString(text: string, from: number): boolean {
  let at = from
  while (at < text.length && at - from < 200 && text.charCodeAt(at) <= 32) at++
  return at >= text.length || ',:]}'.includes(text.charAt(at))
}
