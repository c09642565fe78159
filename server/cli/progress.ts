import type { Progress } from '../catalogue/import/build.ts'
import { paceOf } from '../domain/catalogue-import.ts'

const refreshMs = 500

/** Prints rows, rows/s, per cent and time left: one line updated in place on a terminal, a new line every 10 s elsewhere. */
export function showProgress(output = process.stderr): {
  show: Progress
  retry: (reason: string) => void
  end: () => void
} {
  const startedAt = performance.now()
  const interval = output.isTTY ? refreshMs : refreshMs * 20
  let shownAt = Number.NEGATIVE_INFINITY
  let isOpen = false

  return {
    show({ phase, rows, share }) {
      const now = performance.now()
      if (now - shownAt < interval) return
      shownAt = now
      isOpen = output.isTTY
      const text = phase === 'reading' ? readingText(rows, share, (now - startedAt) / 1000) : indexingText(rows, share)
      output.write(`${isOpen ? '\r\x1b[K' : ''}${text}${isOpen ? '' : '\n'}`)
    },
    /** At once, on a line of its own. */
    retry(reason) {
      output.write(`${isOpen ? '\n' : ''}trying again: ${reason}\n`)
      isOpen = false
    },
    end() {
      if (isOpen) output.write('\n')
    },
  }
}

function readingText(rows: number, share: number, seconds: number): string {
  const { rowsPerSecond, secondsLeft } = paceOf(rows, share, seconds)
  const left = secondsLeft === null ? '' : `, ${clock(secondsLeft)} left`
  return `${rows.toLocaleString('en')} rows, ${rowsPerSecond.toLocaleString('en')} rows/s, ${percent(share)}${left}`
}

const indexingText = (rows: number, share: number) =>
  `${rows.toLocaleString('en')} rows read; sorting and indexing the foods, ${percent(share)}`

const percent = (share: number) => `${Math.floor(share * 100)} %`
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
