import { z } from 'zod'
import { Day } from './day-schemas.ts'
import { Id } from './fields.ts'

/** A pause begins today unless `startDate` says otherwise. */
export const PauseStreak = z.object({ startDate: Day.optional(), endDate: Day })

export const ChangePause = z.object({ id: Id, endDate: Day })
