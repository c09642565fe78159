import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, openCatalogue } from '#server/catalogue/catalogue.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Where the catalogue of everyday foods is, built once per thread. */
export const staplesFolder = temporaryFolder()
let staples: Catalogue | undefined

/** The catalogue of everyday foods. Nobody changes it, so all worlds of a thread search the same. */
export function sharedCatalogue(): Catalogue {
  staples ??= { ...openCatalogue(staplesFolder), onNotice: () => {}, close: () => {} }
  return staples
}

/** Copies the everyday foods into the folder of a catalogue: reading their lists takes longer than many a story. */
export function copyStaples(folder: string): void {
  sharedCatalogue()
  const file = join(folder, 'staples.db')
  if (existsSync(file)) return
  mkdirSync(folder, { recursive: true })
  cpSync(join(staplesFolder, 'staples.db'), file)
}

/** A new folder of a catalogue that has the everyday foods. */
export function catalogueFolder(): string {
  const folder = temporaryFolder()
  copyStaples(folder)
  return folder
}

/** A new DATA_DIR for a server or the command line. */
export function dataFolder(): string {
  const folder = temporaryFolder()
  copyStaples(join(folder, 'catalogue'))
  return folder
}
