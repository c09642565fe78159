import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxListed } from '#domain/limits.ts'
import { FailedCard } from '../../../ui/cards.tsx'
import { grams } from '../../../ui/format.ts'
import { Warning } from '../../../ui/notices.tsx'
import { useUnits } from '../../../units.ts'
import { Ago, ScrollList } from '../lists.tsx'
import { BarcodeComparison } from './BarcodeComparison.tsx'
import styles from './foods.module.css'
import { per100g, type UserFood, warningsOf } from './user-food.ts'

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
  if (!foods) return <Skeleton height={240} />
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

/** A food of a user: its values, what looks wrong with them, others of the same barcode, and the buttons. */
function FoodRow({ food, children }: { food: UserFood; children: ReactNode }) {
  const units = useUnits()
  const { product_name, serving_size, code, createdBy, createdAt, sameBarcode = [] } = food
  const values = per100g(food.nutriments)
  const warnings = warningsOf(values, units)
  const origin = [
    serving_size && `Serving ${units.portion(serving_size)}`,
    code && `Barcode ${code}`,
    createdBy?.username ?? 'Deleted user',
  ]
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <div className={styles.name}>{product_name}</div>
        <div className={`${styles.facts} gl-num`}>
          <b>{units.energyOrUnknown(values.calories)}</b> · Protein {grams(values.protein)} · Carbs{' '}
          {grams(values.carbs)} · Fat {grams(values.fat)} per 100&nbsp;g
        </div>
        <div className={`${styles.facts} gl-num`}>
          {origin.filter(Boolean).join(' · ')}, <Ago instant={createdAt} />
        </div>
      </div>
      {(warnings.length > 0 || sameBarcode.length > 0) && (
        <div className={styles.checks}>
          {warnings.map((warning) => (
            <Warning key={warning}>{warning}</Warning>
          ))}
          {sameBarcode.length > 0 && <BarcodeComparison food={food} others={sameBarcode} />}
        </div>
      )}
      <div className={styles.actions}>{children}</div>
    </li>
  )
}
