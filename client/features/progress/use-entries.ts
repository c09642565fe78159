import { v7 as newId } from 'uuid'
import { type Span, thinned } from '#domain/progress.ts'
import type { QueuedChange, QueuedInputs } from '../../offline/queue.ts'
import { sendOrQueue, useQueuedChanges } from '../../offline/use-queue.ts'
import { type RouterOutputs, trpc, utils } from '../../trpc.ts'
import { applyEntryChanges, type Entry, latestFirst } from './entry-changes.ts'

type Summary = RouterOutputs['progress']['summary']

/** More of them are not on the server's list. */
const maxEntries = 5_000
/** Points of a small chart, as many as the server's summary has. */
const maxWeights = 60

const isOfProgress = ({ path }: QueuedChange) => path.startsWith('progress.')

/** The entries of the person, those that are not on the server yet included; undefined until loaded. */
export function useEntries() {
  const { data, isError } = trpc.progress.list.useQuery()
  const changes = useQueuedChanges()
  return {
    entries: data && applyEntryChanges(data, changes),
    failed: isError && !data,
    changes: changes.filter(isOfProgress),
  }
}

/** First and latest weight and those of a small chart, unsent ones included; undefined until loaded. */
export function useSummary() {
  const { data, dataUpdatedAt, isError, refetch } = trpc.progress.summary.useQuery()
  const changes = useQueuedChanges()
  const isAhead = changes.some((change) => isOfProgress(change) && !change.failed)
  const list = trpc.progress.list.useQuery(undefined, { enabled: isAhead })
  // The list has what was just saved, which the summary does not have yet.
  const entries = isAhead || list.dataUpdatedAt > dataUpdatedAt ? list.data : undefined
  const summary = data && entries && entries.length < maxEntries ? summaryOf(applyEntryChanges(entries, changes)) : data
  return { summary, failed: isError && !data, retry: () => void refetch() }
}

const summaryOf = (entries: readonly Entry[]): Summary => {
  const weights = entries.map(({ date, weight }) => ({ date, weight }))
  return {
    first: weights.at(-1) ?? null,
    latest: weights[0] ?? null,
    weights: thinned(weights.toReversed(), maxWeights),
  }
}

/** The first and the latest weight of a summary; null without entries. */
export const spanOf = ({ first, latest }: Summary): Span | null => first && latest && { first, latest }

/** Logs, corrects and deletes entries: at once, or when there is a connection. Each rejects when the server refuses. */
export const entryLog = {
  log: (entry: Omit<QueuedInputs['progress.log'], 'id'>) => sendOrQueue('progress.log', { ...entry, id: newId() }, put),
  change: (change: QueuedInputs['progress.change']) => sendOrQueue('progress.change', change, put),
  remove: (id: string) =>
    sendOrQueue('progress.remove', { id }, () => change((entries) => entries.filter((entry) => entry.id !== id))),
}

const put = (entry: Entry) =>
  change((entries) => [entry, ...entries.filter(({ id }) => id !== entry.id)].sort(latestFirst))

async function change(next: (entries: Entry[]) => Entry[]) {
  const { list } = utils.progress
  // An answer under way would be without it.
  await list.cancel()
  list.setData(undefined, (entries) => entries && next(entries))
}
