const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'", '#39': "'", nbsp: ' ' }

/** One line of text, without what came from a web page. */
export function text(value: unknown, most: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const raw = String(value)
  const plain = raw.includes('&')
    ? raw.replace(/&(quot|amp|lt|gt|apos|#39|nbsp);/g, (_, name) => entities[name] ?? '')
    : raw
  return plain
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim()
}
