import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** A new, empty folder that is removed when its test file (`remove-folders.ts`) or its process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glowlog-test-'))
  folders.push(folder)
  return folder
}

export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

process.once('exit', removeTemporaryFolders)
