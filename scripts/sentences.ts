/**
 * Finds the sentences for people in the code of the server, and gives each a code, in `server/domain/sentences.json`. `npm run
 * codes` writes the list. An entry keeps its code for ever, because programs rely on it. When the wording changes in the code, it
 * has to be changed beside the code in the list; an entry of which nothing is left has to be deleted there by hand.
 */

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Module, parseSync } from '@swc/core'

/** Where people's sentences are. Names from the rules have their own list, `client/words.ts`; mails and reports have catalogues of their own. */
const places = [
  'server/{auth,domain,features}/**/*.ts',
  'server/{errors,trpc,uploads}.ts',
  'server/db/{audit,write-limits}.ts',
  'server/http/{answers,rpc,request-limits,upload-routes}.ts',
  'server/http/mcp/routes.ts',
  'server/catalogue/{openfoodfacts-api,source-file,source-folder}.ts',
  'server/catalogue/import/**/*.ts',
  'server/lib/{address-guard,guarded-fetch}.ts',
]
const without =
  /\/(domain\/(achievements|activities|nutrients|meal-names)|exports\/(report|spreadsheet|lists)|weekly-summary|notifications|recipe-text|auth\/vault)\.ts$/

export const listPath = 'server/domain/sentences.json'
export type List = Record<string, string>
export const storedList = (): List => JSON.parse(readFileSync(listPath, 'utf8'))

/** The list for the code as it is: known sentences with their codes, and new ones. `gone` are entries whose sentence is not in the code. */
export function updatedList(known: List): { list: List; gone: string[] } {
  const found = withoutTwins(sentences())
  const gone = Object.keys(known).filter((code) => !found.has(known[code] ?? ''))
  const codes = new Map(Object.entries(known).map(([code, text]) => [text, code]))
  const taken = new Set(Object.keys(known))
  for (const text of [...found].sort()) {
    if (codes.has(text)) continue
    const code = freeCode(text, taken)
    taken.add(code)
    codes.set(text, code)
  }
  const entries = [...codes].map(([text, code]) => [code, text] as const)
  return { list: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))), gone }
}

/** Sentences that differ only in the names of their placeholders cannot be told apart in an answer. The first one counts. */
function withoutTwins(texts: ReadonlySet<string>): Set<string> {
  const byShape = new Map<string, string>()
  for (const text of [...texts].sort()) {
    const shape = text.replace(/\{\w+\}/g, '{}')
    if (!byShape.has(shape)) byShape.set(shape, text)
  }
  return new Set(byShape.values())
}

const maxCodeLength = 60

