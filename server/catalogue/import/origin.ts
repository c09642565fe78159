import { basename } from 'node:path'

export const isUrl = (from: string): boolean => /^https?:/.test(from)

/**
 * What an import is from, as admins read it: without the folders of a path, and without the password and the query of a URL, which
 * may be a secret.
 */
export function originOf(from: string): string {
  if (!isUrl(from) || !URL.canParse(from)) return basename(from)
  const { origin, pathname } = new URL(from)
  return `${origin}${pathname}`
}
