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
