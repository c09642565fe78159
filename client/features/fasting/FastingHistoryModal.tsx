import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconFlame, IconPencil, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { durationHours, shownPage } from '#domain/fasting.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { EmptyState, FailedCard, Tile } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { Bar } from '../../ui/figures.tsx'
import { dateText, oneDecimal, upToDecimals, whole } from '../../ui/format.ts'
import { RowList } from '../../ui/RowList.tsx'
import { useLast } from '../../ui/use-last.ts'
import { WaitingMark } from '../../ui/WaitingMark.tsx'
import { useToday, useUser } from '../../user.ts'
import { applyFastChanges, type CurrentFast, type ListedFast } from './apply-changes.ts'
import styles from './dialogs.module.css'
import { FastEditor } from './FastEditor.tsx'
import { dayAndTime, daysInARow } from './fast-texts.ts'
import { useCurrentFast } from './use-fasting.ts'

/** As many rows as the modal can show at once, so that it does not grow as the fasts come. */
const placeholders = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

type FastingHistoryModalProps = { opened: boolean; current: CurrentFast | undefined; onClose: () => void }

/** The running and the past fasts, newest first, each to correct or delete, and the streak. */
export function FastingHistoryModal({ opened, current, onClose }: FastingHistoryModalProps) {
  const { fasting } = trpc.useUtils()
  // Not by tRPC's own hook, which leaves out the persister: without a connection there would be no list.
  const history = useInfiniteQuery({
    ...fasting.history.infiniteQueryOptions({ limit: shownPage }),
    enabled: opened,
    getNextPageParam: (page) => (page.length < shownPage ? undefined : page.at(-1)?.endTime),
  })
  const { shown, open, close } = useDialogParams('fast')
  const past = history.data?.pages.flat() ?? []
  const { saved, changes } = useCurrentFast()
  const running = saved?.running ? [{ ...saved.running, endTime: null }] : []
  const all = applyFastChanges([...running, ...past], changes).sort(latestFirst)
  const edited = (opened && shown.fast) || null
  const isEditing = edited === 'new' || all.some(({ id }) => id === edited)
  // The editor still shows it while it closes.
  const lastEdited = useLast(isEditing ? edited : null)
  const fast = all.find(({ id }) => id === lastEdited) ?? null

  return (
    <>
      <AppModal
        opened={opened && !isEditing}
        onClose={onClose}
        title="Fasting history"
        footer={
          <Button
            variant="light"
            leftSection={<IconPlus size={18} stroke={2.2} />}
            onClick={() => open({ fast: 'new' })}
          >
            Add a past fast
          </Button>
        }
      >
        <div className={styles.body}>
          {current?.streak != null && (
            <Tile className={`${styles.streak} gl-num`}>
              <IconFlame size={20} stroke={1.7} aria-hidden />
              <span>
                <b>{whole(current.streak)}</b> {daysInARow(current.streak)}
              </span>
            </Tile>
          )}
          {history.isError && !history.data ? (
            <FailedCard message="Could not load fasting history." onRetry={history.refetch} />
          ) : !history.data ? (
            <div className={styles.space}>
              {placeholders.slice(0, current?.lastEndTime ? undefined : 3).map((row) => (
                <Skeleton key={row} height={38} radius="md" />
              ))}
            </div>
          ) : all.length === 0 ? (
            <EmptyState title="No fasts yet." help="A fast is listed here once you have ended it." />
          ) : (
            <RowList>
              {all.map((one) => (
                <FastRow key={one.id} fast={one} onEdit={() => open({ fast: one.id })} />
              ))}
            </RowList>
          )}
          {history.hasNextPage && (
            <Button
              variant="default"
              className={styles.more}
              loading={history.isFetchingNextPage}
              onClick={() => history.fetchNextPage()}
            >
              Show earlier fasts
            </Button>
          )}
        </div>
      </AppModal>
      <FastEditor opened={isEditing} fast={fast} onClose={close} />
    </>
  )
}

/** The running one, and then those that ended last. */
const latestFirst = (a: ListedFast, b: ListedFast) => ((a.endTime ?? '9999') < (b.endTime ?? '9999') ? 1 : -1)

/** A fast of the history, by the day on which it started. */
export function FastRow({ fast, onEdit }: { fast: ListedFast; onEdit: () => void }) {
  const { timeZone } = useUser()
  const today = useToday()
  const { startTime, endTime, plannedDurationHours } = fast
  const start = dayAndTime(startTime, timeZone)
  const date = dateText(start.day, today, 'short')
  const [weekday, monthDay] = date.split(', ')
  const hours = endTime === null ? null : durationHours(startTime, endTime)

  return (
    <li className={styles.row}>
      <span className={`${styles.date} gl-num`}>
        {weekday}, <span className={styles.monthDay}>{monthDay}</span> {fast.isWaiting && <WaitingMark />}
      </span>
      <div className={styles.facts}>
        {hours !== null && <Bar value={hours / plannedDurationHours} color="fasting" height={6} />}
        <div className={`${styles.text} gl-num`}>
          <span>
            {hours === null
              ? 'Still running'
              : `Duration: ${oneDecimal(hours)} / ${upToDecimals(plannedDurationHours, 1)} hours`}
          </span>
          <span className={styles.fastRowTimes}>
            {endTime === null ? `since ${start.time}` : `${start.time} – ${dayAndTime(endTime, timeZone).time}`}
          </span>
        </div>
      </div>
      <ActionIcon className={styles.edit} aria-label={`Edit the fast of ${date}, ${start.time}`} onClick={onEdit}>
        <IconPencil size={19} stroke={1.7} />
      </ActionIcon>
    </li>
  )
}
