import { useEffect, useRef } from 'react'
import type { RouterOutputs } from '../../../trpc.ts'
import rows from '../../../ui/rows.module.css'
import styles from './search.module.css'

type DescribedOptionProps = {
  items: RouterOutputs['foods']['describe']['items']
  isActive: boolean
  onReview: () => void
}

/** The first option for a text that describes several foods: reviews all of them before they are added. */
export function DescribedOption({ items, isActive, onReview }: DescribedOptionProps) {
  const label = `Add ${items.length} foods`
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div ref={row} className={styles.result} data-active={isActive || undefined}>
      <div className={rows.words}>
        <span className={rows.name}>{label}</span>
        <span className={`${rows.facts} gl-clamp`}>
          {items.map(({ food, name }) => food?.product_name ?? name).join(' · ')}
        </span>
      </div>
      <button
        type="button"
        className={`${styles.act} ${styles.light} ${styles.wholeRow}`}
        aria-label={`${label}: review them first`}
        onClick={onReview}
      >
        Review
      </button>
    </div>
  )
}
