import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Day } from '#domain/day.ts'
import { AddEntry, addEntryId } from '../features/progress/AddEntry.tsx'
import type { Range } from '../features/progress/chart-data.ts'
import { EntryHistory } from '../features/progress/EntryHistory.tsx'
import type { Entry } from '../features/progress/entry-fields.ts'
import { ProgressStats } from '../features/progress/ProgressStats.tsx'
import { useEntries } from '../features/progress/use-entries.ts'
import { WeighingEditor } from '../features/progress/WeighingEditor.tsx'
import { WeightChartCard } from '../features/progress/WeightChartCard.tsx'
import { FailedChanges } from '../offline/FailedChanges.tsx'
import type { QueuedChange } from '../offline/queue.ts'
import { trpc } from '../trpc.ts'
import { useDialogParams } from '../ui/dialog-params.ts'
import { dateOf } from '../ui/format.ts'
import { PageTitle } from '../ui/page.tsx'
import type { UnitTexts } from '../ui/unit-texts.ts'
import { useUnits } from '../units.ts'
import { useToday } from '../user.ts'
import styles from './screens.module.css'

/** Search parameters: how far back the chart shows (`range`) and the entry being corrected (`entry`). */
export function Progress() {
  const { range = '6M' } = useSearch({ from: '/frame/progress' })
  const navigate = useNavigate({ from: '/progress' })
  const today = useToday()
  const { entries, failed, changes } = useEntries()
  const units = useUnits()
  const weights = useMemo(() => entries?.toReversed(), [entries])
  const { progress } = trpc.useUtils()
  const nameOf = (change: QueuedChange) => entryText(change, entries, today, units)
  const editor = useDialogParams('entry')

  const show = (chosen: Range) =>
    void navigate({
      search: ({ range: _, ...rest }) => (chosen === '6M' ? rest : { ...rest, range: chosen }),
      replace: true,
      resetScroll: false,
    })

  return (
    <>
      <PageTitle>Progress Tracker</PageTitle>
      <ProgressStats />
      <div className={styles.progress}>
        <WeightChartCard
          weights={weights}
          range={range}
          onRange={show}
          today={today}
          failed={failed}
          onRetry={() => void progress.invalidate()}
          add={
            <Button variant="light" onClick={focusWeight}>
              Add entry
            </Button>
          }
        />
        <AddEntry today={today} failed={<FailedChanges changes={changes.filter(isAdded)} nameOf={nameOf} />} />
      </div>
      {entries?.length !== 0 && !failed && (
        <EntryHistory
          failed={<FailedChanges changes={changes.filter((change) => !isAdded(change))} nameOf={nameOf} />}
          entries={entries}
          today={today}
          onEdit={({ id }) => editor.open({ entry: id })}
        />
      )}
      <WeighingEditor
        entry={entries?.find(({ id }) => id === editor.shown.entry) ?? null}
        today={today}
        onClose={editor.close}
      />
    </>
  )
}

const isAdded = ({ path }: QueuedChange) => path === 'progress.log'

/** `70.1 kg of 3 March`; a deletion says so. */
function entryText(change: QueuedChange, entries: readonly Entry[] | undefined, today: Day, units: UnitTexts): string {
  if (change.path === 'progress.log')
    return `${units.weight(change.input.weight)} of ${dateOf(change.input.date, today)}`
  const entry = entries?.find(({ id }) => 'id' in change.input && id === change.input.id)
  const name = entry ? `${units.weight(entry.weight)} of ${dateOf(entry.date, today)}` : 'an entry'
  return change.path === 'progress.remove' ? `the deletion of ${name}` : `the correction of ${name}`
}

const focusWeight = () => document.querySelector<HTMLElement>(`#${addEntryId} input[name=weight]`)?.focus()
