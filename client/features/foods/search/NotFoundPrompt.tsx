import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import styles from './search.module.css'
import type { OpenFoodFactsSearch } from './use-food-search.ts'

type NotFoundPromptProps = {
  /** What was typed, when nothing at all was found for it; null below results. */
  query: string | null
  /** Null when the search itself has failed. */
  openFoodFacts: OpenFoodFactsSearch | null
  onCustom: () => void
  /** Omitted where calories cannot be added without a food. */
  onQuickAdd?: () => void
}

/** What to do when no result fits: search Open Food Facts, add a custom food or, when nothing was found, quick add. */
export function NotFoundPrompt({ query, openFoodFacts, onCustom, onQuickAdd }: NotFoundPromptProps) {
  const isEmpty = query !== null
  return (
    <div className={`${styles.prompt} gl-quiet`} data-empty={isEmpty || undefined}>
      {isEmpty && (
        <Text c="var(--gl-ink)" fz="large" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {t`Nothing found for “${query}”.`}
        </Text>
      )}
      <span>
        {openFoodFacts?.isEmpty ? t`No more results from Open Food Facts.` : t`Can't find what you're looking for?`}
      </span>
      <span className={styles.ways}>
        {openFoodFacts?.isAvailable && (
          <button type="button" className="gl-link" disabled={openFoodFacts.isPending} onClick={openFoodFacts.search}>
            {openFoodFacts.isPending ? t`Searching...` : t`Search Open Food Facts`}
          </button>
        )}
        <button type="button" className="gl-link" onClick={onCustom}>
          {t`+ Add a custom food`}
        </button>
        {isEmpty && onQuickAdd && (
          <button type="button" className="gl-link" onClick={onQuickAdd}>
            {t`Quick add its calories`}
          </button>
        )}
      </span>
    </div>
  )
}
