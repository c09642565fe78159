import { useEffect, useRef } from 'react'
import rows from '../../../ui/rows.module.css'
import styles from './search.module.css'
import { type DescribedItems, describedText } from './use-food-search.ts'

type DescribedOptionProps = { items: DescribedItems; isActive: boolean; onReview: () => void }

/** The first option for a text that describes several foods: reviews all of them before they are added. */
export function DescribedOption({ items, isActive, onReview }: DescribedOptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div ref={row} className={styles.result} data-active={isActive || undefined}>
      <div className={rows.words}>
        <span className={rows.name}>{describedText(items)}</span>
        <span className={`${rows.facts} gl-clamp`}>
          {items.map(({ food, name }) => food?.product_name ?? name).join(' · ')}
        </span>
      </div>
      <button
        type="button"
        className={`${styles.act} ${styles.light} ${styles.wholeRow}`}
        aria-label={`${describedText(items)}: review them first`}
        onClick={onReview}
      >
        Review
      </button>
    </div>
  )
}
