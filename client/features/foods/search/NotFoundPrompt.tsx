import { t } from '@lingui/core/macro'
import { Flex, Text } from '@mantine/core'
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
    <Flex
      wrap={isEmpty ? 'nowrap' : 'wrap'}
      direction={isEmpty ? 'column' : 'row'}
      align={isEmpty ? 'stretch' : 'center'}
      justify="space-between"
      gap={isEmpty ? 4 : '4px 12px'}
      mih={44}
      pt={8}
      className={isEmpty ? `${styles.empty} gl-quiet` : 'gl-quiet'}
    >
      {isEmpty && (
        <Text c="var(--gl-ink)" fz="large" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {t`Nothing found for “${query}”.`}
        </Text>
      )}
      <span>
        {openFoodFacts?.isEmpty ? t`No more results from Open Food Facts.` : t`Can't find what you're looking for?`}
      </span>
      <Flex
        component="span"
        wrap={isEmpty ? 'nowrap' : 'wrap'}
        direction={isEmpty ? 'column' : 'row'}
        gap={isEmpty ? 4 : '8px 18px'}
      >
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
      </Flex>
    </Flex>
  )
}
