/** The languages of screens, mails and foods' names, and which one a request speaks. */

/** BCP 47 tags, in the order of the list that people choose from. The column `users.language` has the same. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt-BR', 'ar'] as const
export type Language = (typeof languages)[number]

/** What each language is called by those who speak it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
}

export const isRightToLeft = (language: Language): boolean => language === 'ar'

/** The language in which somebody is written to while they are not asking: what they chose, else that of their last browser. */
export const writtenLanguage = (
  user: { language: Language | null; browserLanguage: Language | null },
  otherwise: Language = 'en',
): Language => user.language ?? user.browserLanguage ?? otherwise

/** The first of a browser's languages, best first, that there is: `pt-PT` and `pt` are answered in `pt-BR`. English when there is none. */
export const bestLanguage = (wanted: readonly string[]): Language => firstOf(wanted) ?? 'en'

function firstOf(wanted: readonly string[]): Language | null {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0]
    const found = languages.find((language) => language.split('-')[0] === primary)
    if (found) return found
  }
  return null
}

/** The most tags of a header that are read, since anybody can send one of any length. */
const maxTags = 20

/** The language that the header `Accept-Language` (RFC 9110, 12.5.4) asks for most; null when it asks for none of ours. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const tags = (header ?? '')
    .split(',', maxTags)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((one) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(one)?.[1]).find(Boolean)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return firstOf(tags.map(({ tag }) => tag))
}
