import type { ReactNode } from 'react'
import { maxListed } from '#domain/limits.ts'
import { FailedCard } from '../../../ui/cards.tsx'
import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { ScrollList } from '../lists.tsx'
import { FoodRow } from './FoodRow.tsx'
import type { UserFood } from './user-food.ts'

type FoodListProps = {
  /** Undefined until loaded. */
  foods: readonly UserFood[] | undefined
  /** Whether they are of an earlier search. */
  isOld?: boolean
  isError: boolean
  /** When they cannot be loaded. */
  failure: string
  onRetry: () => void
  /** Instead of an empty list. */
  empty: ReactNode
  /** The buttons of a food. */
  actions: (food: UserFood) => ReactNode
}

/** Foods of users, scrolling in their card. */
export function FoodList({ foods, isOld, isError, failure, onRetry, empty, actions }: FoodListProps) {
  if (isError && !foods) return <FailedCard message={failure} onRetry={onRetry} />
  if (!foods) return <LateSkeleton height={240} />
  if (foods.length === 0) return empty
  return (
    <ScrollList isFull={foods.length === maxListed} isOld={isOld}>
      {foods.map((food) => (
        <FoodRow key={food.id} food={food}>
          {actions(food)}
        </FoodRow>
      ))}
    </ScrollList>
  )
}
