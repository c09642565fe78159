import { z } from 'zod'
import { ClientId, Id } from './fields.ts'

/** A recipe or a saved meal, and the buddy who may see and copy it. */
export const Share = z.object({ id: Id, friendId: Id })

/** `copyId` is the id of the copy. */
export const CopyShare = z.object({ id: Id, copyId: ClientId.optional() })
