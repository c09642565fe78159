export type Picture = {
  /** The state it shows. */
  name: string
  /** Its size and colour scheme. */
  variant: string
}

export const fileOf = (name: string, variant: string): string =>
  `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${variant}.png`

/** A page with a row for each state and a column for each variant, empty where there is no picture. */
export function contactSheet(
  names: readonly string[],
  variants: readonly string[],
  pictures: readonly Picture[],
): string {
  const isThere = (name: string, variant: string) =>
    pictures.some((picture) => picture.name === name && picture.variant === variant)
  const cell = (name: string, variant: string) => {
    const file = fileOf(name, variant)
    if (!isThere(name, variant)) return '<td></td>'
    return `<td><a href="${file}"><img src="${file}" alt="${name}, ${variant}" loading="lazy"></a></td>`
  }
  const row = (name: string) =>
    `<tr><th scope="row">${name}</th>${variants.map((variant) => cell(name, variant)).join('')}</tr>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
  body { margin: 0; font: 15px system-ui; background: #888; }
  thead th { position: sticky; top: 0; }
  th { padding: 8px; background: #fff; text-align: left; vertical-align: top; }
  td { padding: 8px; vertical-align: top; }
  img { width: 100%; max-height: 900px; object-fit: contain; object-position: top; }
</style>
<table>
<thead><tr><th></th>${variants.map((variant) => `<th>${variant}</th>`).join('')}</tr></thead>
<tbody>
${names.map(row).join('\n')}
</tbody>
</table>
</html>
`
}
