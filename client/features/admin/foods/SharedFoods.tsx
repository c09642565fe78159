import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../../trpc.ts'
import { EmptyState } from '../../../ui/cards.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { FoodActions } from './FoodActions.tsx'
import { FoodList } from './FoodList.tsx'
import styles from './foods.module.css'
import { ReviewModal } from './ReviewModal.tsx'
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
  const { review, reviewing } = useReview('Failed to update food.')
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
          <FoodActions
            food={food}
            review={{
              verb: 'Withdraw',
              isPending: reviewing === food.id,
              act: () => review(food.id, 'pending'),
            }}
            edit={{ verb: 'Edit', act: () => edit(food.id) }}
            onDelete={() => onDelete(food)}
          />
        )}
      />
      <ReviewModal food={edited} onClose={close} />
    </>
  )
}
