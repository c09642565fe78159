import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/node-compile-cache', import.meta.url))

/** Speeds up all later imports, so call it first. Saves two thirds of the start time. */
export function speedUpImports() {
  // Caches compiled code and stripped types in node_modules; does nothing if that is not writable. `npm start` names the same
  // folder in NODE_COMPILE_CACHE, so that this file and those before it are cached too: else Node loads what strips types for them.
  enableCompileCache(cacheFolder)
  cacheDrizzleResolution()
}

/**
 * The package.json of drizzle-orm has 600 exports, and Node parses its 180 kB again for each of the package's files and each
 * file that imports it, which costs half a second and 150 MB. This resolves each specifier once instead.
 * Remove it when drizzle-orm has fewer exports (https://github.com/drizzle-team/drizzle-orm/pull/5934).
 */
function cacheDrizzleResolution() {
  const resolved = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL = '' } = context
      if (specifier.startsWith('./') || specifier.startsWith('../')) {
        return parentURL.includes('/node_modules/drizzle-orm/')
          ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
          : nextResolve(specifier, context)
      }
      if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context)
      const result = resolved.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
      resolved.set(specifier, result)
      return result
    },
  })
}
