/** Names of devices for people to read, and the devices whose sign-ins are checked first. */

import { createLru } from '../lib/cache.ts'
import type { HashPriority } from './passwords.ts'
import { networkOf } from './throttle.ts'

const unknownBrowser = 'Unknown browser'

// The order matters: most browsers also name the browsers they are based on.
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Browser and system for people to read, such as `Firefox on Windows`. One of a few dozen fixed texts, never a part of the input. */
export function deviceName(userAgent: string | null): string {
  const named = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  const browser = named(browsers)
  const system = named(systems)
  return [browser ?? unknownBrowser, system].filter(Boolean).join(' on ')
}

export type FamiliarDevices = ReturnType<typeof createFamiliarDevices>

type From = { address: string; userAgent: string | null }

/**
 * The networks and kinds of devices where people are signed in. Kept in memory, in each process for itself, because it only
 * decides whose turn it is there: after a restart it fills again as sessions are renewed.
 */
export function createFamiliarDevices() {
  const familiar = createLru<true>(20_000)
  const keyOf = ({ address, userAgent }: From) => `${networkOf(address)} ${deviceName(userAgent)}`
  return {
    /** Remembers a device that has signed in or renewed a session. */
    record: (from: From) => void familiar.set(keyOf(from), true),
    priorityOf: (from: From): HashPriority => (familiar.has(keyOf(from)) ? 'known' : 'stranger'),
  }
}
