import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Day } from '#domain/day.ts'
import { CheckInTile } from '../features/expenditure/CheckInPrompt.tsx'
import { EnergyCard } from '../features/expenditure/EnergyCard.tsx'
import { AddEntry, addEntryId, WeighingEditor } from '../features/progress/EntryForms.tsx'
import { EntryHistory } from '../features/progress/EntryHistory.tsx'
import type { Entry } from '../features/progress/entry-changes.ts'
import { ProgressStats } from '../features/progress/ProgressStats.tsx'
import { useEntries } from '../features/progress/use-entries.ts'
import { WeightChartCard } from '../features/progress/WeightChartCard.tsx'
import { FailedChanges } from '../offline/FailedChanges.tsx'
import type { QueuedChange } from '../offline/queue.ts'
import { trpc } from '../trpc.ts'
import type { Range } from '../ui/chart-days.ts'
import { useDialogParams } from '../ui/dialogs.ts'
import { dateOf } from '../ui/format.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { PageTitle } from '../ui/page.tsx'
import type { UnitTexts } from '../ui/unit-texts.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { useUnits } from '../units.ts'
import { useToday, useUser } from '../user.ts'
import styles from './screens.module.css'

const CheckInDialog = lazyDialog(
  () => import('../features/expenditure/CheckInDialog.tsx').then((module) => module.CheckInDialog),
  ({ opened }) => opened,
)

/** Search parameters: how far back the charts show (`range`, `energy`) and what is open over them (`entry`, `checkIn`). */
export function Progress() {
  const { range = '6M', energy = '3M' } = useSearch({ from: '/frame/progress' })
  const navigate = useNavigate({ from: '/progress' })
  const today = useToday()
  const { entries, failed, changes } = useEntries()
  const units = useUnits()
  const { progress } = trpc.useUtils()
  const nameOf = (change: QueuedChange) => entryText(change, entries, today, units)
  const isPhone = useIsPhone()
  const editor = useDialogParams('entry')
  const checkIn = useDialogParams('checkIn')
  const { isCheckInDue } = useUser()

  const show = (chosen: Range) =>
    void navigate({
      search: ({ range: _, ...rest }) => (chosen === '6M' ? rest : { ...rest, range: chosen }),
      replace: true,
      resetScroll: false,
    })

  const showEnergy = (chosen: Range) =>
    void navigate({
      search: ({ energy: _, ...rest }) => (chosen === '3M' ? rest : { ...rest, energy: chosen }),
      replace: true,
      resetScroll: false,
    })

  const add = (
    <AddEntry key="add" today={today} failed={<FailedChanges changes={changes.filter(isAdded)} nameOf={nameOf} />} />
  )
  const stats = (
    <div key="stats" style={{ gridColumn: '1 / -1' }}>
      <ProgressStats />
    </div>
  )
  const chart = (
    <WeightChartCard
      key="chart"
      weights={entries?.toReversed()}
      range={range}
      onRange={show}
      today={today}
      failed={failed}
      onRetry={() => void progress.invalidate()}
      add={<Button variant="light" onClick={focusWeight}>{t`Add entry`}</Button>}
    />
  )

  return (
    <>
      <PageTitle>{t`Progress Tracker`}</PageTitle>
      <div className={styles.progress}>
        {/* On phones, first what most people open the screen for. */}
        {isPhone ? [add, stats, chart] : [stats, chart, add]}
        <div style={{ gridColumn: '1 / -1' }}>
          <EnergyCard firstDay={entries && (entries.at(-1)?.date ?? null)} range={energy} onRange={showEnergy}>
            {isCheckInDue && <CheckInTile onOpen={() => checkIn.open({ checkIn: 1 })} />}
          </EnergyCard>
        </div>
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
      {(isCheckInDue || checkIn.shown.checkIn) && (
        <CheckInDialog opened={checkIn.shown.checkIn === 1} onClose={checkIn.close} />
      )}
    </>
  )
}

const isAdded = ({ path }: QueuedChange) => path === 'progress.log'

/** `70.1 kg of 3 March`; a deletion says so. */
function entryText(change: QueuedChange, entries: readonly Entry[] | undefined, today: Day, units: UnitTexts): string {
  if (change.path === 'progress.log') return weighingText(change.input, today, units)
  const entry = entries?.find(({ id }) => 'id' in change.input && id === change.input.id)
  const name = entry ? weighingText(entry, today, units) : t`an entry`
  return change.path === 'progress.remove' ? t`the deletion of ${name}` : t`the correction of ${name}`
}

function weighingText(weighing: { weight: number; date: Day }, today: Day, units: UnitTexts): string {
  const weight = units.weight(weighing.weight)
  const day = dateOf(weighing.date, today)
  return t`${weight} of ${day}`
}

const focusWeight = () => document.querySelector<HTMLElement>(`#${addEntryId} input[name=weight]`)?.focus()
