import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../router.ts'

/** What every procedure answers; `scripts/answer-schemas.ts` makes JSON schemas of it for the OpenAPI description. */
export type Answers = inferRouterOutputs<AppRouter>
