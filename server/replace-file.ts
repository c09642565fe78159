import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Renames a finished file or folder, so that after a power cut the path leads to the old or to the new one, and to all of it. */
export function replaceFile(finished: string, path: string): void {
  syncToDisk(finished)
  renameSync(finished, path)
  syncToDisk(dirname(path))
}

/** Waits until a file, or the list of names in a folder, is on the disk. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
