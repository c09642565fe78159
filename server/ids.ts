import { v7 } from 'uuid'
import { z } from 'zod'

/** A new UUIDv7: later ids sort after earlier ones. */
export const newId = (): string => v7()

/** An id in a path or body. One that cannot exist is simply not found, so only its length is bounded. */
export const Id = z.string().min(1).max(64)
