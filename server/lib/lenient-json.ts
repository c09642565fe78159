/** JSON as it stands in web pages, where nobody has ever parsed some of it. */

/** The value of a text, or undefined when even its usual mistakes do not explain it. Takes linear time. */
export function parseLenientJson(text: string): unknown {
  const inner = withoutWrapper(text)
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
const maxMended = 500_000

/** Without the comment or CDATA section that hid scripts from browsers of the last century. */
const withoutWrapper = (text: string): string =>
  text
    .replace(/^[\s\ufeff]*(?:\/\*)?(?:\/\/)?\s*<!(?:--|\[CDATA\[)\s*(?:\*\/|(?=[[{]))?/, '')
    .replace(/(?:\/\*|\/\/)?\s*(?:-->|\]\]>)\s*(?:\*\/)?\s*$/, '')
    .trim()
    .replace(/;+$/, '')

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
