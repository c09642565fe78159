import { columnNamed } from './column-names.ts'

/** Code pages of programs that do not write UTF-8, for Cyrillic, Western and Central European languages. */
const codePages = ['windows-1251', 'windows-1252', 'windows-1250'] as const

/**
 * The encoding of a file from its first bytes: UTF-8 or UTF-16 when they are that, else the code page in which `known` finds
 * most, such as headers with a meaning; null when it finds nothing in any of them.
 */
export function encodingOf(head: Buffer, known: (text: string) => number): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  try {
    // As in a stream, since the head may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    // A few broken bytes do not make a code page of the other letters.
    const text = new TextDecoder().decode(head)
    if ((text.match(/[\u0080-\ufffc\ufffe\uffff]/g)?.length ?? 0) > (text.match(/\ufffd/g)?.length ?? 0)) return 'utf-8'
    const counted = codePages.map((name) => ({ name, found: known(new TextDecoder(name).decode(head)) }))
    const best = counted.reduce((a, b) => (b.found > a.found ? b : a))
    return best.found > 0 ? best.name : null
  }
}

/** The encoding of a table from its first bytes: a code page by the headers with a meaning, else that of Western Europe. */
export const encodingOfTable = (head: Buffer): string => encodingOf(head, knownCells) ?? 'windows-1252'

/** How many cells near the beginning of a text are headers with a meaning. */
const knownCells = (text: string): number =>
  text
    .split(/[\r\n]+/, 20)
    .flatMap((line) => line.split(/[,;\t|]/))
    .filter((cell) => columnNamed(cell.replaceAll('"', '')) !== null).length
