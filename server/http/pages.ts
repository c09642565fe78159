import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../config/env.ts'

/**
 * The page of the built client in `root`, which is the same for every screen, and the content security policy that allows the
 * script in it by its hash. A service worker keeps both together.
 */
export function readPage(root: string, { BASE_PATH }: Pick<Env, 'BASE_PATH'>) {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
    // The build names its files relative to the page, which is right for no screen but those right below the base path.
    .replace(/( href="| src="|url\()\.?\//g, (_, before) => `${before}${BASE_PATH}/`)
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return {
    html,
    policy: (all: string): string => all.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`),
  }
}
