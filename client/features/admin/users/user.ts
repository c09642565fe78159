import type { RouterOutputs } from '../../../trpc.ts'

/** An account in the list. */
export type User = RouterOutputs['admin']['users']['list']['users'][number]
