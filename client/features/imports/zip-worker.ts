import { Zip, ZipDeflate } from 'fflate'
import type { ChosenFile } from './chosen-files.ts'

/** Puts files into a zip. Sends the number of bytes read so far, again and again, and at the end the zip. */
addEventListener('message', async ({ data }: MessageEvent<ChosenFile[]>) => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
  })
  let read = 0
  for (const { path, file } of data) {
    const entry = new ZipDeflate(path)
    zip.add(entry)
    const reader = file.stream().getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      entry.push(part.value)
      read += part.value.length
      postMessage(read)
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  postMessage(new Blob(chunks, { type: 'application/zip' }))
})

// When a file cannot be read, the promise above is rejected. Thrown here, it becomes the worker's `error` event.
addEventListener('unhandledrejection', ({ reason }) => {
  throw reason
})
