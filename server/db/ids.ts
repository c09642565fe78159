import { v7 } from 'uuid'
import { z } from 'zod'

/** A new UUIDv7: later ids sort after earlier ones. */
export const newId = (): string => v7()

/** An id in a path or body. One that cannot exist, of whatever length, is simply not found. */
export const Id = z.string('An id is needed.')
