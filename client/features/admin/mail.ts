import type { RouterOutputs } from '../../trpc.ts'

/** A mail of the outbox. */
export type Mail = RouterOutputs['admin']['outbox']['mails'][number]
