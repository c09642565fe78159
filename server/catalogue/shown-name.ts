import type { Region } from '#domain/units.ts'
import { matchedWords, type QueryWord } from './rank.ts'
import { stems } from './text.ts'

/** Another name of a staple as it is shown, such as `Zucchini (courgette)`, and whose English it is. */
export type OtherName = { shown: string; stems: readonly string[]; region: Region | null }

/** `us:Zucchini (courgette)`: the names in a cell of `staples.csv`, each with its region, if it belongs to one. */
export function parseOtherNames(cell: string): OtherName[] {
  return cell.split('|').flatMap((text) => {
    const [, region = null, shown = ''] = /^(?:(us|gb):)?\s*(.+?)\s*$/.exec(text) ?? []
    return shown === '' ? [] : { shown, stems: stems(searchedName(shown)), region: region as Region | null }
  })
}

/** A name without the one in brackets behind it. */
export const searchedName = (shown: string): string => shown.replace(/\s*\([^)]*\)/g, '')

/** `isForeign` when the reader's region calls the food something else. */
type ShownName = { name: string; isForeign: boolean }

/**
 * The name under which a query has found a food: the one with most of its words. Where several have, that of the reader's
 * region, else the food's own.
 */
export function shownName(
  own: string,
  others: readonly OtherName[],
  query: QueryWord[],
  region: Region | null,
): ShownName {
  const names = [
    { shown: own, stems: stems(own), region: null, isOwn: true },
    ...others.map((one) => ({ ...one, isOwn: false })),
  ]
  const counted = names.map((one) => ({ ...one, words: matchedWords(query, one.stems) }))
  const most = Math.max(...counted.map(({ words }) => words))
  const fitting = counted.filter(({ words }) => words === most)
  const regional = region && fitting.find((one) => one.region === region)
  const chosen = regional || fitting[0]
  const hasRegional = others.some((one) => one.region === region)
  const isForeign = region !== null && chosen?.region !== region && (hasRegional || chosen?.region != null)
  return { name: chosen?.shown ?? own, isForeign }
}
