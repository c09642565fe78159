/** Languages whose names of months are read. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'ru', 'uk', 'tr', 'hu']

/** The month, 1 to 12, that a word names in any of the languages, such as `March`, `mar.`, `März` or `мая`; null when none does. */
export function monthNamed(word: string): number | null {
  months ??= namesOfMonths()
  const name = nameOf(word)
  // English is also cut short in other ways, such as `Sept`.
  return name === 'sept' ? 9 : (months.get(name) ?? null)
}

let months: Map<string, number> | null = null

const nameOf = (word: string) => word.toLocaleLowerCase('en').replace(/\.$/, '').normalize('NFC')

/** Names that mean different months in two languages are left out. */
function namesOfMonths(): Map<string, number> {
  const found = new Map<string, number>()
  const ambiguous = new Set<string>()
  for (const language of languages)
    for (const options of [{ month: 'long' }, { month: 'short' }] as const)
      for (const day of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, ...day, timeZone: 'UTC' })
        for (let month = 1; month <= 12; month++) {
          const parts = format.formatToParts(Date.UTC(2026, month - 1, 5))
          const name = nameOf(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (/\d/.test(name)) continue
          if ((found.get(name) ?? month) !== month) ambiguous.add(name)
          found.set(name, month)
        }
      }
  for (const name of ambiguous) found.delete(name)
  return found
}
