import { basename } from 'node:path'
import type { RecognisedFile, ShapedFile, SkippedRow, Source } from './source.ts'

/** The source of an upload with its files, and the other files of it. */
type Recognised = { source: Source; files: RecognisedFile[]; skipped: SkippedRow[] }

/**
 * Which source an upload is of: the one that knows most of its files. Among equals it is the one that knows most files that
 * no other one knows, then the first. `table`, which knows any table, is asked only when nobody else knows a file. Null when
 * nobody knows any.
 */
export function recognise(upload: readonly ShapedFile[], sources: readonly Source[]): Recognised | null {
  const [fallback, trackers] = [sources.filter(isTable), sources.filter((source) => !isTable(source))]
  const claims = claimsOf(upload, trackers)
  const found = best(claims) ?? best(claimsOf(upload, fallback))
  if (!found) return null
  const names = new Set(found.files.map(({ name }) => name))
  const skipped = upload
    .filter(({ name }) => !names.has(name))
    .map((file) => ({ kind: 'skipped' as const, reason: reasonFor(file, claims), example: basename(file.name) }))
  return { source: found.source, files: found.files, skipped }
}

const isTable = ({ name }: Source) => name === 'table'

type Claim = { source: Source; files: RecognisedFile[] }

const claimsOf = (upload: readonly ShapedFile[], sources: readonly Source[]): Claim[] =>
  sources
    .map((source) => ({
      source,
      files: upload.flatMap((file) => {
        const part = source.recognise(file, upload)
        return part === null ? [] : [{ ...file, part }]
      }),
    }))
    .filter(({ files }) => files.length > 0)

function best(claims: Claim[]): Claim | null {
  const timesClaimed = Map.groupBy(
    claims.flatMap(({ files }) => files),
    ({ name }) => name,
  )
  const own = ({ files }: Claim) => files.filter(({ name }) => timesClaimed.get(name)?.length === 1).length
  const [first = null] = claims.toSorted((a, b) => b.files.length - a.files.length || own(b) - own(a))
  return first
}

function reasonFor({ name }: ShapedFile, claims: Claim[]): string {
  const other = claims.find(({ files }) => files.some((file) => file.name === name))
  return other
    ? `A file of ${other.source.label}. Import it by itself.`
    : 'A file that was not recognised, of which nothing was read.'
}
