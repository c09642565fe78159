import { addDays } from '../../../domain/day.ts'
import { type Parts, parsePart } from './xlsx-parts.ts'

const daySeconds = 86_400

/**
 * A serial number of Excel as text: `2026-10-05`, `2026-10-05 07:30:00`, or `07:30:00` for a time alone. The number itself when
 * it is no date. Day 1 is 1900-01-01, with a 29 February 1900 that never was (ECMA-376 part 1, 18.17.4.1); in the 1904 system
 * day 0 is 1904-01-01.
 */
export function dateOfSerial(serial: number, is1904: boolean): string | number {
  // Seconds, as half a millisecond is lost in a fraction of a day.
  const seconds = Math.round(serial * daySeconds)
  const days = Math.floor(seconds / daySeconds)
  const time = clock(seconds - days * daySeconds)
  if (serial < 0 || days > 2_958_465) return serial
  if (days === 0 && !is1904) return time
  if (days === 60 && !is1904) return serial
  const day = is1904 ? addDays('1904-01-01', days) : addDays(days < 60 ? '1899-12-31' : '1899-12-30', days)
  return time === '00:00:00' ? day : `${day} ${time}`
}

const clock = (seconds: number) =>
  [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')

/** Numbers of built-in formats that show a date or a time, those of East Asian languages included (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Does a format such as `dd/mm/yyyy;@` show a date or a time? Texts in it, colours and languages do not count. */
export function isDateFormat(format: string): boolean {
  const signs = format.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
  return /[ymdhs]/i.test(signs)
}

/** Which styles of cells show dates, by their number. */
export async function dateStyles(parts: Parts, path: string | null): Promise<ReadonlySet<number>> {
  const styles = new Set<number>()
  if (path === null || !parts.has(path)) return styles
  const formats = new Map<number, string>()
  let isCellStyles = false
  let index = 0
  const chunks = parsePart(parts, path, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') isCellStyles = true
      else if (name === 'xf' && isCellStyles) {
        const id = Number(attributes.numFmtId ?? 0)
        const format = formats.get(id)
        if (format === undefined ? isBuiltInDate(id) : isDateFormat(format)) styles.add(index)
        index++
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  for await (const _ of chunks);
  return styles
}
