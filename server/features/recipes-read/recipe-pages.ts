import { version } from '../../config/runtime.ts'
import { maxPageBytes } from '../../domain/recipe.ts'
import { AddressError, createAddressGuard, type Resolve } from '../../lib/address-guard.ts'
import { type AnswerHead, guardedFetch } from '../../lib/guarded-fetch.ts'
import { decodedPage } from '../../lib/web-page.ts'

export type RecipePages = {
  /** The HTML of a page. Throws an `AddressError` with a sentence for people when it cannot or must not be read. */
  open: (address: string) => Promise<string>
}

export type RecipePageOptions = {
  /** Hosts and networks that may be opened although they are not public. */
  allowed: readonly string[]
  resolve?: Resolve
  timeoutMs?: number
}

/** Opens pages that people name. Nothing about the person is sent along, and no page is kept. */
export function createRecipePages({ allowed, resolve, timeoutMs = 10_000 }: RecipePageOptions): RecipePages {
  const guard = createAddressGuard(allowed, resolve)
  return {
    async open(address) {
      const { body, headers } = await guardedFetch(guard, address, {
        headers: {
          'user-agent': `Mozilla/5.0 (compatible; Glowlog/${version})`,
          accept: 'text/html,application/xhtml+xml',
        },
        maxRedirects: 5,
        maxBytes: maxPageBytes,
        timeoutMs,
        assertWanted,
      })
      return decodedPage(body, headers['content-type'])
    },
  }
}

/** Some sites answer nobody but browsers, for which there is another way. */
const pasteInstead = 'Please open it in your browser, copy its text and paste that.'

function assertWanted({ status, headers }: AnswerHead): void {
  if (status === 404 || status === 410)
    throw new AddressError('There is no page at this address. Please check the address.')
  if (status === 401 || status === 402 || status === 403 || status === 429 || status === 451)
    throw new AddressError(`The site does not let this server read the page. ${pasteInstead}`)
  if (status !== 200 && status !== 203)
    throw new AddressError(`The site answers with an error (${status}). ${pasteInstead}`)
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'text/html' && type !== 'application/xhtml+xml')
    throw new AddressError('This address is not that of a web page.')
}
