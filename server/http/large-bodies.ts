import type { FastifyRequest } from 'fastify'
import { viewerOf } from '../auth/viewer.ts'
import type { Context } from '../context.ts'
import { maxPageBytes } from '../domain/recipe.ts'

/**
 * The procedures that take larger bodies than the others. `admit` throws for who may not call them: it is asked before the body
 * is read, so that strangers cannot fill the memory.
 */
export type LargeBodies = Readonly<Record<string, { bodyLimit: number; admit: (request: FastifyRequest) => void }>>

export const createLargeBodies = (contextOf: (request: FastifyRequest) => Context): LargeBodies => ({
  'recipes.read': {
    // JSON may write a letter of two bytes in six.
    bodyLimit: 3 * maxPageBytes + 65_536,
    admit: (request) => void viewerOf(contextOf(request)),
  },
})
