import { writeSync } from 'node:fs'

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
      // There is nowhere left to say so.
    }
  },
}
