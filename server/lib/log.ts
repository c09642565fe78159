/**
 * A line of the log: `event` is a stable name to search and alert by, which docs/monitoring.md explains, and the message is
 * for people. Never pass tokens, codes, passwords or email addresses.
 */
type Write = (fields: { event: string; [field: string]: unknown }, message: string) => void

/** Fastify's loggers are such logs; those of requests add the request's id. A child can have a level of its own. */
export type Log = Record<'info' | 'warn' | 'error', Write> & {
  child: (fields: object, options: { level: string }) => Log
}
