import type { Times } from './measure.ts'
import type { Work } from './trace.ts'

/** What was measured of an interaction, or of the first render of a screen. `loops` is `toPaint` beside the fixed loop. */
export type Row = { name: string; times: Times[]; works: (Work & { loops: number })[] }

const columns = {
  paint: ({ times }: Row) => median(times.map(({ duration }) => duration)),
  least: ({ times }: Row) => Math.min(...times.map(({ duration }) => duration)),
  handlers: ({ times }: Row) => median(times.map(({ processing }) => processing)),
  longest: ({ times }: Row) => median(times.map(({ longest }) => longest)),
  blocked: ({ times }: Row) => median(times.map(({ blocking }) => blocking)),
  '| paint': ({ works }: Row) => median(works.map(({ toPaint }) => toPaint)),
  style: ({ works }: Row) => median(works.map(({ style }) => style)),
  longest_: ({ works }: Row) => median(works.map(({ longest }) => longest)),
  all: ({ works }: Row) => median(works.map(({ all }) => all)),
  loops: ({ works }: Row) => median(works.map(({ loops }) => loops)),
}

/** Milliseconds: first those with the slowdown, then the processor time without it. */
export function tableOf(rows: Row[]): string {
  const line = (name: string, cells: string[]) => name.padEnd(30) + cells.map((cell) => cell.padStart(9)).join('')
  const cells = (row: Row) =>
    Object.entries(columns).map(([name, read]) => {
      const value = read(row)
      return Number.isFinite(value) ? value.toFixed(name === 'loops' ? 2 : 0) : ''
    })
  return `${[line('', Object.keys(columns)), ...rows.map((row) => line(row.name, cells(row)))].join('\n')}\n`
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