function freeCode(text: string, taken: ReadonlySet<string>): string {
  const words = text
    .replace(/\{\w+\}/g, ' ')
    .replace(/['’]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let code = words.shift() ?? ''
  while (words[0] && code.length + 1 + words[0].length <= maxCodeLength) code += `-${words.shift()}`
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? code : `${code}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** A text, and the names of its placeholders. */
type Part = string | { name: string }
type Text = readonly Part[]
/** What is passed for the parameters of a function; undefined where a call leaves one out. */
type Bound = ReadonlyMap<string, Text | undefined>

// biome-ignore lint/suspicious/noExplicitAny: the nodes of swc's tree are walked without regard to their types.
type Node = any

type Func = { file: string; name: string; params: string[]; defaults: Map<string, Node>; outer: Func | null }
type Call = { func: Func; args: Node[]; from: Func | null }
type Found = { node: Node; in: Func | null; file: string }

function sentences(): Set<string> {
  const files = new Map<string, Scanned>()
  for (const path of globSync(places)) {
    const file = normalize(path)
    if (!without.test(`/${file}`)) files.set(file, scanned(file))
  }
  const calls = new Map<Func, Call[]>()
  for (const { calls: made, functions, imports } of files.values())
    for (const { name, args, from } of made) {
      const imported = imports.get(name)
      const func = functions.get(name) ?? (imported && files.get(imported.file)?.functions.get(imported.name))
      if (func) calls.set(func, [...(calls.get(func) ?? []), { func, args, from }])
    }
  const bindings = new Map<Func, Bound[]>()
  const underWay = new Set<Func>()

  /** What each call passes for the parameters of a function. */
  function bindingsOf(func: Func): Bound[] {
    const known = bindings.get(func)
    if (known) return known
    if (underWay.has(func)) return []
    underWay.add(func)
    const all = (calls.get(func) ?? []).flatMap(({ args, from }) =>
      scopes(from, args).map((outer) => bound(func, args, outer)),
    )
    underWay.delete(func)
    bindings.set(func, all)
    return all
  }

  function bound(func: Func, args: Node[], outer: Bound): Bound {
    const result = new Map<string, Text | undefined>()
    for (const [index, name] of func.params.entries()) {
      const given = args[index]?.expression ?? func.defaults.get(name)
      const scope = args[index] ? outer : result
      result.set(name, given ? (textsOf(given, scope, constantsOf(func.file))[0] ?? [{ name }]) : undefined)
    }
    return result
  }

  const constantsOf = (file: string) => files.get(file)?.constants ?? new Map<string, string>()

  /** The ways in which the parameters that some nodes read can be bound. */
  function scopes(func: Func | null, nodes: Node): Bound[] {
    const names = namesIn(nodes)
    let results: Bound[] = [new Map()]
    for (let one = func; one; one = one.outer) {
      const read = one.params.filter((name) => names.has(name))
      if (read.length === 0) continue
      const options = bindingsOf(one)
      if (options.length === 0) continue
      results = results.flatMap((result) => options.map((option) => new Map([...pick(option, read), ...result])))
    }
    return results
  }

  const texts = new Set<string>()
  for (const { found } of files.values())
    for (const { node, in: func, file } of found)
      for (const scope of scopes(func, node))
        for (const text of textsOf(node, scope, constantsOf(file))) {
          const written = icu(text)
          if (isSentence(written)) texts.add(written)
        }
  return texts
}

const pick = (bound: Bound, names: readonly string[]) => [...bound].filter(([name]) => names.includes(name))

function isSentence(text: string): boolean {
  const words = text.replace(/\{\w+\}/g, '').match(/[A-Za-z]{2,}/g)?.length ?? 0
  if (!/^[{A-Za-z]/.test(text) || /\(\?|\)\?/.test(text)) return false
  // A blank stands before the question mark of a placeholder in SQL.
  return /([.!]|\S\?)["”]?$/.test(text) ? words >= 2 : /^[A-Z].*[.:] \{\w+\}$/.test(text) && words >= 2
}

/** A text in the syntax of messages, with a different name for each placeholder. */
function icu(text: Text): string {
  const used = new Map<string, number>()
  return text
    .map((part) => {
      if (typeof part === 'string') return part
      const times = (used.get(part.name) ?? 0) + 1
      used.set(part.name, times)
      return `{${part.name}${times > 1 ? times : ''}}`
    })
    .join('')
}

/** The texts that an expression can result in; none when it is no text. */
function textsOf(node: Node, bound: Bound, constants: ReadonlyMap<string, string>): Text[] {
  const texts = (one: Node) => textsOf(one, bound, constants)
  switch (node.type) {
    case 'StringLiteral':
      return [[node.value]]
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsNonNullExpression':
      return texts(node.expression)
    case 'TemplateLiteral': {
      let results: Text[] = [[node.quasis[0].cooked]]
      for (const [index, expression] of node.expressions.entries()) {
        const options = texts(expression)
        const values = options.length > 0 ? options : [[{ name: nameOf(expression) }]]
        const after = node.quasis[index + 1].cooked
        results = results.flatMap((result) => values.map((value) => [...result, ...value, after]))
      }
      return results
    }
    case 'ConditionalExpression': {
      const isParameter = node.test.type === 'Identifier' && bound.has(node.test.value)
      const branches = !isParameter
        ? [node.consequent, node.alternate]
        : [bound.get(node.test.value) === undefined ? node.alternate : node.consequent]
      return branches.flatMap((branch) => {
        const options = texts(branch)
        return options.length > 0 ? options : [[{ name: nameOf(branch) }]]
      })
    }
    case 'BinaryExpression': {
      if (node.operator !== '+') return []
      const [left, right] = [texts(node.left), texts(node.right)]
      return left.flatMap((start) => right.map((end) => [...start, ...end]))
    }
    case 'Identifier': {
      const value = bound.get(node.value)
      if (value) return [value]
      const constant = constants.get(node.value)
      return constant === undefined ? [] : [[constant]]
    }
    default:
      return []
  }
}

/** The name of a placeholder: that of what is shown, without what turns it into text. */
function nameOf(node: Node): string {
  switch (node.type) {
    case 'Identifier':
      return node.value
    case 'MemberExpression':
      return node.property.type === 'Identifier' ? node.property.value : nameOf(node.object)
    case 'CallExpression': {
      if (node.callee.object?.value === 'Math') return nameOf(node.arguments[0].expression)
      if (node.callee.type === 'MemberExpression') return nameOf(node.callee.object)
      const [first] = node.arguments
      const name = first ? nameOf(first.expression) : 'value'
      return name === 'value' ? nameOf(node.callee) : name
    }
    case 'BinaryExpression':
      return nameOf(/Literal$/.test(node.left.type) ? node.right : node.left)
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsNonNullExpression':
    case 'OptionalChainingExpression':
      return nameOf(node.expression ?? node.base)
    default:
      return 'value'
  }
}

function namesIn(node: Node, names = new Set<string>()): Set<string> {
  if (node === null || typeof node !== 'object') return names
  if (node.type === 'Identifier') names.add(node.value)
  for (const child of Object.values(node)) namesIn(child, names)
  return names
}

type Scanned = ReturnType<typeof scanned>

/** The functions, calls and possible sentences of a file. */
function scanned(file: string) {
  const functions = new Map<string, Func>()
  const imports = new Map<string, { file: string; name: string }>()
  const constants = new Map<string, string>()
  const calls: { name: string; args: Node[]; from: Func | null }[] = []
  const found: Found[] = []
  const module: Module = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' })

  function entered(name: string, node: Node, outer: Func | null): Func {
    const func: Func = { file, name, params: [], defaults: new Map(), outer }
    for (const param of node.params) {
      const pattern = param.pat ?? param
      const target = pattern.type === 'AssignmentPattern' ? pattern.left : pattern
      func.params.push(target.type === 'Identifier' ? target.value : '')
      if (pattern.type === 'AssignmentPattern') func.defaults.set(target.value, pattern.right)
    }
    return func
  }

  function walk(node: Node, inside: Func | null, name = ''): void {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const child of node) walk(child, inside)
      return
    }
    if (/^Ts(?!As|NonNull|Satisfies|Const)/.test(node.type ?? '')) return
    let scope = inside
    switch (node.type) {
      case 'ImportDeclaration': {
        const from = node.source.value
        const path = from.startsWith('.') ? join(dirname(file), from) : from
        for (const { local, imported } of node.specifiers)
          imports.set(local.value, { file: path, name: imported?.value ?? local.value })
        return
      }
      case 'VariableDeclarator':
        if (node.id.type === 'Identifier' && node.init) {
          if (node.init.type === 'StringLiteral' && inside === null) constants.set(node.id.value, node.init.value)
          walk(node.init, inside, node.id.value)
          return
        }
        break
      case 'FunctionDeclaration':
      case 'ArrowFunctionExpression':
      case 'FunctionExpression': {
        const ownName = node.identifier?.value ?? name
        scope = entered(ownName, node, inside)
        if (ownName) functions.set(ownName, scope)
        break
      }
      case 'TaggedTemplateExpression':
        return
      case 'NewExpression':
        // Nobody reads the errors of bugs; those of an import of foods are shown to admins.
        if (node.callee.value === 'Error' && !file.includes('/catalogue/')) return
        break
      case 'CallExpression':
        if (isLogged(node.callee)) return
        if (node.callee.type === 'Identifier')
          calls.push({ name: node.callee.value, args: node.arguments, from: inside })
        break
      case 'StringLiteral':
        found.push({ node, in: inside, file })
        return
      case 'TemplateLiteral':
        found.push({ node, in: inside, file })
        break
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'span' && key !== 'quasis') walk(child, scope)
  }

  walk(module.body, null)
  return { functions, imports, constants, calls, found }
}

/** Whether a call writes to the log, or asks a catalogue of texts. */
const isLogged = (callee: Node): boolean =>
  callee.type === 'MemberExpression' && /^(info|warn|error|_)$/.test(callee.property.value ?? '')
