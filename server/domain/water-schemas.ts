import { z } from 'zod'
import { Day } from './day-schemas.ts'
import { ClientId } from './fields.ts'

/** A tap on a day's water. `id` identifies it, so that a retry is counted once. */
export const RemoveWater = z.object({ date: Day, id: ClientId.optional() })

/** Several glasses at once are one tap. */
export const AddWater = RemoveWater.extend({
  glasses: z
    .int('Glasses must be a whole number.')
    .min(1, 'At least one glass.')
    .max(20, 'At most 20 glasses at once.')
    .default(1),
})
