import { LRUCache } from 'lru-cache'
import type { Lane } from './passwords.ts'
import { networkOf } from './throttle.ts'

const unknownBrowser = 'Unknown browser'

// Order matters: most browsers also name the ones they are based on.
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

/** Browser and system for people to read, such as `Firefox on Windows`. Returns one of a few dozen fixed texts, never input. */
export function deviceName(userAgent: string | null): string {
  const named = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  const browser = named(browsers)
  const system = named(systems)
  return [browser ?? unknownBrowser, system].filter(Boolean).join(' on ')
}

/** Where people are signed in: the network and the kind of device. Kept in memory; it fills again as sessions are renewed. */
export type FamiliarDevices = ReturnType<typeof createFamiliarDevices>

type From = { address: string; userAgent: string | null }

export function createFamiliarDevices() {
  const familiar = new LRUCache<string, true>({ max: 20_000 })
  const keyOf = ({ address, userAgent }: From) => `${networkOf(address)} ${deviceName(userAgent)}`
  return {
    /** Remembers where somebody has signed in, or has renewed a session. */
    record: (from: From) => void familiar.set(keyOf(from), true),
    laneOf: (from: From): Lane => (familiar.has(keyOf(from)) ? 'known' : 'stranger'),
  }
}
