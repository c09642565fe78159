import { v5, v7 } from 'uuid'

/** A new UUIDv7: later ids sort after earlier ones. */
export const newId = (): string => v7()

/**
 * The id of what a request creates at an index below 4,096: the same each time the request arrives. The ids of one request
 * sort by index, and those of a UUIDv7 request where the request itself does.
 */
export function derivedId(requestId: string, index: number): string {
  const timestamp = requestId.toLowerCase().slice(0, 13)
  return `${timestamp}-7${index.toString(16).padStart(3, '0')}-${v5(String(index), requestId).slice(19)}`
}
