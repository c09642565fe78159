import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

type Locked = { version: string; license?: string; dependencies?: Record<string, string> }
export type Lock = { packages: Record<string, Locked> }

export const readLock = (): Lock => JSON.parse(readFileSync('package-lock.json', 'utf8'))

/**
 * The folders of the packages that the server needs to run, such as `node_modules/fastify`. Peer dependencies are not followed:
 * those that are needed are also dependencies, and the others are TypeScript, which only developers need.
 */
export function productionDependencies({ packages }: Lock, from = '', found = new Set<string>()): Set<string> {
  for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
    const path = resolveFrom(packages, from, name)
    if (found.has(path)) continue
    found.add(path)
    productionDependencies({ packages }, path, found)
  }
  return found
}

/** Resolves a package as Node does: in the nearest folder upwards. */
function resolveFrom(packages: Lock['packages'], from: string, name: string): string {
  const path = join(from, 'node_modules', name)
  if (packages[path]) return path
  if (from === '') throw new Error(`package-lock.json does not have ${name}.`)
  return resolveFrom(packages, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name)
}

/** Copies the production dependencies into `target`, without files for compilers, other platforms and readers of their source. */
export function copyProductionDependencies(target: string, platform: string): void {
  for (const dependency of productionDependencies(readLock()))
    for (const file of filesOf(dependency)) {
      if (!isNeeded(relative(dependency, file), platform)) continue
      mkdirSync(join(target, dirname(file)), { recursive: true })
      copyFileSync(file, join(target, file))
    }
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run npm ci first.`)
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(path)
    return entry.isFile() ? [path] : []
  })
}

/** @param file relative to its package */
function isNeeded(file: string, platform: string): boolean {
  if (/^(licen[cs]e|copying|notice)/i.test(basename(file))) return true
  if (/^(tests?|benchmarks?|examples?)\//.test(file)) return false
  if (file.endsWith('.node')) return isFor(platform, file)
  return /\.(js|cjs|mjs|json)$/.test(file)
}

/** Native files are named `prebuilds/linux-x64.node` or `prebuilds/linux-x64/argon2.glibc.node`; musl is for Alpine. */
const isFor = (platform: string, file: string) =>
  (file.startsWith(`prebuilds/${platform}.`) || file.startsWith(`prebuilds/${platform}/`)) && !file.includes('.musl.')
