/** Answers that are streamed: files and long lists. */

import type { Readable } from 'node:stream'

/** An answer that is a file, which is made while it is sent. */
export type StreamedFile = {
  /** The name with which browsers save it. */
  fileName: string
  /** Its MIME type. */
  fileType: string
  /** The browser shows it instead of saving it. */
  isPage?: true
  open: () => Readable
  /** To be called when the file was sent or will not be. Further calls do nothing. */
  close: () => void
}

export const isStreamedFile = (value: unknown): value is StreamedFile =>
  typeof value === 'object' && value !== null && 'fileName' in value && 'open' in value && 'close' in value

type Rows = readonly object[]

/**
 * An answer of named lists that can be too long for memory. Over HTTP it is written page by page, as the same JSON that
 * `JSON.stringify` would make of it.
 */
export type StreamedLists<Lists extends Record<string, Rows>> = {
  /** Reads each list in pages, one page each time the iterator is advanced. */
  lists: { [Name in keyof Lists]: Iterable<Lists[Name]> }
  /** To be called when the last page was read or will not be. Further calls do nothing. */
  close: () => void
  /** Reads everything at once and closes. Its type is also the type of the answer for tRPC. */
  toJSON: () => Lists
}

/** `onClose` is called exactly once, however the reading ends. */
export function streamedLists<Lists extends Record<string, Rows>>(
  lists: StreamedLists<Lists>['lists'],
  onClose: () => void,
): StreamedLists<Lists> {
  let isClosed = false
  function close() {
    if (!isClosed) onClose()
    isClosed = true
  }
  return {
    lists,
    close,
    toJSON() {
      try {
        const read = Object.entries<Iterable<Rows>>(lists).map(([name, pages]) => [name, [...pages].flat()])
        return Object.fromEntries(read) as Lists
      } finally {
        close()
      }
    },
  }
}

export const isStreamedLists = (value: unknown): value is StreamedLists<Record<string, Rows>> =>
  typeof value === 'object' && value !== null && 'lists' in value && 'toJSON' in value && 'close' in value
