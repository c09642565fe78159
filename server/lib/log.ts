/** The log: what code may write to it, how often, and where it goes. */

import { writeSync } from 'node:fs'

/**
 * Writes a line of the log. `event` is a stable name to search and alert by, explained in docs/monitoring.md; the message is
 * for people. Never pass tokens, codes, passwords or email addresses.
 */
type Write = (fields: { event: string; [field: string]: unknown }, message: string) => void

/** Fastify's loggers have this type; those of requests add the id of the request. A child can have a level of its own. */
export type Log = Record<'info' | 'warn' | 'error', Write> & {
  child: (fields: object, options: { level: string }) => Log
}

const minuteMs = 60_000

/** True at most once a minute, so that a flood of the same event does not fill the log. */
export function createOncePerMinute(): () => boolean {
  let lastAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - lastAt < minuteMs) return false
    lastAt = performance.now()
    return true
  }
}

export type LogStream = { write: (line: string) => void }

/**
 * Standard output. A line that cannot be written is lost, because the server must go on without its log: pino's own stream
 * ends the process, or waits for ever, when the log is a file on a full disk.
 */
export const standardOutput: LogStream = {
  write(line) {
    try {
      writeSync(1, line)
    } catch {
      // There is nowhere left to report it.
    }
  },
}
