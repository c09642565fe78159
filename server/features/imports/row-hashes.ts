/**
 * How often each row of a file came, by its identity of 16 hex digits, in typed arrays: a million of them take 24 MB, and would
 * take ten times as much in a map of texts.
 */
export function createRowHashes() {
  let table = emptyTable(1 << 12)
  let used = 0

  /** Where a hash is, or would be: open addressing with linear probing. */
  function slotOf({ high, low, counts, mask }: Table, h: number, l: number): number {
    let slot = l & mask
    while (counts[slot] !== 0 && (high[slot] !== h || low[slot] !== l)) slot = (slot + 1) & mask
    return slot
  }

  function grow() {
    const larger = emptyTable(table.counts.length * 2)
    for (let i = 0; i < table.counts.length; i++) {
      if (table.counts[i] === 0) continue
      const [h, l] = [table.high[i] as number, table.low[i] as number]
      const slot = slotOf(larger, h, l)
      larger.high[slot] = h
      larger.low[slot] = l
      larger.counts[slot] = table.counts[i] as number
    }
    table = larger
  }

  return {
    /** Counts a row. Returns its number among equal ones, from 1. */
    add(identity: string): number {
      if (used > table.counts.length / 2) grow()
      const [h, l] = halvesOf(identity)
      const slot = slotOf(table, h, l)
      if (table.counts[slot] === 0) {
        used++
        table.high[slot] = h
        table.low[slot] = l
      }
      table.counts[slot] = (table.counts[slot] as number) + 1
      return table.counts[slot] as number
    },

    isEmpty: (): boolean => used === 0,

    /** How often it was counted. */
    count: (identity: string): number => table.counts[slotOf(table, ...halvesOf(identity))] as number,
  }
}

export type RowHashes = ReturnType<typeof createRowHashes>

type Table = ReturnType<typeof emptyTable>

const emptyTable = (slots: number) => ({
  high: new Uint32Array(slots),
  low: new Uint32Array(slots),
  counts: new Uint32Array(slots),
  mask: slots - 1,
})

const halvesOf = (identity: string): [number, number] => [
  Number.parseInt(identity.slice(0, 8), 16),
  Number.parseInt(identity.slice(8, 16), 16),
]
