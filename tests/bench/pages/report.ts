import type { Screen } from '../pages.ts'

/** The report for people: a table, and what accessibility and best practices found. */
export function textOf(screens: readonly Screen[]): string {
  const rows = screens.map(({ path, scores, lowestPerformance, figures, weight, benchmarkIndex }) => [
    path,
    `${scores.performance} (from ${lowestPerformance})`,
    `${scores.accessibility}`,
    `${scores['best-practices']}`,
    milliseconds(figures.fcpMs),
    milliseconds(figures.lcpMs),
    milliseconds(figures.tbtMs),
    (figures.cls ?? 0).toFixed(3),
    weight ? `${weight.requests}` : '',
    weight ? `${weight.scriptsAndStyles}` : '',
    weight ? `${weight.brotliKb}` : '',
    `${benchmarkIndex}`,
  ])
  const table = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  const failures = screens.flatMap(({ path, failed }) => (failed.length > 0 ? [`${path}: ${failed.join(', ')}`] : []))
  return `${[...lines, ...failures].join('\n')}\n`
}

const headings = [
  'screen',
  'performance',
  'accessibility',
  'practices',
  'FCP',
  'LCP',
  'TBT',
  'CLS',
  'requests',
  'JS+CSS',
  'KB brotli',
  'machine',
]

const milliseconds = (figure = Number.NaN) => `${Math.round(figure)} ms`
