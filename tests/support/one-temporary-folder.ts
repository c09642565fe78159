import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** A run of all tests leaves some 300 MB at a time; containers often have only 64 MB there. */
const enoughBytes = 4e9

/**
 * Puts all temporary folders of a run into one, which is removed at its end: threads end without an `exit` event. It lies in
 * memory where there is room, since every write of the product waits for the disk.
 */
export default function oneTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'glowlog-tests-'))
  // The packages are also started as somebody else, who has to get to what is in it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize > enoughBytes
  } catch {
    return false
  }
}
