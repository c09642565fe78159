const unknown = 'Unknown browser'

// Order matters: most browsers also claim to be the ones they descend from.
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** A browser as people know it, such as `Firefox on Windows`. One of a few dozen texts, whatever a client claims to be. */
export function deviceName(userAgent: string | null): string {
  const named = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const browser = named(browsers)
  const system = named(systems)
  if (!browser && !system) return unknown
  return [browser ?? unknown, system].filter(Boolean).join(' on ')
}
