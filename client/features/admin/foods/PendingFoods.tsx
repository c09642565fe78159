import { trpc } from '../../../trpc.ts'
import { EmptyState } from '../../../ui/cards.tsx'
import { waitingRefetchMs } from '../list-params.ts'
import { FoodActions } from './FoodActions.tsx'
import { FoodList } from './FoodList.tsx'
import { ReviewModal } from './ReviewModal.tsx'
import { useEditedFood } from './use-edited-food.ts'
import { useReview } from './use-review.ts'
import type { UserFood } from './user-food.ts'

/** The foods that wait for approval, newest first. */
export function PendingFoods({ onDelete }: { onDelete: (food: UserFood) => void }) {
  const { data, isError, refetch } = trpc.admin.foods.pending.useQuery(undefined, { refetchInterval: waitingRefetchMs })
  const { edited, edit, close } = useEditedFood(data)
  const { review, reviewing } = useReview('Failed to approve food.')
  return (
    <>
      <FoodList
        foods={data}
        isError={isError}
        failure="Could not fetch pending foods."
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            title="No foods are waiting."
            help="Foods that users add show up here. Approved ones are shared with everybody."
          />
        }
        actions={(food) => (
          <FoodActions
            food={food}
            review={{
              verb: 'Approve',
              isPending: reviewing === food.id,
              act: () => review(food.id, 'global'),
            }}
            edit={{ verb: 'Edit and approve', act: () => edit(food.id) }}
            onDelete={() => onDelete(food)}
          />
        )}
      />
      <ReviewModal food={edited} onClose={close} />
    </>
  )
}
