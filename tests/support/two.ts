import { createContext } from '#server/context.ts'
import { createCaller } from '#server/router.ts'
import type { Overrides } from '#server/services.ts'
import { createWorld } from './world.ts'

/** A world of two processes on one database; `at(0, token)` and `at(1, token)` call the procedures of each. */
export function createTwo(settings: Record<string, string> = {}, overrides: Overrides = {}) {
  const world = createWorld(settings, undefined, overrides, true)
  const [first, second = first] = world.processes
  const at = (n: number, token?: string) =>
    createCaller(
      createContext([first, second][n % 2] ?? first, {
        requestId: 'test',
        address: '192.0.2.1',
        userAgent: 'Test/1.0',
        authorization: token && `Bearer ${token}`,
      }),
    )
  return { ...world, at, first, second }
}
