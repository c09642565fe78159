import { readFileSync } from 'node:fs'
import type { Env } from './env.ts'

const minVersion = [22, 18] as const

/** Exits with a message when Node is too old. This file loads no other, so that it can run before all of them. */
export function assertRuntime() {
  const current = process.versions.node
  const [major = 0, minor = 0] = current.split('.').map(Number)
  if (major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])) return
  console.error(
    `Node ${minVersion.join('.')} or newer is needed, and this is ${current}; in a checkout, "npm start" brings its own.`,
  )
  process.exit(1)
}

/** The version of this program, such as `0.1.0`. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const reasons: Readonly<Record<string, (env: Pick<Env, 'HOST' | 'PORT'>) => string>> = {
  EADDRINUSE: () => 'another program uses this port. Stop that, or set PORT to another one.',
  EACCES: () => 'this user may not use this port. Set PORT to 1024 or more; a reverse proxy can listen on 80 and 443.',
  EADDRNOTAVAIL: ({ HOST }) => `${HOST} is no address of this machine. Set HOST to one of its own, or leave it out.`,
  ENOTFOUND: ({ HOST }) => `no machine is called ${HOST}. Set HOST to an address of this one, or leave it out.`,
}

/** What to tell the person who runs this when the server cannot listen. */
export function listenFailure(error: unknown, env: Pick<Env, 'HOST' | 'PORT'>): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException
  return `Cannot listen on ${env.HOST}:${env.PORT}: ${reasons[code]?.(env) ?? message}`
}
