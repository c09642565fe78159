const [quote, lineFeed, carriageReturn] = [34, 10, 13]

/** Characters. A longer row is no row, but a file with an open quote, which would all be kept in memory. */
const maxRowLength = 10_000_000

/** V8 keeps slices of so many characters or more as part of the text they come from. */
const minSliceLength = 13

/**
 * Parses delimited text (RFC 4180) that comes in parts: `add` and `end` return the rows that are complete. Rows end with any
 * kind of line end and may have any number of cells; those whose cells are all blank are left out. Quotes that do not enclose a
 * whole cell are part of it. `skipLines` lines at the beginning are left out, blank ones before them not counted. Throws when a
 * quote is never closed. Three times as fast as csv-parse.
 */
export function createCsvParser(delimiter: string, skipLines = 0) {
  const separator = delimiter.charCodeAt(0)
  let unfinished = ''
  let linesToSkip = skipLines
  let hasBegun = false

  function parse(text: string, isEnd: boolean): string[][] {
    const rows: string[][] = []
    let at = 0
    /** Whether more text could change what is here. */
    const isCut = (index: number) => index >= text.length && !isEnd

    const isCellEnd = (code: number) => code === separator || code === lineFeed || code === carriageReturn

    /** The next cell, which `at` is moved behind; null when it is cut. */
    function cell(): string | null {
      let before = ''
      if (text.charCodeAt(at) === quote) {
        let close = text.indexOf('"', at + 1)
        while (close >= 0 && text.charCodeAt(close + 1) === quote) close = text.indexOf('"', close + 2)
        if (close < 0 && isEnd) throw new Error('A quote is never closed.')
        if (close < 0 || isCut(close + 1)) return null
        const quoted = text.slice(at + 1, close).replaceAll('""', '"')
        at = close + 1
        if (at >= text.length || isCellEnd(text.charCodeAt(at))) return quoted
        before = `"${quoted}"`
      }
      const start = at
      while (at < text.length && !isCellEnd(text.charCodeAt(at))) at++
      return isCut(at) ? null : before + text.slice(start, at)
    }

    /** Moves `at` behind a line end; false when it is cut. */
    function passLineEnd(): boolean {
      const isReturn = text.charCodeAt(at) === carriageReturn
      if (isReturn && isCut(at + 1)) return false
      at += isReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1
      return true
    }

    /** The next row; null when it is cut. */
    function row(): string[] | null {
      const cells: string[] = []
      for (;;) {
        const next = cell()
        if (next === null) return null
        cells.push(next)
        if (at >= text.length) return isEnd ? cells : null
        if (text.charCodeAt(at) !== separator) return passLineEnd() ? cells : null
        at++
        if (isCut(at)) return null
      }
    }

    if (!hasBegun) {
      at = /^\s*[\r\n]/.exec(text)?.[0].length ?? 0
      hasBegun = /\S/.test(text)
    }
    let done = at
    for (; linesToSkip > 0 && at < text.length; linesToSkip--) {
      while (at < text.length && text.charCodeAt(at) !== lineFeed && text.charCodeAt(at) !== carriageReturn) at++
      if (isCut(at) || !passLineEnd()) break
      done = at
    }
    while (linesToSkip === 0 && at < text.length) {
      const cells = row()
      if (!cells) break
      if (cells.some((text) => text.trim() !== '')) rows.push(cells.map(own))
      done = at
    }
    unfinished = text.slice(done)
    if (unfinished.length > maxRowLength) throw new Error('A row is longer than any can be.')
    return rows
  }

  return {
    add: (text: string): string[][] => parse(unfinished + text, false),
    end: (): string[][] => parse(unfinished, true),
  }
}

/** A cell as a text of its own: who keeps one must not keep all around it in memory. */
const own = (cell: string): string => (cell.length < minSliceLength ? cell : ` ${cell}`.slice(1))
