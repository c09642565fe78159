import { plural, t } from '@lingui/core/macro'
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
  return (
    <div className={styles.result} data-active={isActive || undefined}>
      <div className={rows.words}>
        <span className={rows.name}>{plural(items.length, { one: 'Add # food', other: 'Add # foods' })}</span>
        <span className={`${rows.facts} gl-clamp`}>
          {items.map(({ food, name }) => food?.product_name ?? name).join(' · ')}
        </span>
      </div>
      <button
        type="button"
        className={`${styles.act} ${styles.light} ${styles.wholeRow}`}
        aria-label={plural(items.length, {
          one: 'Add # food: review them first',
          other: 'Add # foods: review them first',
        })}
        onClick={onReview}
      >
        {t({ message: 'Review', comment: 'Verb: looks at the foods before they are added' })}
      </button>
    </div>
  )
}
