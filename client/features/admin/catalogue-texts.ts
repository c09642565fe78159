import { plural, t } from '@lingui/core/macro'
import { word } from '../../i18n.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { plainList } from '../../ui/format.ts'

export type Overview = RouterOutputs['admin']['catalogue']['overview']
export type Source = Overview['sources'][number]
export type Run = Overview['runs'][number]
export type ImportFile = Overview['files'][number]
export type RunningImport = NonNullable<RouterOutputs['admin']['catalogue']['running']>

const names: Readonly<Record<string, string>> = {
  openfoodfacts: 'Open Food Facts',
  usda: 'USDA',
  'usda-sr28': 'USDA SR28',
  'usda-foundation': 'USDA Foundation',
  'usda-sr-legacy': 'USDA SR Legacy',
  'usda-fndds': 'USDA FNDDS',
  'usda-branded': 'USDA Branded',
}

/** The name of a source, or of several of one import. */
export const sourceName = (sources: string): string =>
  plainList(sources.split(' ').map((source) => (source === 'staples' ? t`Everyday foods` : (names[source] ?? source))))

/** The name of a file, also of one that was downloaded. */
export const originName = (origin: string): string => origin.split('/').at(-1) || origin

/** `1 food`, `8,789 foods`. */
export const foodsText = (foods: number): string => plural(foods, { one: '# food', other: '# foods' })

const energyOver = 'energy over '

/** What is impossible in 100 g of a food (`implausibilities`), in the page's language. */
export function problemText(problem: string): string {
  if (!problem.startsWith(energyOver)) return word(problem)
  const most = problem.slice(energyOver.length)
  return t({ message: `energy over ${most}`, comment: 'What is impossible in 100 g of a food: energy over 910 kcal' })
}

/** Why an import has left something out, in the page's language. It can begin with the name of a file. */
export function skipReasonText(reason: string): string {
  const [start = '', rest] = reason.split(': ', 2)
  if (rest === undefined) return word(reason)
  if (start !== 'values left out') return `${start}: ${word(rest)}`
  const problem = problemText(rest)
  return t`values left out: ${problem}`
}
