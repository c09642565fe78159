import { t } from '@lingui/core/macro'
import { Button, Flex, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconFlame, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fastsPerPage } from '#domain/limits.ts'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { EmptyState, Tile } from '../../ui/cards.tsx'
import { useDialogParams, useLast } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { noValue, oneDecimal, whole, withUnit } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowList } from '../../ui/rows.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { FastEditor } from './FastEditor.tsx'
import { FastRow } from './FastRow.tsx'
import { applyFastChanges, type CurrentFast, type ListedFast } from './fast-changes.ts'
import { daysInARow } from './fast-texts.ts'
import { useCurrentFast } from './use-fasting.ts'

const FastWeeks = lazyPart(
  () => import('./FastWeeks.tsx').then((module) => module.FastWeeks),
  <Skeleton height={240} radius="md" />,
)
const FastCalendar = lazyPart(
  () => import('./FastCalendar.tsx').then((module) => module.FastCalendar),
  <Skeleton height={400} radius="md" />,
)

/** As many rows as the modal can show at once, so that it does not grow as the fasts come. */
const placeholders = [1, 2, 3, 4, 5, 6, 7, 8, 9]

type FastingHistoryModalProps = { opened: boolean; current: CurrentFast | undefined; onClose: () => void }

/** The running and the past fasts, each to correct or delete, as a list, by weeks and as a calendar, and what they come to. */
export function FastingHistoryModal({ opened, current, onClose }: FastingHistoryModalProps) {
  const { fasting } = trpc.useUtils()
  // Not by tRPC's own hook, which leaves out the persister: without a connection there would be no list.
  const history = useInfiniteQuery({
    ...fasting.history.infiniteQueryOptions({ limit: fastsPerPage }),
    enabled: opened,
    getNextPageParam: (page) => (page.length < fastsPerPage ? undefined : page.at(-1)?.endTime),
  })
  const stats = trpc.fasting.stats.useQuery(undefined, { enabled: opened })
  const [view, setView] = useState<'list' | 'weeks' | 'calendar'>('list')
  const { shown, open, close } = useDialogParams('fast')
  const past = history.data?.pages.flat() ?? []
  const { saved, changes } = useCurrentFast()
  const running = saved?.running ? [{ ...saved.running, endTime: null }] : []
  const all = applyFastChanges([...running, ...past], changes).sort(latestFirst)
  // A fast of the calendar can be older than those that are loaded.
  const [older, setOlder] = useState<ListedFast | null>(null)
  const known = [...all, ...(older ? [older] : [])]
  const edited = (opened && shown.fast) || null
  const isEditing = edited === 'new' || known.some(({ id }) => id === edited)
  // The editor still shows it while it closes.
  const lastEdited = useLast(isEditing ? edited : null)
  const fast = known.find(({ id }) => id === lastEdited) ?? null

  return (
    <>
      <AppModal
        opened={opened && !isEditing}
        onClose={onClose}
        title={t`Fasting history`}
        footer={
          <Button
            variant="light"
            leftSection={<IconPlus size={18} stroke={2.2} />}
            onClick={() => open({ fast: 'new' })}
          >
            {t`Add a past fast`}
          </Button>
        }
      >
        <Stack gap={12} mih={560}>
          <Figures streak={current?.streak ?? null} stats={stats.data} />
          <SegmentedControl
            fullWidth
            aria-label={t({
              message: 'View',
              comment: 'How the fasts are shown: as a list, by weeks or as a calendar',
            })}
            data={[
              { value: 'list', label: t`Fasts` },
              { value: 'weeks', label: t`Weeks` },
              { value: 'calendar', label: t`Calendar` },
            ]}
            value={view}
            onChange={setView}
          />
          {view === 'weeks' ? (
            stats.data ? (
              <FastWeeks weeks={stats.data.weeks} />
            ) : stats.isError ? (
              <FailedCard message={t`Could not load fasting history.`} onRetry={() => void stats.refetch()} />
            ) : (
              <Skeleton height={240} radius="md" />
            )
          ) : view === 'calendar' ? (
            <FastCalendar
              onEdit={(one) => {
                setOlder(one)
                open({ fast: one.id })
              }}
            />
          ) : history.isError && !history.data ? (
            <FailedCard message={t`Could not load fasting history.`} onRetry={history.refetch} />
          ) : !history.data ? (
            <Stack gap={24} py={12}>
              {placeholders.slice(0, current?.lastEndTime ? undefined : 3).map((row) => (
                <Skeleton key={row} height={38} radius="md" />
              ))}
            </Stack>
          ) : all.length === 0 ? (
            <EmptyState title={t`No fasts yet.`} help={t`A fast is listed here once you have ended it.`} />
          ) : (
            <RowList className="gl-lines">
              {all.map((one) => (
                <FastRow key={one.id} fast={one} onEdit={() => open({ fast: one.id })} />
              ))}
            </RowList>
          )}
          {view === 'list' && history.hasNextPage && (
            <Button
              variant="default"
              style={{ alignSelf: 'center' }}
              loading={history.isFetchingNextPage}
              onClick={() => history.fetchNextPage()}
            >
              {t`Show earlier fasts`}
            </Button>
          )}
        </Stack>
      </AppModal>
      <FastEditor opened={isEditing} fast={fast} onClose={close} />
    </>
  )
}

type FiguresProps = {
  /** Null while it is hidden or paused. */
  streak: number | null
  stats: RouterOutputs['fasting']['stats'] | undefined
}

/** The streak, and what all fasts come to. */
function Figures({ streak, stats }: FiguresProps) {
  const hours = (value: number | null | undefined) => (value == null ? noValue : withUnit(oneDecimal(value), 'h'))
  return (
    <Tile>
      {streak !== null && (
        <Flex align="center" gap={8} mb={10} className="gl-num">
          <IconFlame size={20} stroke={1.7} color="var(--gl-energy)" aria-hidden />
          <span>
            <Text component="b" fz="lg" fw={680}>
              {whole(streak)}
            </Text>{' '}
            {daysInARow(streak)}
          </span>
        </Flex>
      )}
      <SimpleGrid component="dl" cols={3} spacing={12} className="gl-num">
        <div>
          <Text component="dt" c="dimmed" fz="caption">{t`Fasts`}</Text>
          <Text component="dd" fz="xl" fw={650} className="gl-nowrap">
            {stats ? whole(stats.count) : noValue}
          </Text>
        </div>
        <div>
          <Text component="dt" c="dimmed" fz="caption">{t`Average`}</Text>
          <Text component="dd" fz="xl" fw={650} className="gl-nowrap">
            {hours(stats?.averageHours)}
          </Text>
        </div>
        <div>
          <Text component="dt" c="dimmed" fz="caption">{t`Longest`}</Text>
          <Text component="dd" fz="xl" fw={650} className="gl-nowrap">
            {hours(stats?.longestHours)}
          </Text>
        </div>
      </SimpleGrid>
    </Tile>
  )
}

/** The running fast, then the latest ends. */
const latestFirst = (a: ListedFast, b: ListedFast) => ((a.endTime ?? '9999') < (b.endTime ?? '9999') ? 1 : -1)
