import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/**
 * The modules that the first screens of a visit start with. Their chunks have the names that those of the other screens get from
 * their files.
 */
const firstScreens = {
  start: ['main.tsx'],
  Login: ['screens/Login.tsx'],
  Frame: ['screens/Frame.tsx'],
  Dashboard: ['screens/Dashboard.tsx'],
  Diary: ['screens/Diary.tsx'],
}
type Part = keyof typeof firstScreens

/**
 * One chunk for all that the same first screens need, so that each of them is a few requests and loads nothing that it
 * does not need. What the dashboard and the diary share comes with the frame around both: whoever opens one soon opens the
 * other. React, half of what all of them need, stays the same for long: updates leave it cached.
 */
export function firstScreenChunks(root: string): Rolldown.CodeSplittingGroup {
  const parts = new Map<string, Set<Part>>()
  let isRead = false

  function read(graph: Graph) {
    isRead = true
    const start = closureOf([`${root}main.tsx`], graph)
    for (const [part, files] of Object.entries(firstScreens))
      for (const id of closureOf(
        files.map((file) => root + file),
        graph,
      )) {
        // What the first chunk has is there for all.
        if (start.has(id) && part !== 'start') continue
        parts.set(id, (parts.get(id) ?? new Set()).add(part as Part))
      }
  }

  return {
    debugName: 'first screens',
    // Else a group would take modules of other groups along.
    includeDependenciesRecursively: false,
    name(id, graph) {
      // The page names the module that it starts with.
      if (id === `${root}main.tsx`) return null
      if (!isRead) read(graph)
      const users = parts.get(id)
      if (!users) return null
      if (users.has('start') && isReact(id)) return 'react'
      if (users.has('Dashboard') && users.has('Diary')) users.add('Frame')
      // One of the two is shown in any case.
      if (users.has('Frame') && users.has('Login')) return 'start'
      if (users.has('Frame')) for (const within of ['Dashboard', 'Diary'] as const) users.delete(within)
      return [...users].sort().join('-')
    },
  }
}

const isReact = (id: string) => /\/node_modules\/(react|react-dom|scheduler)\//.test(id)

/** The modules that load with `ids`, these included. */
function closureOf(ids: string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...importsOf(id, graph))
  }
  return found
}

/** An index of a package that exports the modules of it, of which only those with the imported names are bundled. */
const isIndex = (id: string) =>
  /\/(@mantine\/\w+\/esm\/index|tabler-icons-react)\.mjs$/.test(id) ||
  /\/@tanstack\/(react-query|query-core|react-router|router-core)\/.+\/index\.js$/.test(id)

function importsOf(id: string, graph: Graph): string[] {
  const module = graph.getModuleInfo(id)
  if (!module || isIndex(id)) return []
  return module.importedIds.flatMap((imported) => {
    if (!isIndex(imported)) return [imported]
    const names = namedImports(module.code ?? '').filter(({ from }) => imported.includes(`/${from}/`))
    const exported = exportsOf(imported, graph)
    return names.flatMap(({ name }) => exported.get(name) ?? [])
  })
}

const indexes = new Map<string, Map<string, string>>()

/** The modules of an index by the names it exports. */
function exportsOf(index: string, graph: Graph): Map<string, string> {
  const known = indexes.get(index)
  if (known) return known
  const exported = new Map<string, string>()
  const folder = index.slice(0, index.lastIndexOf('/'))
  const { importedIds = [], code } = graph.getModuleInfo(index) ?? {}
  // Some are of other packages.
  const moduleOf = (from: string) =>
    from.startsWith('.') ? folder + from.slice(1) : importedIds.find((id) => id.includes(`/${from}/`))
  for (const [, from = ''] of (code ?? '').matchAll(/export\s*\*\s*from\s*["']([^"']+)["']/g)) {
    const module = moduleOf(from)
    if (module) for (const [name, id] of exportsOf(module, graph)) exported.set(name, id)
  }
  for (const { name, from } of namedImports(code ?? '')) {
    const module = moduleOf(from)
    const own = module && isIndex(module) ? exportsOf(module, graph).get(name) : module
    if (own) exported.set(name, own)
  }
  indexes.set(index, exported)
  return exported
}

/** Each name that some code imports, or exports from another module. */
function namedImports(code: string): { name: string; from: string }[] {
  return [...code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(
    ([, names = '', from = '']) =>
      names.split(',').map((one) => {
        const [first = '', local] = one.trim().split(/\s+as\s+/)
        return { name: first === 'default' && local ? local : first, from }
      }),
  )
}
