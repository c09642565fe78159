/** Reads the translations of a gettext catalogue (.po) by their texts. What is not translated, and entries with a context, are left out. */
export function readPo(content: string): Map<string, string> {
  const translations = new Map<string, string>()
  for (const entry of content.split(/\r?\n[ \t]*\r?\n/)) {
    const fields: Record<string, string> = {}
    let name = ''
    for (const line of entry.split(/\r?\n/)) {
      const [, keyword, quoted] = /^\s*(?:(msg\w+)\s+)?(".*")\s*$/.exec(line) ?? []
      if (quoted === undefined) continue
      name = keyword ?? name
      fields[name] = (fields[name] ?? '') + (JSON.parse(quoted) as string)
    }
    if (fields.msgid && fields.msgstr && fields.msgctxt === undefined) translations.set(fields.msgid, fields.msgstr)
  }
  return translations
}
