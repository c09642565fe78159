import type { RouterOutputs } from '../../../trpc.ts'

/** A message in the outbox. */
export type Mail = RouterOutputs['admin']['outbox']['list']['mails'][number]
