import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Puts all temporary folders of a run into one, which is removed at its end: threads end without an `exit` event. */
export default function oneTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'glowlog-tests-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
