/** The running fast, apart from `fasting.ts` because accounts show it and fasting needs accounts. */

import { and, eq, isNull, sql } from 'drizzle-orm'
import { fasts } from '#schema'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

/** The user's running fast, or null. A unique index allows only one. */
export const runningFast = (db: Db, userId: string) => statements(db).running.get({ userId }) ?? null

const columns = { id: fasts.id, startTime: fasts.startTime, plannedDurationHours: fasts.plannedDurationHours }

const statements = prepared((db) => ({
  running: db
    .select(columns)
    .from(fasts)
    .where(and(eq(fasts.userId, sql.placeholder('userId')), isNull(fasts.endTime)))
    .prepare(),
}))
