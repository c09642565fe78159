import { type Env, readEnv } from '#server/config/env.ts'

/** What these settings mean. */
export function envOf(settings: Record<string, string>): Env {
  const read = readEnv(settings)
  if ('problem' in read) throw new Error(read.problem)
  return read.env
}
