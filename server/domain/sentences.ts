/** The sentences for people in answers: each has a code, which stays when the wording changes. The list is `sentences.json`. */

/** A code in kebab-case, and what the sentence names. */
export type Coded = { code: string; values?: Record<string, string> }

type Template = { code: string; names: string[]; fixed: string[] }

/** Longer texts are not looked up: no sentence is that long, and names of things in one have bounds. */
const maxLength = 2_000

/** Finds the code of a sentence. `list` has the English sentence of each code, with placeholders such as `{name}`. */
export function createSentences(list: Readonly<Record<string, string>>): (sentence: string) => Coded | null {
  const codes = new Map<string, string>()
  const templates: Template[] = []
  for (const [code, text] of Object.entries(list)) {
    const [...parts] = text.split(/\{(\w+)\}/)
    if (parts.length === 1) codes.set(text, code)
    else
      templates.push({
        code,
        fixed: parts.filter((_, index) => index % 2 === 0),
        names: parts.filter((_, index) => index % 2 === 1),
      })
  }
  // The sentence that says most itself goes first: a name could have the words of another one.
  templates.sort((a, b) => b.fixed.join('').length - a.fixed.join('').length)

  return (sentence) => {
    const code = codes.get(sentence)
    if (code !== undefined) return { code }
    if (sentence.length > maxLength) return null
    for (const template of templates) {
      const values = valuesIn(sentence, template)
      if (values) return { code: template.code, values }
    }
    return null
  }
}

/** What stands in the places of the placeholders, found from left to right without going back, in linear time. */
function valuesIn(sentence: string, { fixed, names }: Template): Record<string, string> | null {
  const [first = '', ...others] = fixed
  const last = others.at(-1) ?? ''
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return null
  const end = sentence.length - last.length
  const values: Record<string, string> = {}
  let from = first.length
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1
    // A placeholder is never empty, so the next fixed part begins at least one character later.
    const to = isLast ? end : sentence.indexOf(others[index] ?? '', from + 1)
    if (to <= from || to > end) return null
    values[name] = sentence.slice(from, to)
    from = to + (others[index] ?? '').length
  }
  return values
}
