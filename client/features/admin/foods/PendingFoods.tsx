import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { trpc } from '../../../trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { waitingRefetchMs } from '../waiting.ts'
import { FoodList } from './FoodList.tsx'
import { ReviewModal } from './ReviewModal.tsx'
import { useEditedFood } from './use-edited-food.ts'
import { useReview } from './use-review.ts'
import type { UserFood } from './user-food.ts'

/** The foods that wait for approval, newest first. */
export function PendingFoods({ onDelete }: { onDelete: (food: UserFood) => void }) {
  const { data, isError, refetch } = trpc.admin.foods.pending.useQuery(undefined, { refetchInterval: waitingRefetchMs })
  const { edited, edit, close } = useEditedFood(data)
  const { review, reviewing } = useReview('data-approve', 'Failed to approve food.')
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
          <>
            <Button
              variant="light"
              radius="xl"
              loading={reviewing === food.id}
              aria-label={`Approve ${food.product_name}`}
              data-approve={food.id}
              onClick={() => review(food.id, 'global')}
            >
              Approve
            </Button>
            <Button
              variant="default"
              radius="xl"
              aria-label={`Edit and approve ${food.product_name}`}
              data-edit={food.id}
              onClick={() => edit(food.id)}
            >
              Edit and approve
            </Button>
            <ActionIcon aria-label={`Delete ${food.product_name}`} data-delete={food.id} onClick={() => onDelete(food)}>
              <IconTrash size={19} stroke={1.7} />
            </ActionIcon>
          </>
        )}
      />
      <ReviewModal food={edited} onClose={close} />
    </>
  )
}
