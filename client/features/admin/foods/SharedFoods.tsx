import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../../trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { SearchField } from '../SearchField.tsx'
import { FoodList } from './FoodList.tsx'
import { ReviewModal } from './ReviewModal.tsx'
import styles from './SharedFoods.module.css'
import { useEditedFood } from './use-edited-food.ts'
import { useReview } from './use-review.ts'
import type { UserFood } from './user-food.ts'

/** The foods of users that were approved, to correct them or take them back. */
export function SharedFoods({ onDelete }: { onDelete: (food: UserFood) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const { data, isPlaceholderData, isError, refetch } = trpc.admin.foods.shared.useQuery(
    { search },
    { placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
  )
  const { edited, edit, close } = useEditedFood(data)
  const { review, reviewing } = useReview('data-withdraw', 'Failed to update food.')
  return (
    <>
      <SearchField className={styles.search} label="Search shared foods" value={typed} onChange={setTyped} />
      <FoodList
        foods={data}
        isOld={isPlaceholderData}
        isError={isError}
        failure="Could not fetch shared foods."
        onRetry={() => void refetch()}
        empty={<EmptyState title={search ? 'No shared food has this name.' : 'No foods have been approved yet.'} />}
        actions={(food) => (
          <>
            <Button
              variant="light"
              radius="xl"
              loading={reviewing === food.id}
              aria-label={`Withdraw ${food.product_name}`}
              data-withdraw={food.id}
              onClick={() => review(food.id, 'pending')}
            >
              Withdraw
            </Button>
            <Button
              variant="default"
              radius="xl"
              aria-label={`Edit ${food.product_name}`}
              onClick={() => edit(food.id)}
            >
              Edit
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
