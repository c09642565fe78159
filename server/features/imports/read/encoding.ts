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
    const counted = codePages.map((name) => ({ name, found: known(new TextDecoder(name).decode(head)) }))
    const best = counted.reduce((a, b) => (b.found > a.found ? b : a))
    return best.found > 0 ? best.name : null
  }
}
