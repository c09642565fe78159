/** Downloads text as a file. `type` is its MIME type. */
export function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
