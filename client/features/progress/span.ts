import type { Span } from '#domain/progress.ts'
import type { RouterOutputs } from '../../trpc.ts'

/** The first and the latest weight of a summary; null without entries. */
export const spanOf = ({ first, latest }: RouterOutputs['progress']['summary']): Span | null =>
  first && latest && { first, latest }
