import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** A new, empty folder that is removed when its process or the run of all tests (`one-temporary-folder.ts`) ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glowlog-test-'))
  folders.push(folder)
  return folder
}

process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
