import { existsSync } from 'node:fs'

/** `npm run test:all` also tries what takes long and seldom breaks: each fault, both colour schemes, stories tagged `@extended`. */
export const isThorough = process.env.TESTS === 'all'

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/**
 * Chromium as Debian installs it, or wherever `CHROMIUM` says; undefined when there is none. The headless shell is the same
 * browser without its own windows and tabs, and takes a sixth less time.
 */
export const chromium = [process.env.CHROMIUM, ...installed].find((path) => path !== undefined && existsSync(path))
