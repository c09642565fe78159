import { type SQL, sql } from 'drizzle-orm'
import { type exerciseEntries, type foodEntries, hiddenBatches } from '#schema'

/**
 * Leaves out the entries that an import is still adding, and those that it replaced. Every query that reads, changes or
 * deletes entries for people needs it. Indexes of entries end with their batch, so it costs no look at the row.
 */
export const isShown = ({ batchId }: typeof foodEntries | typeof exerciseEntries): SQL =>
  sql`(${batchId} is null or ${batchId} not in (select ${hiddenBatches.id} from ${hiddenBatches}))`

/** An entry that its owner changes leaves the batch that it came with, so that taking back the import keeps it. */
export const ofNoBatch = { batchId: null }
