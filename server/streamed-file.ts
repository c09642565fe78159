import type { Readable } from 'node:stream'

/** An answer that is a file, made while it is sent. */
export type StreamedFile = {
  /** The name under which browsers save it. */
  fileName: string
  /** Its MIME type. */
  fileType: string
  /** To be looked at in the browser rather than saved. */
  isPage?: true
  open: () => Readable
  /** To be called when the file was sent, or when no more of it will be; again does nothing. */
  close: () => void
}

export const isStreamedFile = (value: unknown): value is StreamedFile =>
  typeof value === 'object' && value !== null && 'fileName' in value && 'open' in value && 'close' in value
