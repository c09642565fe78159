import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A unique path for a temporary file. It contains the process id, so that `removeLeftovers` recognises files of dead processes. */
export const temporaryPath = (folder: string, name: string): string =>
  join(folder, `${name}.${process.pid}.${Math.random().toString(36).slice(2, 10)}.tmp`)

/** What it is for, and the process id. */
const temporaryName = /^(.*)\.(\d+)\.[a-z0-9]+\.tmp(?:-staged\.tmp)?$/

const staleAfterMs = 6 * 60 * 60 * 1000

/**
 * Removes temporary files of killed processes: their process is gone, or they were not written for six hours. In a folder
 * that other programs use too, only those whose name begins with `prefix`.
 */
export function removeLeftovers(folder: string, prefix = ''): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue
    const pid = temporaryName.exec(name)?.[2]
    if (pid && (!isRunning(Number(pid)) || isStale(join(folder, name))))
      rmSync(join(folder, name), { force: true, recursive: true })
  }
}

/**
 * Removes the temporary files of all processes, because the id of a killed one may be that of another by now, as in a container
 * that was restarted. For whoever can know that nobody is using them; `except` is the name of one that somebody may be.
 */
export function removeAllTemporary(folder: string, except: string): void {
  for (const name of readdirSync(folder)) {
    const of = temporaryName.exec(name)?.[1]
    if (of && of !== except) rmSync(join(folder, name), { force: true, recursive: true })
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
