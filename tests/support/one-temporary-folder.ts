import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Puts all temporary folders of a run into one, which is removed at its end: threads end without an `exit` event. */
export default function oneTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'glowlog-tests-'))
  // The packages are also started as somebody else, who has to get to what is in it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
