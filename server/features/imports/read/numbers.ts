/** How a file writes decimals: one style for the whole file, never cell by cell. */
export type DecimalStyle = 'point' | 'comma'

/** Characters. A longer cell is no number, and is not looked at. */
const maxLength = 100

/**
 * The number that a cell holds, or null for an empty cell, a dash, `n/a` and whatever is no number; a unit after the number
 * must have been cut off before. Spaces and apostrophes between digits are ignored. The style decides what can be read in
 * two ways: `1,234` is 1234 with points and 1.234 with commas. `80,2` can only be 80.2, whatever the style, so that a stray
 * cell never becomes 802.
 */
export function numberIn(text: string | undefined, style: DecimalStyle = 'point'): number | null {
  if (text === undefined || text.length > maxLength) return null
  // Nearly all numbers are as simple as this, and a file has millions.
  if (text && simple[style].test(text)) return Number(style === 'comma' ? text.replace(',', '.') : text)
  const plain = withoutBlanks(text)
  const value =
    (styleShownBy(plain) ?? style) === 'comma' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
  return isNumber.test(plain) && plainNumber.test(value) ? Number(value) : null
}

/** The style that numbers show which can only be read in one way, or null when none of them tells. */
export function decimalStyleOf(texts: Iterable<string>): DecimalStyle | null {
  for (const text of texts) {
    const style = text.length > maxLength ? null : styleShownBy(withoutBlanks(text))
    if (style) return style
  }
  return null
}

/** Whether a number is another one in each style, such as `1,234`. */
export const isAmbiguous = (text: string): boolean =>
  text.length <= maxLength && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(withoutBlanks(text))

const simple: Record<DecimalStyle, RegExp> = { point: /^-?\d+(\.\d+)?$/, comma: /^-?\d+(,\d+)?$/ }

// Digits with separators of thousands and at most one decimal sign, in either style.
const isNumber = /^[+-]?(\d{1,3}(,\d{3})+(\.\d*)?|\d{1,3}(\.\d{3})+(,\d*)?|\d*(?:[.,]\d*)?)(e[+-]?\d+)?$/i
const plainNumber = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** Whether a text is a number as programs write it, with a point and without separators of thousands. */
export const isPlainNumber = (text: string): boolean => text.length <= maxLength && plainNumber.test(text)

const withoutBlanks = (text: string) => text.replace(/[\s\u00a0\u202f'’]/g, '').replace('\u2212', '-')

/** Numbers with one sign and three digits after it, such as `1,234`, show no style, nor do those without any sign. */
function styleShownBy(number: string): DecimalStyle | null {
  const [, rest = ''] = /^[+-]?\d*((?:[.,]\d*)*)(?:e[+-]?\d+)?$/i.exec(number) ?? []
  const signs = rest.replace(/\d/g, '')
  if (signs === '') return null
  const last = signs.at(-1) === ',' ? 'comma' : 'point'
  if (signs.length === 1) return isAmbiguous(number) ? null : last
  // Signs that differ: the last one is the decimal sign. Equal ones separate thousands.
  if (new Set(signs).size > 1) return last
  return last === 'comma' ? 'point' : 'comma'
}
