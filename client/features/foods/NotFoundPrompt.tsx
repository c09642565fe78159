import styles from './foods.module.css'
import type { OutsideSearch } from './use-outside-search.ts'

type NotFoundPromptProps = {
  /** Null where there is no asking outside, for the search itself has failed. */
  outside: OutsideSearch | null
  onCustom: () => void
}

/** What to do when nothing that was found is meant. */
export function NotFoundPrompt({ outside, onCustom }: NotFoundPromptProps) {
  return (
    <div className={styles.prompt}>
      <span>{outside?.isEmpty ? 'Nothing more on Open Food Facts.' : "Can't find what you're looking for?"}</span>
      <span className={styles.ways}>
        {outside?.isOffered && (
          <button type="button" className="gl-link" disabled={outside.isPending} onClick={outside.search}>
            {outside.isPending ? 'Searching...' : 'Search Open Food Facts'}
          </button>
        )}
        <button type="button" className="gl-link" onClick={onCustom}>
          + Add a custom food
        </button>
      </span>
    </div>
  )
}
