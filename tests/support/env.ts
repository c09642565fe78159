import { type Env, readEnv } from '#server/config/env.ts'

/**
 * What these settings mean. `WRITE_LIMIT` may be less than an instance's has to be, so that a test reaches it with few writes.
 */
export function envOf({ WRITE_LIMIT, ...settings }: Record<string, string>): Env {
  const read = readEnv(settings)
  if ('problem' in read) throw new Error(read.problem)
  return WRITE_LIMIT === undefined ? read.env : { ...read.env, WRITE_LIMIT: Number(WRITE_LIMIT) }
}
