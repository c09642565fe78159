import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A unique path for a temporary file. It contains the process id, so that `removeLeftovers` recognises files of dead processes. */
export const temporaryPath = (folder: string, name: string): string =>
  join(folder, `${name}.${process.pid}.${Math.random().toString(36).slice(2, 10)}.tmp`)

/** What it is for, and the process id. SQLite keeps a journal beside a database that it writes. */
const temporaryName = /^(.*)\.(\d+)\.[a-z0-9]+\.tmp(?:-staged\.tmp)?(?:-journal|-wal|-shm)?$/

const staleAfterMs = 6 * 60 * 60 * 1000

/**
 * Removes temporary files of killed processes: their process is gone, or they were not written for six hours. In a folder
 * that other programs use too, only those that are for `purpose`.
 */
export function removeLeftovers(folder: string, purpose?: string): void {
  for (const name of readdirSync(folder)) {
    const [, of, pid] = temporaryName.exec(name) ?? []
    if (purpose !== undefined && of !== purpose) continue
    if (pid && (!isRunning(Number(pid)) || isStale(join(folder, name))))
      rmSync(join(folder, name), { force: true, recursive: true })
  }
}

/**
 * Removes the temporary files of all processes, because the id of a killed one may be that of another by now, as in a container
 * that was restarted. Only of those purposes of which the caller can know that nobody is using them.
 */
export function removeAllTemporary(folder: string, isUnused: (purpose: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    const of = temporaryName.exec(name)?.[1]
    if (of && isUnused(of)) rmSync(join(folder, name), { force: true, recursive: true })
  }
}

function isStale(path: string): boolean {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return written !== undefined && Date.now() - written > staleAfterMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
