import { existsSync } from 'node:fs'

/** Chromium as Debian installs it, or wherever `CHROMIUM` says; undefined when there is none. */
export const chromium = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
)
