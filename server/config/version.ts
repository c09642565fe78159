import { readFileSync } from 'node:fs'

/** The version of this program, such as `0.1.0`. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
