import type { AtSize } from './at-size.ts'
import type { LeaderboardTimes } from './leaderboard.ts'
import type { Starts } from './process.ts'
import type { Times } from './search.ts'

type Report = {
  ratios: Record<string, number>
  searchMs: Times
  searchOfManyMs: { cached: Times; uncached: Times }
  leaderboard: LeaderboardTimes
  residentMb: { idle: number; loaded: number }
  startMs: Starts
  atSize: AtSize
}

const many = '200 people x 30 days'

const lines: [ratio: string, what: string, goal?: number][] = [
  ['restOfBare', `REST / bare routes, ${many}`, 0.5],
  ['restOfBareWithWrites', 'REST / bare routes, the same with 10 % writes', 0.5],
  ['trpcOfBare', `tRPC / bare routes, ${many}`],
  ['trpcOfBareWithWrites', 'tRPC / bare routes, the same with 10 % writes'],
  ['trpcOfEmpty', `tRPC / empty procedures, ${many}`, 0.8],
  ['trpcOfEmptyWithWrites', 'tRPC / empty procedures, the same with 10 % writes', 0.8],
  ['restDayOfBare', 'REST one day / bare route without session', 0.5],
  ['restCrowdedDayOfBare', 'REST one day of 60 entries / bare route without session', 0.5],
  ['restRecentsOfBare', 'REST recents / bare route, 20,000 rows', 0.5],
  ['restAddOfBare', 'REST add / bare insert', 0.4],
  ['trpcDayOfEmpty', 'tRPC one day / empty procedure', 0.8],
  ['trpcCrowdedDayOfEmpty', 'tRPC one day of 60 entries / empty procedure'],
  ['trpcMeOfEmpty', 'tRPC me / empty procedure'],
  ['trpcDayOfEmptyCallHere', 'tRPC one day / empty call here'],
]

/** The report for people, a figure a line. */
export function textOf({ ratios, searchMs, searchOfManyMs, leaderboard, residentMb, startMs, atSize }: Report): string {
  const milliseconds = ({ p50, p99 }: Times) => `p50 ${p50} ms, p99 ${p99} ms`
  const { cached, uncached } = searchOfManyMs
  return [
    ...lines.map(([ratio, what, goal]) =>
      row(what, `${ratios[ratio]?.toFixed(2)}${goal ? ` (at least ${goal})` : ''}`),
    ),
    row(`search, ${searchMs.searches} prefixes once each`, milliseconds(searchMs)),
    row('search of many people who log food, with the cache', milliseconds(cached)),
    row('the same without the cache', milliseconds(uncached)),
    row('leaderboard of 200 friends, 5 years, with 10 % writes', `${milliseconds(leaderboard)} (p50 under 10)`),
    row('others wait for the first one', `${leaderboard.first.waitMs} ms (under 100)`),
    row('others wait for any of them', `${leaderboard.load.waitMs} ms (under 100)`),
    row('resident memory, idle', `${residentMb.idle} MB`),
    row('resident memory after the load with writes', `${residentMb.loaded} MB (under 220)`),
    row('start to first answer, code that never ran before', `${startMs.cold} ms (under 1000)`),
    row('start to first answer, empty folder', `${startMs.first} ms (under 1000)`),
    row('start to first answer, later', `${startMs.later} ms`),
    atSizeText(atSize),
    '',
  ].join('\n')
}

export const atSizeText = ({ startMs, residentMb, afterAMinuteMb }: AtSize): string =>
  [
    row('start to first answer, 3,000,000 foods, 1,000,000 entries', `${startMs} ms (under 1000)`),
    row('resident memory then, and after a minute', `${residentMb} MB, ${afterAMinuteMb} MB (under 150)`),
  ].join('\n')

const row = (what: string, figure: string) => `${what.padEnd(57)} ${figure}`
