import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { finishInSteps, startBuild } from '#server/catalogue/import/build.ts'
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

/** Builds a source of biscuits, `biscuit 0` to `biscuit 999`, whose barcodes are `codeOf` their number. */
export function writeBiscuits(folder: string, brand = 'Acme') {
  const build = startBuild(folder, 'openfoodfacts')
  for (let number = 0; number < 1_000; number++) {
    build.add({
      key: codeOf(number),
      name: `Biscuit ${number}`,
      synonyms: [],
      brands: brand,
      code: codeOf(number),
      ndb: null,
      servingSize: null,
      categories: ['en:biscuits'],
      nutriments: { 'energy-kcal_100g': 450, proteins_100g: 7, carbohydrates_100g: 65, fat_100g: 18 },
      portions: [{ label: '1 biscuit', grams: 12 }],
      kind: 'label',
      priority: 1_000 - number,
    })
  }
  return finishInSteps(build)
}

export const codeOf = (number: number) => String(4_000_000_000_000 + number)

/** What can happen to a file of the catalogue, by name. */
export const damages: Record<string, (path: string) => void> = {
  'cut to nothing': (path) => truncateSync(path, 0),
  'cut to 100 bytes': (path) => truncateSync(path, 100),
  'cut in half': (path) => truncateSync(path, statSync(path).size >> 1),
  'cut by a page': (path) => truncateSync(path, statSync(path).size - 4_096),
  'garbage at its beginning': (path) => overwrite(path, 0, 4_096),
  'garbage in its middle': (path) => overwrite(path, 4_096, statSync(path).size - 4_096),
  'a directory': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
  gone: (path) => rmSync(path),
  'gone with its folder': (path) => rmSync(dirname(path), { recursive: true }),
}

function overwrite(path: string, from: number, bytes: number) {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(bytes, 'garbage '), 0, bytes, from)
  closeSync(file)
}
