import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { AddEntry, addEntryId } from '../features/progress/AddEntry.tsx'
import type { Range } from '../features/progress/chart-data.ts'
import { EntryEditor } from '../features/progress/EntryEditor.tsx'
import { EntryHistory } from '../features/progress/EntryHistory.tsx'
import { ProgressStats } from '../features/progress/ProgressStats.tsx'
import { WeightChartCard } from '../features/progress/WeightChartCard.tsx'
import { trpc } from '../trpc.ts'
import { useDialogParams } from '../ui/dialog-params.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useToday } from '../user.ts'
import styles from './Progress.module.css'

/** Search parameters: how far back the chart shows (`range`) and the entry being corrected (`entry`). */
export function Progress() {
  const { range = '6M' } = useSearch({ from: '/frame/progress' })
  const navigate = useNavigate({ from: '/progress' })
  const today = useToday()
  const { data: entries, isError } = trpc.progress.list.useQuery()
  const weights = useMemo(() => entries?.toReversed(), [entries])
  const { progress } = trpc.useUtils()
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
      <div className={styles.columns}>
        <WeightChartCard
          weights={weights}
          range={range}
          onRange={show}
          today={today}
          failed={isError && !entries}
          onRetry={() => void progress.invalidate()}
          add={
            <Button variant="light" onClick={focusWeight}>
              Add entry
            </Button>
          }
        />
        <AddEntry today={today} />
      </div>
      {entries?.length !== 0 && !(isError && !entries) && (
        <EntryHistory entries={entries} today={today} onEdit={({ id }) => editor.open({ entry: id })} />
      )}
      <EntryEditor
        entry={entries?.find(({ id }) => id === editor.shown.entry) ?? null}
        today={today}
        onClose={editor.close}
      />
    </>
  )
}

const focusWeight = () => document.querySelector<HTMLElement>(`#${addEntryId} input[name=weight]`)?.focus()
