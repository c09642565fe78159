/** Hands a file made here to the browser's downloads. */
export function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has taken its copy by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
