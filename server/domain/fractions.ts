/** Numbers with fractions in texts. */

/** Fraction signs of Unicode with a numerator and a denominator, such as `½`. */
const fractionSign = /(?:(\d)\s*)?([¼-¾⅐-⅞↉])/g

/** Spells the fraction signs of a text: `½ cup` becomes `1/2 cup`, `1½` becomes `1 1/2`. */
export const spelledFractions = (text: string): string =>
  text.replace(
    fractionSign,
    (_, digit: string | undefined, sign: string) =>
      `${digit ? `${digit} ` : ''}${sign.normalize('NFKC').replace('\u2044', '/')}`,
  )

const leadingFraction = /^(?:(\d{1,7})\s+)?(\d{1,7})\s*[/\u2044]\s*(\d{1,7})(?![\d/])/
const leadingDecimal = /^\d{1,15}(?:[.,]\d{1,15})?/

/**
 * The number at the beginning of a text, and the rest of the text: `2`, `0,5`, `1/2`, `½`, `1 1/2`, `1½`. Null without a
 * number, and for a division by zero.
 */
export function leadingNumber(text: string): { value: number; rest: string } | null {
  const spelled = spelledFractions(text)
  const fraction = leadingFraction.exec(spelled)
  if (fraction) {
    const [found, whole = '0', above, below] = fraction
    const value = Number(whole) + Number(above) / Number(below)
    return Number.isFinite(value) ? { value, rest: spelled.slice(found.length) } : null
  }
  const decimal = leadingDecimal.exec(spelled)?.[0]
  return decimal ? { value: Number(decimal.replace(',', '.')), rest: spelled.slice(decimal.length) } : null
}

const signs: [value: number, sign: string][] = [
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
]

/** A number as text, with a fraction sign where there is one (`½`, `1½`), else as `write` formats it. */
export function withFraction(value: number, write: (value: number) => string): string {
  const whole = Math.floor(value)
  // The tolerance is for thirds, which are stored as 0.333 and typed as 0.33.
  const sign = signs.find(([fraction]) => Math.abs(value - whole - fraction) < 0.004)?.[1]
  if (!sign) return write(value)
  return whole === 0 ? sign : write(whole) + sign
}
