const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'", '#39': "'", nbsp: ' ' }

/** A single line of at most `maxLength` characters, with HTML entities decoded; empty when it is no text or number. */
export function text(value: unknown, maxLength: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const raw = String(value)
  const plain = raw.includes('&')
    ? raw.replace(/&(quot|amp|lt|gt|apos|#39|nbsp);/g, (_, name) => entities[name] ?? '')
    : raw
  return plain
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
}
