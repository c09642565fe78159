import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { maxListed } from '#domain/page.ts'
import { trpc } from '../../../trpc.ts'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useDialogParams } from '../../../ui/dialog-params.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailedCard } from '../../../ui/FailedCard.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { useLate } from '../../../ui/use-late.ts'
import styles from './FoodsPanel.module.css'
import { PendingFoodRow } from './PendingFoodRow.tsx'
import type { PendingFood } from './pending-food.ts'
import { ReviewModal } from './ReviewModal.tsx'
import { useReview } from './use-review.ts'

/** The foods that users want to share with everybody, newest first: to approve, correct or delete. */
export function FoodsPanel() {
  const { data: foods, isError, isSuccess, refetch } = trpc.admin.foods.pending.useQuery()
  const late = useLate(!foods && !isError)
  const { shown, open, close } = useDialogParams('food')
  const { approve, approving, remove, isRemoving } = useReview()
  const [toDelete, setToDelete] = useState<PendingFood | null>(null)
  const asked = useLast(toDelete)
  const edited = foods?.find(({ id }) => id === shown.food) ?? null
  const isGone = shown.food !== undefined && isSuccess && edited === null
  useEffect(() => {
    if (isGone) void close()
  }, [isGone, close])

  return (
    <Card title="Pending foods" actions={foods && <span className={styles.total}>{counted(foods.length)}</span>}>
      {isError && !foods ? (
        <FailedCard message="Could not fetch pending foods." onRetry={() => void refetch()} />
      ) : !foods ? (
        <div className={styles.space}>
          <Skeleton visible={late} height={240} radius="lg" />
        </div>
      ) : foods.length === 0 ? (
        <EmptyState
          title="No foods are waiting."
          help="Foods that users add show up here, to share them with everybody."
        />
      ) : (
        <>
          <ul className={styles.list}>
            {foods.map((food) => (
              <PendingFoodRow
                key={food.id}
                food={food}
                isApproving={approving === food.id}
                onApprove={() => approve(food.id)}
                onEdit={() => open({ food: food.id })}
                onDelete={() => setToDelete(food)}
              />
            ))}
          </ul>
          {foods.length === maxListed && <p className={styles.more}>These are the newest {maxListed}.</p>}
        </>
      )}
      <ReviewModal food={edited} onClose={close} />
      <ConfirmDialog
        opened={toDelete !== null}
        title={`Delete ${asked?.product_name ?? 'this food'}?`}
        verb="Delete food"
        busy={isRemoving}
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete && remove(toDelete.id, () => setToDelete(null))}
      >
        {`It will also be gone for ${asked?.createdBy?.username ?? 'its author'}. What was logged with it stays in the diary.`}
      </ConfirmDialog>
    </Card>
  )
}

const counted = (total: number) => (total === 1 ? '1 food' : `${total} foods`)
