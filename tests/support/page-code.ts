/**
 * The code in some HTML that the browser runs or applies before it paints what follows: the texts of scripts and styles,
 * and the files it waits for. Scripts that are modules wait until all of the page is there.
 */
export function codeIn(html: string): { inline: string; files: string[] } {
  const inline = [...html.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) => text).join('\n')
  const links = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag)
  const blocking = links.filter(
    (tag) => /rel="stylesheet"/.test(tag) || (/ src="/.test(tag) && !/type="module"/.test(tag)),
  )
  const files = blocking.map((tag) => tag.match(/ (?:href|src)="\/?([^"]+)"/)?.[1] ?? '')
  return { inline, files }
}
