import type { z } from 'zod'
import { deviceName } from '../../auth/devices.ts'
import { transaction } from '../../db/transaction.ts'
import type { ById } from '../../domain/fields.ts'
import { notFound } from '../../errors.ts'
import type { SignedInContext } from '../../trpc.ts'

/** The viewer's sessions, most recently seen first. */
export const listSessions = ({ sessions, viewer, now }: SignedInContext) =>
  sessions.list(viewer.id, now).map(({ userAgent, ...session }) => ({
    ...session,
    browser: deviceName(userAgent),
    current: session.id === viewer.sessionId,
  }))

export async function endSession({ db, sessions, viewer }: SignedInContext, { id }: z.output<typeof ById>) {
  if (!(await transaction(db, () => sessions.endOne(viewer.id, id)))) throw notFound('Session')
  return { msg: 'Device logged out.' }
}

export async function endOtherSessions({ db, sessions, viewer }: SignedInContext) {
  await transaction(db, () => sessions.endAll(viewer.id, viewer.sessionId))
  return { msg: 'All other devices logged out.' }
}
