import type { Sent, Times } from './generator.ts'
import { requestsPerDay, shares, writesPerDay } from './requests.ts'
import { histories } from './seed.ts'
import type { Watched } from './watch.ts'

/** What the number of people is reckoned with. */
export const assumptions = {
  requestsPerDay,
  /** The share of a day's requests in its busiest hour. Evenly over 16 waking hours it would be 0.06. */
  peakHourShare: 0.2,
  /** How much of what the server can do at most is used then. Beyond, waiting times grow fast. */
  usedInPeak: 0.5,
}

/** How many people a server carries on a day that answers so many requests a second at most. */
export const dailyUsers = (requestsPerSecond: number): number =>
  Math.floor(
    (requestsPerSecond * assumptions.usedInPeak * 3_600) / (assumptions.requestsPerDay * assumptions.peakHourShare),
  )

/** What was sent, and the server meanwhile. */
type Run = Sent & { server: Watched }

export type Measured = {
  rssAtStartMb: number
  /** At most, with all connections busy. */
  requestsPerSecond: number
  dailyUsers: number
  most: Run
  half: Run
}

export type Report = {
  machine: string
  day: string
  people: number
  seconds: number
  /** The processes of the server. */
  workers: number
  engine: 'SQLite' | 'PostgreSQL'
  connections: number
  assumptions: typeof assumptions
  sizes: (Measured & {
    foods: number
    catalogueMb: number
    databaseMb: number
    foodEntries: number
    personYears: number
  })[]
}

/** The report for people. */
export function textOf(report: Report): string {
  const { people, seconds, workers, engine, connections, sizes, machine, day } = report
  return [
    `The typical day of ${people} people, ${seconds} s each, against ${workers === 1 ? 'one process' : `${workers} processes`} on ${engine}. ${machine}, ${day}; the requests are sent from the same machine.`,
    `Of the requests ${shares.reads} % read, ${shares.searches} % search and ${shares.writes} % write. Histories: ${histories
      .map(({ days, share }) => `${Math.round(share * 100)} % ${days} days`)
      .join(', ')}. Each person has a stream of notifications open.`,
    ...sizes.flatMap((size) => sizeText(size, connections)),
    '',
    ...capacityText(report),
    '',
  ].join('\n')
}

function sizeText(size: Report['sizes'][number], connections: number): string[] {
  const { foods, catalogueMb, databaseMb, foodEntries, personYears, most, half, requestsPerSecond, rssAtStartMb } = size
  return [
    '',
    `${number(foods)} foods (${number(catalogueMb)} MB), ${number(foodEntries)} diary entries of ${personYears.toFixed(0)} years (${number(databaseMb)} MB)`,
    runText(`at most, ${connections} requests under way`, most),
    runText('at half of that, at random moments', half),
    ...kindTexts(half),
    `  resident memory: ${rssAtStartMb} MB at the start, ${most.server.rssMb} MB after the most, ${half.server.rssMb} MB at the end`,
    `  ${requestsPerSecond.toFixed(0)} requests a second at most: ${number(size.dailyUsers)} people a day`,
  ]
}

function runText(name: string, { all, seconds, errors, server, cpuSeconds }: Run): string {
  const { lagMs, utilization } = server
  return [
    `  ${name}: ${(all.requests / seconds).toFixed(0)} requests a second, ${errors.length === 0 ? 'no error' : errors.join('; ')}`,
    `    ${timesText(all)}`,
    `    event-loop lag: p50 ${lagMs.p50} ms, p99 ${lagMs.p99} ms, longest ${lagMs.max} ms; busy ${Math.round(utilization * 100)} % of the time`,
    `    CPU: server ${share(server.cpuSeconds, seconds)} of a core, ${((server.cpuSeconds * 1_000) / all.requests).toFixed(2)} ms a request; sender ${share(cpuSeconds, seconds)}`,
  ].join('\n')
}

const kindTexts = ({ kinds }: Run): string[] =>
  Object.entries(kinds)
    .sort(([, a], [, b]) => b.requests - a.requests)
    .map(([kind, times]) => `      ${kind.padEnd(18)} ${String(times.requests).padStart(7)}  ${timesText(times)}`)

const timesText = ({ p50, p90, p99, max }: Times) => `p50 ${p50} ms, p90 ${p90} ms, p99 ${p99} ms, longest ${max} ms`

function capacityText({ assumptions: { requestsPerDay, peakHourShare, usedInPeak } }: Report): string[] {
  return [
    `People a day = most requests a second x ${usedInPeak} x 3,600 s / (${requestsPerDay} x ${peakHourShare}):`,
    `  ${requestsPerDay} requests a person and day, which are ${writesPerDay} writes, the share of which is ${shares.writes} %;`,
    `  ${peakHourShare * 100} % of them in the busiest hour; the server at ${usedInPeak * 100} % of what it can do then.`,
  ]
}

const share = (cpuSeconds: number, seconds: number) => `${Math.round((cpuSeconds / seconds) * 100)} %`
const number = (value: number) => value.toLocaleString('en')
