import { Button, Skeleton } from '@mantine/core'
import { IconFlame, IconPlus } from '@tabler/icons-react'
import { shownPage } from '#domain/fasting.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { EmptyState, FailedCard, Tile } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialog-params.ts'

import { whole } from '../../ui/format.ts'
import { RowList } from '../../ui/RowList.tsx'

import { useLast } from '../../ui/use-last.ts'
import { useLate } from '../../ui/use-late.ts'
import { applyFastChanges, type CurrentFast, type ListedFast } from './apply-changes.ts'
import styles from './dialogs.module.css'
import { FastEditor } from './FastEditor.tsx'
import { FastRow } from './FastRow.tsx'
import { daysInARow } from './fast-texts.ts'
import { useCurrentFast } from './use-fasting.ts'

/** As many rows as the modal can show at once, so that it does not grow as the fasts come. */
const placeholders = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

type FastingHistoryModalProps = { opened: boolean; current: CurrentFast | undefined; onClose: () => void }

/** The running and the past fasts, newest first, each to correct or delete, and the streak. */
export function FastingHistoryModal({ opened, current, onClose }: FastingHistoryModalProps) {
  const history = trpc.fasting.history.useInfiniteQuery(
    { limit: shownPage },
    {
      enabled: opened,
      getNextPageParam: (page) => (page.length < shownPage ? undefined : page.at(-1)?.endTime),
    },
  )
  const late = useLate(opened && history.isPending)
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
                <Skeleton key={row} visible={late} height={38} radius="md" />
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
