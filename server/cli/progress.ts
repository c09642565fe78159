import type { Progress } from '../catalogue/import/build.ts'

const refreshMs = 500

/** Prints rows, rows/s, per cent and time left: one line updated in place on a terminal, a new line every 10 s elsewhere. */
export function showProgress(output = process.stderr): { show: Progress; end: () => void } {
  const startedAt = performance.now()
  const interval = output.isTTY ? refreshMs : refreshMs * 20
  let shownAt = Number.NEGATIVE_INFINITY
  let isOpen = false

  return {
    show({ rows, share }) {
      const now = performance.now()
      if (now - shownAt < interval) return
      shownAt = now
      isOpen = output.isTTY
      output.write(`${isOpen ? '\r\x1b[K' : ''}${line(rows, share, (now - startedAt) / 1000)}${isOpen ? '' : '\n'}`)
    },
    end() {
      if (isOpen) output.write('\n')
    },
  }
}

function line(rows: number, share: number, seconds: number): string {
  const rate = seconds > 0 ? Math.round(rows / seconds) : 0
  const left = share > 0.01 ? `, ${clock((seconds / share) * (1 - share))} left` : ''
  return `${rows.toLocaleString('en')} rows, ${rate.toLocaleString('en')} rows/s, ${Math.floor(share * 100)} %${left}`
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
