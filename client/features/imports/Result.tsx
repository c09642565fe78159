import { Button } from '@mantine/core'
import { Link, linkOptions } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import type { ImportCounts } from '#domain/imports.ts'
import { StatNumber } from '../../ui/figures.tsx'
import { countText, dateWithYear } from '../../ui/format.ts'
import { useDayOf } from '../../user.ts'
import { canUndo, type Import, kindsText, resultOf, totalOf, undoneBy } from './import.ts'
import styles from './imports.module.css'
import { Counts } from './preview/Counts.tsx'
import { UndoDialog } from './UndoDialog.tsx'

/** What came of an import. */
export function Result({ row }: { row: Import }) {
  const dayOf = useDayOf()
  const { status, appliedAt, undoneAt } = row
  const result = resultOf(row)
  const part = useRef<HTMLDivElement>(null)
  // The button that started the import is gone.
  useEffect(() => part.current?.focus({ preventScroll: true }), [])
  const dateOf = (instant: string) => dateWithYear(dayOf(instant))
  const added = result ? totalOf(result.added) : 0
  return (
    <div ref={part} tabIndex={-1} className={styles.result}>
      {status === 'undone' && undoneAt && (
        <p>Undone on {dateOf(undoneAt)}: what it added has been removed, and what it replaced has been restored.</p>
      )}
      {status === 'applied' && result && (
        <>
          <p className={styles.sum}>
            <StatNumber size="lg" value={countText(added, 'row')} /> added
          </p>
          {added > 0 && <Counts counts={result.added} />}
          <Line counts={result.already}>already here, and left unchanged</Line>
          <Line counts={result.replaced}>replaced</Line>
        </>
      )}
      {canUndo(row) && appliedAt && (
        <p className={styles.resultNote}>You can undo this import until {dateOf(undoneBy(appliedAt).toISOString())}.</p>
      )}
    </div>
  )
}

const Line = ({ counts, children }: { counts: ImportCounts; children: string }) =>
  totalOf(counts) > 0 && (
    <p className={styles.line}>
      {kindsText(counts)} {children}.
    </p>
  )

type ResultButtonsProps = { row: Import; firstDay: Day | undefined; onClose: () => void }

export function ResultButtons({ row, firstDay, onClose }: ResultButtonsProps) {
  const [isAsking, setAsking] = useState(false)
  const { status } = row
  const result = resultOf(row)
  const onward = status === 'applied' && result ? onwardFrom(result.added, firstDay) : null
  return (
    <>
      {canUndo(row) ? (
        <Button variant="default" px="sm" aria-label="Undo import" onClick={() => setAsking(true)}>
          Undo
        </Button>
      ) : (
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      )}
      {onward && (
        <Button
          renderRoot={(props) => <Link {...onward.link} {...props} />}
          data-wide
          px="sm"
          aria-label={onward.label}
        >
          {onward.text}
        </Button>
      )}
      <UndoDialog row={isAsking ? row : null} onClose={() => setAsking(false)} />
    </>
  )
}

/** Where what was added can be seen; null without anything that has a screen. */
function onwardFrom(added: ImportCounts, firstDay: Day | undefined) {
  if (firstDay && added.food + added.exercise + added.water > 0)
    return {
      // The whole is too long for the button on a phone.
      text: `See ${dateWithYear(firstDay, 'short')}`,
      label: `See ${dateWithYear(firstDay, 'short')} in the diary`,
      link: linkOptions({ to: '/diary', search: { date: firstDay } }),
    }
  if (added.progress > 0) return { text: 'See your progress', link: linkOptions({ to: '/progress' }) }
  if (added.recipes > 0) return { text: 'See your recipes', link: linkOptions({ to: '/recipes' }) }
  if (added.fasts > 0)
    return { text: 'See your fasts', link: linkOptions({ to: '/dashboard', search: { fasting: 'history' } }) }
  return null
}
