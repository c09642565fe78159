import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { whole } from '../../../ui/format.ts'
import { Ago } from '../lists.tsx'
import styles from './catalogue.module.css'
import { foodsText, originName, type Run, sourceName, timeText } from './catalogue.ts'

const shownAtFirst = 5

/** The latest imports, whoever started them, and how they ended. */
export function ImportHistory({ runs }: { runs: readonly Run[] }) {
  const [isWhole, setWhole] = useState(false)
  const ended = runs.filter(({ status }) => status !== 'running')
  if (ended.length === 0) return null
  return (
    <section className={styles.history} aria-label="Latest imports">
      <h3 className={styles.title}>Latest imports</h3>
      <ul>
        {(isWhole ? ended : ended.slice(0, shownAtFirst)).map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      {!isWhole && ended.length > shownAtFirst && (
        <UnstyledButton className={styles.more} onClick={() => setWhole(true)}>
          Show all {whole(ended.length)}
        </UnstyledButton>
      )}
    </section>
  )
}

function RunRow({ run: { source, origin, startedBy, startedAt, finishedAt, status, foods, problem } }: { run: Run }) {
  const seconds = finishedAt && (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  return (
    <li className={styles.run}>
      <div className={styles.head}>
        <span className={styles.source}>{sourceName(source)}</span>
        <span className={styles.outcome} data-status={status}>
          {status === 'done' ? foodsText(foods ?? 0) : status === 'cancelled' ? 'Cancelled' : 'Failed'}
        </span>
      </div>
      <p className={styles.about}>
        {originName(origin)} · by {startedBy} · <Ago instant={startedAt} />
        {seconds ? ` · ${timeText(seconds)}` : null}
      </p>
      {problem !== null && <p className={styles.importHistoryProblem}>{problem}</p>}
    </li>
  )
}
