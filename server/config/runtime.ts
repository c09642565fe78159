import { readFileSync } from 'node:fs'

const minVersion = [22, 18] as const

/** Exits with a message when Node is too old. This module imports nothing, so that it can run before any other code. */
export function assertRuntime(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])) return
  console.error(
    `Node ${minVersion.join('.')} or newer is needed, and this is ${version}; in a checkout, "npm start" brings its own.`,
  )
  process.exit(1)
}

/** The version of this program, such as `0.1.0`. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
