import type { Env } from './env.ts'

const reasons: Readonly<Record<string, (env: Pick<Env, 'HOST' | 'PORT'>) => string>> = {
  EADDRINUSE: () => 'another program uses this port. Stop that, or set PORT to another one.',
  EACCES: () => 'this user may not use this port. Set PORT to 1024 or more; a reverse proxy can listen on 80 and 443.',
  EADDRNOTAVAIL: ({ HOST }) => `${HOST} is no address of this machine. Set HOST to one of its own, or leave it out.`,
  ENOTFOUND: ({ HOST }) => `no machine is called ${HOST}. Set HOST to an address of this one, or leave it out.`,
}

/** What to tell whoever runs this when the server cannot listen. */
export function listenFailure(error: unknown, env: Pick<Env, 'HOST' | 'PORT'>): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException
  return `Cannot listen on ${env.HOST}:${env.PORT}: ${reasons[code]?.(env) ?? message}`
}
