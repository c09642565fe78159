import { constants, setPriority } from 'node:os'
import { speedUpModuleLoading } from '../../config/module-loading.ts'
import type { ImportTask } from './run.ts'

/**
 * The process in which the server imports foods (see `process.ts`). Its first argument says what to do. It sends progress and
 * result to the server, and stops when it gets a signal or when the server ends.
 */
export type ImportArguments = { task: ImportTask; folder: string; minFreeMb: number; userAgent: string }

// People's requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.umask(0o077)
speedUpModuleLoading()
const { problemOf, runImport } = await import('./run.ts')

const progressMs = 250

const abort = new AbortController()
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => abort.abort())

const { task, ...options }: ImportArguments = JSON.parse(process.argv[2] ?? '')
let sentAt = Number.NEGATIVE_INFINITY

try {
  const result = await runImport(task, {
    ...options,
    signal: abort.signal,
    onProgress(progress) {
      const now = performance.now()
      if (now - sentAt < progressMs) return
      sentAt = now
      // The callback keeps `send` from throwing when the server has just ended; `disconnect` follows.
      if (process.connected) process.send?.({ progress }, () => {})
    },
  })
  end({ result })
} catch (error) {
  end(abort.signal.aborted ? { isAborted: true } : { problem: problemOf(error, task.from) })
}

function end(message: object) {
  if (!process.connected) process.exit(1)
  process.send?.(message, () => process.exit())
}
