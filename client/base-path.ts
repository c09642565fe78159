/**
 * The path below which the server has this instance (its setting BASE_PATH): empty at the root, otherwise like `/food`. One
 * build serves any path, so it is read from the page, into which the server writes it.
 */
export const basePath: string = new URL('.', manifestUrl()).pathname.slice(0, -1)

/** Tests import this without a page. */
function manifestUrl(): string {
  return globalThis.document?.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? 'http://localhost/'
}

/**
 * The name of something in the browser's storage, or of a lock. Instances below different paths of one origin share both, so
 * these names begin with the path. At the root they are the plain names, which devices already have.
 */
export const storageKey = (name: string): string => (basePath === '' ? name : `${basePath}:${name}`)
