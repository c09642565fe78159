import { v5, v7 } from 'uuid'

/** A new UUIDv7: later ids sort after earlier ones. */
export const newId = (): string => v7()

/**
 * A deterministic UUIDv7 for the row that a request creates at an index below 4,096, so that a retry creates the same
 * ids. The ids of one request sort by index, and take the timestamp of a UUIDv7 `requestId`.
 */
export function derivedId(requestId: string, index: number): string {
  const timestamp = requestId.toLowerCase().slice(0, 13)
  return `${timestamp}-7${index.toString(16).padStart(3, '0')}-${v5(String(index), requestId).slice(19)}`
}
