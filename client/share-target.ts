/** What another app shares with this one, as the manifest's `share_target` names it. Many put the address into the text. */
type Shared = { title?: string; text?: string; url?: string }

/** A product's page at Open Food Facts or one of its sisters, in any language. */
const productPage = /\bopen(?:food|beauty|petfood|products)facts\.org\/[^\s/]+\/(\d{8,14})(?!\d)/i

/** The food search takes no longer text. */
const maxLength = 200

/** What to search for: the barcode of a shared product page, otherwise the words without addresses. */
export function searchTextOf({ title, text, url }: Shared): string | undefined {
  const barcode = [url, text, title].flatMap((one) => productPage.exec(one ?? '')?.[1] ?? [])[0]
  const words = [text, title].map((one) => withoutAddresses(one ?? '')).find((one) => one !== '')
  return barcode ?? words
}

/** The address of a recipe or any other page to read; undefined for Open Food Facts' pages, which are no recipes. */
export function pageAddressOf({ title, text, url }: Shared): string | undefined {
  const addresses = [url, text, title].flatMap((one) => one?.match(/\bhttps?:\/\/\S+/i)?.[0] ?? [])
  const [address] = addresses
  return address && address.length <= 2_000 && !addresses.some((one) => productSite.test(one)) ? address : undefined
}

const productSite = /\bopen(?:food|beauty|petfood|products)facts\.org\b/i

const withoutAddresses = (text: string) =>
  text
    .replace(/\bhttps?:\/\/\S+/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
