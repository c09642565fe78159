import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

const run = (command: string, ...parameters: string[]) => spawnSync(command, parameters).status === 0

/** A folder on a disk of its own of 16 MB. Null where this process may not mount one. */
export function smallDisk() {
  const folder = temporaryFolder()
  if (!run('mount', '-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder)) return null
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Leaves no byte free. */
    fill() {
      const file = openSync(ballast, 'w')
      try {
        for (;;) writeSync(file, Buffer.alloc(65_536))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast),
    remove: () => void run('umount', '--lazy', folder),
  }
}

/** Makes every write of a process to a file fail, or lets it write again. False where that is not possible. */
export const limitFiles = (pid: number | undefined, bytes: 0 | 'unlimited'): boolean =>
  run('prlimit', `--pid=${pid}`, `--fsize=${bytes}:unlimited`)
