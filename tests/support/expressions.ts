import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { parseSync } from 'vite'

/** A regular expression of the code, with the place where it is written: `server/lib/csv.ts:12`. */
type Expression = { place: string; source: string; flags: string }

type Node = { type: string; start: number; [key: string]: unknown }

const root = fileURLToPath(new URL('../..', import.meta.url))
const aliases: [string, string][] = [
  ['#domain/', 'server/domain/'],
  ['#server/', 'server/'],
]

/**
 * The regular expressions of a file and of all files that it imports: `written` are the literals and those that `new RegExp` makes
 * while the files are loaded. `missing` are the places where more may be made later.
 */
export function expressionsOf(entry: string): { expressions: Expression[]; missing: string[] } {
  const files = [entry]
  const written: Expression[] = []
  const makers: string[] = []
  for (const file of files) {
    const text = readFileSync(resolve(root, file), 'utf8')
    const { program } = parseSync(file, text)
    const placeOf = (node: Node) => `${file}:${text.slice(0, node.start).split('\n').length}`
    visit(program, (node) => {
      if (node.type === 'Literal' && node.regex) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string }
        written.push({ place: placeOf(node), source: pattern, flags })
      }
      const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
      if (isCall && (node.callee as Node).name === 'RegExp') makers.push(placeOf(node))
      if ((node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') && node.importKind !== 'type') {
        const imported = pathOf(file, (node.source as { value?: string } | null)?.value ?? '')
        if (imported && !files.includes(imported)) files.push(imported)
      }
    })
  }
  const made = madeWhileLoading(entry)
  const places = new Set(made.map(({ place }) => place))
  return { expressions: [...written, ...made], missing: makers.filter((place) => !places.has(place)) }
}

const recorder = `
  const made = []
  globalThis.RegExp = new Proxy(RegExp, {
    construct(target, args) {
      const { source, flags } = Reflect.construct(target, args)
      made.push({ source, flags, stack: new Error().stack })
      return new target(...args)
    },
  })
  await import(process.argv[1])
  process.stdout.write(JSON.stringify(made))
`

/** What `new RegExp` makes in our own files while one is loaded, by a process of its own, in which none is loaded yet. */
function madeWhileLoading(entry: string): Expression[] {
  const url = pathToFileURL(resolve(root, entry)).href
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', recorder, url], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  const made: { source: string; flags: string; stack: string }[] = JSON.parse(output)
  return made.flatMap(({ source, flags, stack }) => {
    // Below the message and the recorder is who made it.
    const [, place] = /file:\/\/([^:]+:\d+):\d+/.exec(stack.split('\n')[2] ?? '') ?? []
    return place?.startsWith(`${root}server/`) ? [{ place: place.slice(root.length), source, flags }] : []
  })
}

function pathOf(file: string, specifier: string): string | null {
  const alias = aliases.find(([name]) => specifier.startsWith(name))
  if (alias) return specifier.replace(...alias)
  if (!specifier.startsWith('.')) return null
  const path = resolve(root, dirname(file), specifier)
  return path.endsWith('.ts') && existsSync(path) ? path.slice(root.length) : null
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  see(value as Node)
  for (const child of Object.values(value)) visit(child, see)
}

const signs = 100_000

/** What no expression expects at the end, so that each way to match the rest is tried. */
const oddEnd = '\u0000'
const oddSigns = [
  '1',
  ' ',
  'a',
  'Z',
  '.',
  ',',
  '"',
  '(',
  '[',
  '_',
  '-',
  "'",
  '\\',
  '<',
  '%',
  'µ',
  '\n',
  '\t',
  '½',
  '\ufeff',
]
const repeated = (part: string) => part.repeat(Math.ceil(signs / part.length)).slice(0, signs)

const texts = [
  ...oddSigns.flatMap((sign) => [repeated(sign), repeated(sign) + oddEnd]),
  ...oddSigns.slice(0, 9).flatMap((a) => oddSigns.slice(0, 9).map((b) => repeated(a + b) + oddEnd)),
]

/**
 * Reads 100,000 odd signs with an expression in many ways: such as are all the same, and parts repeated of what it matches. Between
 * two texts a test that has taken too long can end, and aborts the signal.
 */
export async function feed(expression: Expression, signal: AbortSignal): Promise<void> {
  const pattern = new RegExp(expression.source, expression.flags)
  for (const text of textsFor(expression)) {
    text.replace(pattern, '')
    await setImmediate()
    signal.throwIfAborted()
  }
}

function* textsFor({ source, flags }: Expression): Generator<string> {
  yield* texts
  for (const sign of new Set(source.replace(/\\[pPu]\{[^}]*\}|\\./g, ''))) yield repeated(sign) + oddEnd
  for (const matched of matchesOf(source, flags)) {
    const cuts = [0, 1, 2, 3, 4].map((part) => Math.round((matched.length * part) / 4))
    for (const from of cuts)
      for (const to of cuts) if (from < to) yield matched.slice(0, from) + repeated(matched.slice(from, to)) + oddEnd
  }
}

/** Some texts of ASCII that an expression matches; none of one that looks around itself, of which they cannot be made. */
function matchesOf(source: string, flags: string): string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(source, flags.replace(/[gi]/g, ''))), { seed: 27, numRuns: 6 })
  } catch {
    return []
  }
}
